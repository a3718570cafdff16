// The Python that PyScript starts: Pyodide, restored from a snapshot of a Python that has the game
// imported already. It starts when this file is loaded, beside PyScript and not after it. Where
// the snapshot can't be used, for whatever reason, Pyodide starts the ordinary way. A start that
// fails, fails out loud: left alone, Pyodide only warns when its WebAssembly can't be fetched or
// compiled, and then waits for ever.

import { loadPyodide as load, version } from "../pyodide/pyodide.mjs";
import { makeModule, open, pause, prepare, putOffLibrary, restore } from "./module.mjs";

// The build fills this in with what scripts/snapshot.mjs made.
const FILES = { game: "", stdlib: "", late: "", snapshot: "" };

const indexURL = new URL("../pyodide/", import.meta.url).href;
const address = (name) => new URL(`../python/${name}`, import.meta.url).href;

// Downloads -------------------------------------------------------------------------------------

/** Lets a promise fail unheard until it is awaited. */
function begun(promise) {
  promise.catch(() => {});
  return promise;
}

async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`failed to load ${url}: ${response.status}`);
  return response;
}

/** Has static/unpack.js fetch the snapshot, and tells the page how much of it has come. */
function fetchSnapshot() {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./unpack.js", import.meta.url));
    worker.onerror = () => reject(new Error("failed to load static/unpack.js"));
    worker.onmessage = ({ data: { received, unpacked, problem } }) => {
      if (received) dispatchEvent(new CustomEvent("yacht-progress", { detail: received }));
      if (unpacked) resolve(unpacked);
      if (problem) reject(new Error(problem));
      if (unpacked || problem) worker.terminate();
    };
    worker.postMessage(address(FILES.snapshot));
  });
}

// The response goes in as it is: only then browsers keep the compiled code for the next visit.
const compiled = begun(WebAssembly.compileStreaming(fetched(`${indexURL}pyodide.asm.wasm`)));
const code = begun(import("../pyodide/pyodide.asm.mjs"));
const snapshot = begun(fetchSnapshot().then(open));

// Pyodide's module ------------------------------------------------------------------------------

// Pyodide leaves the instantiation to its host where this name exists.
globalThis.WasmOffsetConverter = null;

async function createModule(settings, look) {
  const [{ default: create }, wasm] = await Promise.all([code, compiled]);
  return makeModule({ create, compiled: wasm, functions: FILES.functions, settings, look });
}

/** Makes Pyodide's module, and has Pyodide restore our snapshot, which is not in its format. */
async function createRestorableModule(settings) {
  let image;
  const module = await createModule(settings, ({ exports }) => {
    image = new Uint8Array(exports.memory.buffer, 0, FILES.staticSize).slice();
  });
  const opened = await snapshot;
  await pause();
  const { header } = opened;
  const { API } = settings;
  if (header.build !== API.config.BUILD_ID) throw new Error("The snapshot is of another Pyodide.");
  API.restoreSnapshot = () => {
    restore(module, image, opened);
    return header.state;
  };
  await pause();
  return module;
}

// Start -----------------------------------------------------------------------------------------

// Where Python writes to; PyScript tells when it asks for the interpreter.
const output = { stdout: console.log, stderr: console.error };

const options = (more) => ({
  indexURL,
  stdout: (text) => output.stdout(text),
  stderr: (text) => output.stderr(text),
  // The list of packages that can be loaded: none, which saves a download.
  lockFileContents: { info: { abi_version: FILES.abi }, packages: {} },
  ...more,
});

const restored = () =>
  load(
    options({
      stdLibURL: address(FILES.late),
      createPyodideModule: createRestorableModule,
      _loadSnapshot: new Uint8Array(), // that there is one
    }),
  );

async function startedOrdinarily() {
  const stdLibURL = address(FILES.stdlib);
  // Without its library Pyodide goes on, and fails in words that do not tell what is missing.
  const [game] = await Promise.all([fetched(address(FILES.game)), fetched(stdLibURL)]);
  const pyodide = await load(options({ stdLibURL, createPyodideModule: createModule }));
  pyodide.FS.writeFile(FILES.game, new Uint8Array(await game.arrayBuffer()));
  prepare(pyodide, FILES.game);
  return pyodide;
}

async function start() {
  const page = document.documentElement.dataset;
  try {
    const pyodide = await restored();
    await pause();
    pyodide.pyimport("random").seed(); // the snapshot has frozen it
    page.python = "restored";
    await pause();
    return pyodide;
  } catch (error) {
    // Where these are missing, the other way can't succeed either, and has nothing to add.
    await Promise.all([compiled, code]);
    console.info("Python starts the ordinary way: its snapshot can't be used.", error);
  }
  const pyodide = await startedOrdinarily();
  page.python = "started";
  return pyodide;
}

const python = begun(start());

/** What PyScript calls: of its options only where output goes is not known before. */
async function loadPyodide({ stdout, stderr }) {
  Object.assign(output, { stdout, stderr });
  const pyodide = await python;
  putOffLibrary(pyodide);
  return pyodide;
}

export { loadPyodide, version };
