// How the player wants the page to look, read before the first paint: the attributes data-theme,
// data-motion and data-dice of <html>, which static/yacht.css knows. Whatever can't be read, or is
// no such choice, leaves the look as the system says. yacht/preferences.py keeps the choices.

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
