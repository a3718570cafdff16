// The service worker: stores the whole site in one go, and answers from what is stored. The build
// puts Workbox before it, which fetches the files and checks them, and fills in what they are.
//
// What a page loads has a name that tells its content. So files of several versions lie beside each
// other, and each page gets those of its own version, whichever version's worker answers. What a
// start gets is the page of the newest version that is stored whole, even while that one's worker
// waits for its turn.

const VERSION = "";
const FILES = [];

const { core, precaching } = workbox;
core.setCacheNameDetails({ prefix: "yacht-dice" }); // the origin may belong to other pages as well

const { scope } = registration;
const controller = new precaching.PrecacheController();
controller.addToCacheList(FILES);
const STORE = controller.strategy.cacheName;
const RECORD = `${scope}newest`; // a name in the store; no file has it

/** Does what changes the store, and nothing else that does meanwhile. */
const alone = (work, options = {}) => navigator.locks.request(STORE, options, work);

// The newest version -----------------------------------------------------------------------------

/** Where the files with plain names are stored, such as the page: they are others in each version. */
function plainNames() {
  const files = [...controller.getURLsToCacheKeys()];
  return Object.fromEntries(files.filter(([url, key]) => url !== key));
}

/** Which version is the newest that is stored whole, and whether older ones are gone. */
async function newest() {
  const record = await (await caches.open(STORE)).match(RECORD);
  return record ? record.json() : { version: VERSION, names: plainNames(), isTidy: false };
}

async function setNewest(isTidy) {
  const record = { version: VERSION, names: plainNames(), isTidy };
  await (await caches.open(STORE)).put(RECORD, new Response(JSON.stringify(record)));
}

async function install(event) {
  await controller.install(event);
  await setNewest(false);
}

addEventListener("install", (event) => event.waitUntil(alone(() => install(event))));

addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") skipWaiting();
});

// Answers ----------------------------------------------------------------------------------------

async function storedPage(url) {
  const { names } = await newest();
  const name = [url, `${url}index.html`, `${url}.html`].find((name) => name in names);
  return name && (await caches.open(STORE)).match(names[name]);
}

async function storedFile(url) {
  const store = await caches.open(STORE);
  const found = await store.match(url);
  if (found) return found;
  const { names } = await newest();
  // Pages from before there were names that tell the content ask for what is stored of theirs.
  return (
    (names[url] && (await store.match(names[url]))) || store.match(url, { ignoreSearch: true })
  );
}

async function answer(request) {
  const [url] = request.url.split(/[?#]/);
  const stored = request.mode === "navigate" ? storedPage(url) : storedFile(url);
  // Where the store can't be read, the server's version is as whole.
  return (await stored.catch(() => undefined)) ?? fetch(request);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const isPage = request.mode === "navigate";
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  if (!isPage && request.url.includes("?")) return; // it asks the server, past what is stored
  event.respondWith(answer(request));
  if (isPage) event.waitUntil(tidy(event.resultingClientId));
});

// Older versions ---------------------------------------------------------------------------------

/** Whether a page is open, which may be an older version's and ask for more of its files. */
async function isInUse(except) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.some(({ id, url }) => id !== except && url.startsWith(scope));
}

async function removeOthers() {
  const store = await caches.open(STORE);
  const kept = new Set([RECORD, ...controller.getURLsToCacheKeys().values()]);
  for (const { url } of await store.keys()) {
    if (!kept.has(url)) await store.delete(url);
  }
  await setNewest(true);
}

/** Removes the files of older versions, once, when this is the newest and nobody needs others. */
async function tidy(beginning = "") {
  const [isNeeded, { version, isTidy }] = await Promise.all([isInUse(beginning), newest()]);
  if (isNeeded || isTidy || version !== VERSION) return;
  // What a new version has brought so far is not removed while it goes on.
  await alone((lock) => lock && removeOthers(), { ifAvailable: true });
}

addEventListener("activate", (event) => event.waitUntil(tidy()));
