// Pyodide's module: made with no more than the page needs of it, and given the memory of a Python
// that has started already. The build makes that memory with this same file: the addresses of
// functions in it have to be those of the page.

/** Lets the browser paint and hear presses, which a chain of promises alone does not. */
export function pause() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

// What Pyodide's own instantiation adds: a mark for "an error is on its way" in JavaScript values.
const errorMark = Symbol("error");
const markImports = {
  Jsv_GetError_import: () => errorMark,
  JsvError_Check: (value) => value === errorMark,
};

/**
 * Sets up WebAssembly's drawing functions as missing. Pyodide would give each an address, by way of
 * a small WebAssembly module of its own, for compiled packages that draw in three dimensions.
 */
function leaveOutDrawing(compiled, imports) {
  for (const { module, name } of WebAssembly.Module.imports(compiled)) {
    if (module === "GOT.func" && name.startsWith("emscripten_gl")) imports[module][name].value = 0;
  }
}

/**
 * The exports that Pyodide's JavaScript uses. It would take each of the other 7,000 functions in
 * its hand several times, and give it an address, for compiled packages that may ask for it.
 */
function exportsInUse(exports, functions) {
  const kept = new Set(functions);
  const isKept = ([name, value]) => typeof value !== "function" || kept.has(name);
  return Object.fromEntries(Object.entries(exports).filter(isKept));
}

/**
 * Makes the module. `create` is Pyodide's function for that, `compiled` its WebAssembly, and
 * `functions` are the names of those in use; `look` sees the instance before anything runs in it.
 */
export function makeModule({ create, compiled, functions, settings, look = () => {} }) {
  return new Promise((resolve, reject) => {
    settings.instantiateWasm = (imports, receive) => {
      Object.assign(imports.env, markImports);
      leaveOutDrawing(compiled, imports);
      const instantiate = async () => {
        const instance = await WebAssembly.instantiate(compiled, imports);
        await pause();
        look(instance);
        const exports = exportsInUse(instance.exports, functions);
        await pause();
        receive({ exports }, compiled);
      };
      instantiate().catch(reject);
      return {};
    };
    create(settings).then(resolve, reject);
  });
}

/**
 * The header of a snapshot and its runs. A snapshot holds what differs from the memory as the
 * module comes with: a header in JSON behind its length, then runs of bytes, one after the other.
 */
export function open(snapshot) {
  const length = new DataView(snapshot).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(snapshot, 4, length)));
  return { header, runs: new Uint8Array(snapshot, 4 + length) };
}

/**
 * Gives a module that is set up, but runs no Python yet, the memory of a snapshot. `image` is the
 * beginning of its memory as it was before it was set up, as long as there are static data.
 */
export function restore(module, image, { header, runs }) {
  const memory = module.HEAPU8;
  // Setting up has written to static data, stack and heap, here and not where the snapshot was
  // made: first back to what the snapshot differs from.
  memory.set(image);
  memory.fill(0, module.stackSave(), module._sbrk(0));
  let from = 0;
  for (const [start, length] of header.runs) {
    memory.set(runs.subarray(from, from + length), start);
    from += length;
  }
}

// PyScript has Python write all of its own library into files and import it before the page's code,
// used or not: that is put off until somebody imports it.
const LIBRARY = "import os as _os\nfrom pathlib import Path as _Path\n";
const PREPARE = `
import sys
from importlib.util import spec_from_loader

class PutOff:
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return spec_from_loader(name, cls) if name == "pyscript" else None

    @classmethod
    def create_module(cls, spec):
        from pyscript_library import text
        sys.meta_path.remove(cls)
        exec(text, {})  # which imports it
        return sys.modules[spec.name]

    @staticmethod
    def exec_module(module):
        pass

sys.meta_path.insert(0, PutOff)
sys.path.insert(1, game)
`;

/** Makes Python ready for the game, whose archive has that name: its place is Python's folder. */
export function prepare(pyodide, game) {
  const globals = pyodide.toPy({ game: `/home/pyodide/${game}` });
  pyodide.runPython(PREPARE, { globals });
  globals.destroy();
}

/** Has a Python that is ready for the game keep PyScript's library until it is wanted. */
export function putOffLibrary(pyodide) {
  const { runPythonAsync } = pyodide;
  pyodide.runPythonAsync = async (code, options) => {
    if (!code.startsWith(LIBRARY)) return runPythonAsync.call(pyodide, code, options);
    pyodide.registerJsModule("pyscript_library", { text: code });
  };
}
