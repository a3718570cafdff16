// Plays with no network, updates when the player wants, installs where the browser allows it.
// Nothing here touches a game: whatever has to reload the page waits until the lobby is in view.

import { Workbox } from "../workbox/workbox-window.prod.mjs";

const root = document.documentElement;
const byId = (id) => document.getElementById(id);
const PREFIX = "yacht-dice"; // of the worker's caches, and of what is stored
const TOLD = `${PREFIX}.offline`;
const CHECK_AFTER = 3_600_000; // ms between looks for a new version while the page stays open

const isInLobby = () => root.dataset.screen === "lobby";

/** Resolves when the lobby is in view, at once if it is. */
function lobby() {
  if (isInLobby()) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isInLobby()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(root, { attributeFilter: ["data-screen"] });
  });
}

/** Resolves when the game is ready or has failed; the worker's downloads come after its own. */
function started() {
  if (root.dataset.state !== "loading") return Promise.resolve();
  return new Promise((resolve) => {
    new MutationObserver(resolve).observe(root, { attributeFilter: ["data-state"] });
  });
}

// Ready to play offline --------------------------------------------------------------------------

function tellOnce() {
  try {
    if (localStorage.getItem(TOLD)) return;
    localStorage.setItem(TOLD, "told");
  } catch {
    // Where nothing can be stored, it is told at every first visit.
  }
  byId("offline").hidden = false;
  const leave = () => (byId("offline").hidden = true);
  document.addEventListener("click", leave, { once: true, capture: true });
}

// Updates ----------------------------------------------------------------------------------------

function offer(apply) {
  byId("update").hidden = false;
  const press = () => {
    byId("update").hidden = true;
    apply();
  };
  byId("apply").addEventListener("click", press, { once: true });
}

byId("later").addEventListener("click", () => {
  byId("update").hidden = true; // the next start begins with it
});

async function version(path) {
  const response = await fetch(path, { cache: "no-store" });
  return response.ok ? (await response.json()).version : undefined;
}

/** Leaves the worker and its files behind, so that the next load comes from the server. */
async function leaveWorker(registration) {
  await registration.unregister();
  // The worker's scope ends the names of its caches: another copy of the game, below another path
  // of this origin, keeps its own.
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name.endsWith(registration.scope)) await caches.delete(name);
  }
  location.reload();
}

// A start gets the newest version that is stored whole, whichever version's worker answers it: see
// worker.js. So an update is a start, and a page of the new version has its worker take over.
async function meetWaiting(workbox) {
  const newest = await version("./version.json").catch(() => undefined);
  if (newest === root.dataset.version) workbox.messageSkipWaiting();
  else offer(() => location.reload());
}

// Another tab can bring a new worker while this page loads or is in use. The page goes on with its
// own files, and begins again with the new ones in the lobby, never in the middle of a game.
async function followWorker() {
  const there = await version("./version.json").catch(() => undefined);
  if (!there || there === root.dataset.version) return;
  await lobby();
  location.reload();
}

// A worker script that is gone from the server, or broken there, can't be updated: its old version
// would be served for ever. The server is asked past the worker which version it has.
async function offerPastWorker(registration) {
  if (!navigator.onLine) return;
  const there = await version(`./version.json?${Date.now()}`).catch(() => undefined);
  if (there && there !== root.dataset.version) offer(() => leaveWorker(registration));
}

function keepUpToDate(registration) {
  let last = Date.now();
  const check = () => registration.update().catch(() => offerPastWorker(registration));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - last < CHECK_AFTER) return;
    last = Date.now();
    check();
  });
  check();
}

async function work() {
  navigator.serviceWorker.addEventListener("controllerchange", followWorker);
  if (navigator.serviceWorker.controller) followWorker();
  const known = await navigator.serviceWorker.getRegistration();
  const workbox = new Workbox("./worker.js", { updateViaCache: "none" });
  workbox.addEventListener("activated", ({ isUpdate }) => {
    if (!isUpdate) tellOnce();
  });
  workbox.addEventListener("waiting", () => meetWaiting(workbox));
  await started();
  try {
    keepUpToDate(await workbox.register({ immediate: true }));
  } catch {
    if (known) await offerPastWorker(known);
  }
}

if ("serviceWorker" in navigator) work();

// Installing -------------------------------------------------------------------------------------

let installation;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // our button asks instead of the browser's banner
  installation = event;
  byId("install").hidden = false;
});

byId("install").addEventListener("click", () => {
  byId("install").hidden = true;
  installation.prompt();
});

addEventListener("appinstalled", () => {
  byId("install").hidden = true;
});
