// What the page does before Python is there, and when Python can't come: dialogs, the progress of
// the start, the choice that is kept meanwhile, and the one place that tells of a failed start.
// It holds no words (they are in index.html) and no rules.

const root = document.documentElement;
const byId = (id) => document.getElementById(id);
const SLOW_AFTER = 20_000; // ms without anything new

// Dialogs and taps -------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-opens]");
  if (opener) byId(opener.dataset.opens).showModal();
});

// On iOS two fast taps zoom the page although touch-action says no; they don't when the second is
// answered here. Two fingers still zoom.
document.addEventListener("dblclick", (event) => event.preventDefault());

// PyScript opens a database to cache packages in before it starts Python, and does not start where
// the browser refuses one. The game has no packages, so it gets a database that is always empty.
function answer(result) {
  const request = { result };
  queueMicrotask(() => request.onsuccess({ target: request }));
  return request;
}
const emptyStore = { getAllKeys: () => answer([]) };
const emptyDatabase = { transaction: () => ({ objectStore: () => emptyStore }), close() {} };
Object.defineProperty(window, "indexedDB", { value: { open: () => answer(emptyDatabase) } });

// The colour of the browser's own bars follows the page's.
function tint() {
  const colour = getComputedStyle(root).backgroundColor;
  document.querySelector("meta[name=theme-color]").content = colour;
}
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tint);
new MutationObserver(tint).observe(root, { attributeFilter: ["data-theme"] });
tint();

// Progress ------------------------------------------------------------------------------------

// PyScript tells what it does next; each of these begins one of the steps listed in index.html.
const STEPS = ["", "Loading interpreter", "Loaded Pyodide"];
const PYTHON = 1;
let step = 0;
let fetched = 0; // how much of Python, from 0 to 1
let slowTimer = 0;

function restartSlowTimer() {
  clearTimeout(slowTimer);
  byId("slow").hidden = true;
  slowTimer = setTimeout(() => {
    byId("slow").hidden = root.dataset.state !== "loading";
  }, SLOW_AFTER);
}

function showProgress() {
  byId("progress").value = step === PYTHON ? step + fetched : step;
  restartSlowTimer();
}

function showStep(number) {
  step = number;
  byId("step").textContent = byId("steps").content.querySelectorAll("li")[number].textContent;
  showProgress();
}

addEventListener("py:progress", ({ detail }) => {
  const number = STEPS.indexOf(detail);
  if (number > 0) showStep(number);
});

// static/interpreter.mjs tells how much of Python has come; it begins before PyScript asks for it.
addEventListener("yacht-progress", ({ detail }) => {
  fetched = detail;
  showProgress();
});

// A start pressed too early is kept, of a game or of the day's voyage of a card; the game asks for it
// when it is ready.
function keep(start) {
  if (root.dataset.state !== "loading") return;
  root.dataset.waiting = start;
  byId("starting").hidden = false;
}
byId("crew").addEventListener("submit", (event) => {
  event.preventDefault();
  keep("start");
});
for (const button of document.querySelectorAll("[data-press=daily]")) {
  button.addEventListener("click", () => keep(button.dataset.value));
}

// Room for the saved games, as static/looks.js reserves it at the next start: the page's width, and
// their height there.
const saved = byId("saved");
new ResizeObserver(() => {
  if (root.dataset.state !== "ready" || root.dataset.screen !== "lobby") return;
  try {
    localStorage.setItem("yacht-dice.room", JSON.stringify([innerWidth, saved.offsetHeight]));
  } catch {
    // Where nothing can be stored, nothing is saved either.
  }
}).observe(saved);

// Failure -------------------------------------------------------------------------------------

function fail(cause) {
  if (root.dataset.state !== "loading") return;
  root.dataset.state = "failed";
  clearTimeout(slowTimer);
  for (const text of byId("failure").querySelectorAll("[data-cause]")) {
    text.hidden = text.dataset.cause !== cause;
  }
  byId("failure").hidden = false;
}

// An error that comes from a fetch or an import, not from the game.
const isMissingFile = (error) => /fetch|import|failed to load|404/i.test(String(error));

addEventListener("yacht-failed", () => fail("start"));
addEventListener("unhandledrejection", ({ reason }) =>
  fail(isMissingFile(reason) ? "file" : "start"),
);
// Python itself can break down in play and answers no press any more. What is saved is not lost.
function breakDown(error) {
  if (root.dataset.state !== "ready" || !/pyodide/i.test(`${error?.message} ${error?.stack}`))
    return;
  if (!byId("broken").open) byId("broken").showModal();
}

function onError({ target, error }) {
  if (target === window) {
    breakDown(error);
    fail("start");
  } else if (!("optional" in target.dataset)) {
    fail("file");
  }
}

// A script that fails to load tells only those who listen while the event goes down.
addEventListener("error", onError, true);

// PyScript shows what it can't do in a box at the end of the page, as a traceback. Ours says it in
// words, and the console has the traceback.
new MutationObserver((changes) => {
  for (const box of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!box.classList?.contains("py-error")) continue;
    fail(isMissingFile(box.textContent) ? "file" : "start");
    box.remove();
  }
}).observe(document.body, { childList: true });

const reload = () => location.reload();
byId("reload").addEventListener("click", reload);
byId("revive").addEventListener("click", reload);

if (typeof WebAssembly === "object") showStep(0);
else fail("wasm");

// A style sheet can have failed before the listener above was there, and in Safari's engine it can
// come later than this script. Whether all are there is certain once the page is loaded.
const styles = [...document.querySelectorAll("link[rel=stylesheet]")];
const hasEnded = ({ href }) => performance.getEntriesByName(href).length > 0;
function isMissing({ sheet }) {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true; // Chromium has a sheet for one that did not come, and refuses to show its rules
  }
}

if (styles.filter(hasEnded).some(isMissing)) fail("file");
addEventListener("load", () => {
  if (styles.some(isMissing)) fail("file");
});

// From here on a press of any button in the lobby is heard; `make bench` looks for this.
performance.mark("yacht-lobby");
