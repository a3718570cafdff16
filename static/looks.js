// What is known of the page before its first paint.

// How the player wants it to look: the attributes data-theme, data-motion and data-dice of <html>,
// which static/yacht.css knows. Whatever can't be read, or is no such choice, leaves the look as
// the system says. yacht/preferences.py keeps the choices.

{
  const CHOICES = { theme: ["light", "dark"], motion: ["off"], dice: ["numerals"] };
  try {
    const kept = JSON.parse(localStorage.getItem("yacht-dice.settings"));
    for (const [name, choices] of Object.entries(CHOICES)) {
      if (choices.includes(kept?.[name])) document.documentElement.dataset[name] = kept[name];
    }
  } catch {
    // No storage, or no JSON in it.
  }
}

// The saved games come with Python. The room that they took at the last visit, which static/boot.js
// keeps, is left free for them, so that the form below them does not move when they come.
{
  const root = document.documentElement;
  try {
    const [width, height] = JSON.parse(localStorage.getItem("yacht-dice.room"));
    if (width === innerWidth && height > 0) {
      root.dataset.room = "kept";
      root.style.setProperty("--room", `${height}px`);
    }
  } catch {
    // As above.
  }
}
