// The Python that PyScript starts: Pyodide, restored from a snapshot of a Python that has the game
// imported already. It starts when this file is loaded, beside PyScript and not after it. Where
// the snapshot can't be used, for whatever reason, Pyodide starts the ordinary way. A start that
// fails, fails out loud: left alone, Pyodide only warns when its WebAssembly can't be fetched or
// compiled, and then waits for ever.

import { loadPyodide as load, version } from "../pyodide/pyodide.mjs";
import { open, restore } from "./restore.mjs";

// The build fills this in with what scripts/snapshot.mjs made.
const FILES = { game: "", stdlib: "", late: "", snapshot: "", staticSize: 0, abi: "" };

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

/** Tells the page how much of a download has come. */
function counted(response) {
  const size = Number(response.headers.get("Content-Length"));
  let received = 0;
  const count = (chunk, controller) => {
    received += chunk.length;
    controller.enqueue(chunk);
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

// What Pyodide's own instantiation adds: a mark for "an error is on its way" in JavaScript values.
const errorMark = Symbol("error");
const markImports = {
  Jsv_GetError_import: () => errorMark,
  JsvError_Check: (value) => value === errorMark,
};

/** Makes Pyodide's module; `look` sees the instance before anything has run in it. */
async function createModule(settings, look = () => {}) {
  const { default: create } = await code;
  const module = await compiled;
  return new Promise((resolve, reject) => {
    settings.instantiateWasm = (imports, receive) => {
      Object.assign(imports.env, markImports);
      WebAssembly.instantiate(module, imports).then((instance) => {
        look(instance);
        receive(instance, module);
      }, reject);
      return {};
    };
    create(settings).then(resolve, reject);
  });
}

/** Makes Pyodide's module, and has Pyodide restore our snapshot, which is not in its format. */
async function createRestorableModule(settings) {
  let image;
  const module = await createModule(settings, ({ exports }) => {
    image = new Uint8Array(exports.memory.buffer, 0, FILES.staticSize).slice();
  });
  const opened = await snapshot;
  const { header } = opened;
  const { API } = settings;
  if (header.build !== API.config.BUILD_ID) throw new Error("The snapshot is of another Pyodide.");
  API.restoreSnapshot = () => {
    restore(module, image, opened);
    return header.state;
  };
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

const startedOrdinarily = () =>
  load(options({ stdLibURL: address(FILES.stdlib), createPyodideModule: createModule }));

// What the snapshot has frozen becomes random again. PyScript imports all of its own Python
// library before the page's code, used or not: that is put off until it is used.
const PREPARE = `
import random, sys
from importlib.util import LazyLoader, find_spec

class PutOff:
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name != "pyscript":
            return None
        sys.meta_path.remove(cls)
        spec = find_spec(name)
        spec.loader = LazyLoader(spec.loader)
        return spec

random.seed()
sys.meta_path.insert(0, PutOff)
if game not in sys.path:
    sys.path.insert(1, game)
`;

async function restoredOrStarted() {
  const page = document.documentElement.dataset;
  try {
    const pyodide = await restored();
    page.python = "restored";
    return pyodide;
  } catch (error) {
    // Where these are missing, the other way can't succeed either, and has nothing to add.
    await Promise.all([compiled, code]);
    console.info("Python starts the ordinary way: its snapshot can't be used.", error);
    page.python = "started";
    return startedOrdinarily();
  }
}

async function start() {
  const pyodide = await restoredOrStarted();
  // The folder is where Python starts in, and where PyScript puts the archive.
  const globals = pyodide.toPy({ game: `/home/pyodide/${FILES.game}` });
  pyodide.runPython(PREPARE, { globals });
  globals.destroy();
  return pyodide;
}

const python = begun(start());

/** What PyScript calls: of its options only where output goes is not known before. */
function loadPyodide({ stdout, stderr }) {
  Object.assign(output, { stdout, stderr });
  return python;
}

export { loadPyodide, version };
