// The Python that PyScript starts: Pyodide, with a start that fails out loud. Left alone, Pyodide
// only warns when its WebAssembly can't be fetched or compiled, and then waits for ever; here that
// becomes an error that the page can tell the player.

import { loadPyodide as load, version } from "../pyodide/pyodide.mjs";

const indexURL = new URL("../pyodide/", import.meta.url).href;

// Pyodide leaves the instantiation to its host where this name exists.
globalThis.WasmOffsetConverter = null;

const compiled = WebAssembly.compileStreaming(fetch(`${indexURL}pyodide.asm.wasm`));
compiled.catch(() => {}); // told below, when it is asked for

// What Pyodide's own instantiation adds: a mark for "an error is on its way" in JavaScript values.
const errorMark = Symbol("error");
const markImports = {
  Jsv_GetError_import: () => errorMark,
  JsvError_Check: (value) => value === errorMark,
};

async function instantiate(imports) {
  Object.assign(imports.env, markImports);
  const module = await compiled;
  return [await WebAssembly.instantiate(module, imports), module];
}

async function createPyodideModule(settings) {
  const { default: create } = await import("../pyodide/pyodide.asm.mjs");
  return new Promise((resolve, reject) => {
    settings.instantiateWasm = (imports, receive) => {
      instantiate(imports).then((made) => receive(...made), reject);
      return {};
    };
    create(settings).then(resolve, reject);
  });
}

function loadPyodide(options) {
  return load({ ...options, indexURL, createPyodideModule });
}

export { loadPyodide, version };
