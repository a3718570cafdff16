// The Python that PyScript starts: Pyodide, restored from a snapshot of a Python that has the game
// imported already. It starts when this file is loaded, beside PyScript and not after it. Where
// the snapshot can't be used, for whatever reason, Pyodide starts the ordinary way. A start that
// fails, fails out loud: left alone, Pyodide only warns when its WebAssembly can't be fetched or
// compiled, and then waits for ever.

import { loadPyodide as load, version } from "../pyodide/pyodide.mjs";
import { makeModule, open, pause, prepare, restore } from "./module.mjs";

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

const PIECE = 131_072; // bytes that are unpacked in one go; a chunk can be a megabyte

/** Tells the page how much of a download has come, and hands it on in pieces. */
function counted(response) {
  const size = Number(response.headers.get("Content-Length"));
  let received = 0;
  const count = async (chunk, controller) => {
    for (let start = 0; start < chunk.length; start += PIECE) {
      await pause();
      controller.enqueue(chunk.subarray(start, start + PIECE));
    }
    received += chunk.length;
    const detail = Math.min(received / size, 1);
    if (size > 0) dispatchEvent(new CustomEvent("yacht-progress", { detail }));
  };
  return response.body.pipeThrough(new TransformStream({ transform: count }));
}

async function fetchSnapshot() {
  const response = await fetched(address(FILES.snapshot));
  const unpacked = counted(response).pipeThrough(new DecompressionStream("gzip"));
  return open(await new Response(unpacked).arrayBuffer());
}

// The response goes in as it is: only then browsers keep the compiled code for the next visit.
const compiled = begun(WebAssembly.compileStreaming(fetched(`${indexURL}pyodide.asm.wasm`)));
const code = begun(import("../pyodide/pyodide.asm.mjs"));
const snapshot = begun(fetchSnapshot());

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
  // Without it Pyodide goes on, and fails in words that do not tell what is missing.
  await fetched(stdLibURL);
  return load(options({ stdLibURL, createPyodideModule: createModule }));
}

async function start() {
  const page = document.documentElement.dataset;
  try {
    const pyodide = await restored();
    await pause();
    pyodide.runPython("import random; random.seed()"); // the snapshot has frozen it
    page.python = "restored";
    await pause();
    return pyodide;
  } catch (error) {
    // Where these are missing, the other way can't succeed either, and has nothing to add.
    await Promise.all([compiled, code]);
    console.info("Python starts the ordinary way: its snapshot can't be used.", error);
  }
  const pyodide = await startedOrdinarily();
  prepare(pyodide, FILES.game);
  page.python = "started";
  return pyodide;
}

const python = begun(start());

/** What PyScript calls: of its options only where output goes is not known before. */
function loadPyodide({ stdout, stderr }) {
  Object.assign(output, { stdout, stderr });
  return python;
}

export { loadPyodide, version };
