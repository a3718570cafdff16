// Makes what the page's Python starts from: the standard library cut down to what is in use, the
// game's modules compiled into one archive, and a snapshot of the memory of a Python that has
// imported what it can of both. All of it is made by the Pyodide that the page runs, under Node.

import crypto from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import pyscript from "../node_modules/@pyscript/core/src/stdlib/pyscript.js";
import { makeModule, prepare } from "../static/module.mjs";
import { digest } from "./names.mjs";

// Pyodide leaves the instantiation to its host where this name exists.
globalThis.WasmOffsetConverter = null;
const { loadPyodide } = await import("pyodide");

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PYODIDE = join(ROOT, "node_modules", "pyodide");

// Differences are told in blocks of this many bytes: smaller blocks save less than the longer list
// of runs costs.
const BLOCK = 1024;

// Two builds of the same sources are the same bytes, so that a visitor who has them need not fetch
// them again: hashes, chance and time are always the same here. static/interpreter.mjs makes
// `random` random again; the dice ask the browser each time; nothing needs secret hashes.
const ENV = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
crypto.randomFillSync = (view) => view.fill(0);
Date.now = () => 0;
performance.now = () => 0;

const moduleName = (path) => path.replace(/(\/__init__)?\.py$/, "").replaceAll("/", ".");

// Modules ---------------------------------------------------------------------------------------

/** Path and text of every module of the game, with the names that the site's files have. */
async function gameSources(names) {
  const entries = await readdir(join(ROOT, "yacht"), { recursive: true });
  const paths = entries
    .filter((path) => path.endsWith(".py"))
    .map((path) => `yacht/${path.replaceAll("\\", "/")}`);
  const read = async (path) => [path, await names.inText(await readFile(join(ROOT, path), "utf8"))];
  return Object.fromEntries(await Promise.all(paths.sort().map(read)));
}

// It runs where the page is; all others are imported before.
const MAIN = "yacht/browser/main.py";

/** The modules of the game that a snapshot has. */
function gameModules(sources) {
  const paths = Object.keys(sources).filter((path) => path !== MAIN);
  return paths.map(moduleName);
}

/** A Python to make archives with, and scripts/freeze.py in it. */
async function workbench() {
  const python = await loadPyodide({ env: { ...ENV }, createPyodideModule: createModule });
  python.FS.writeFile("freeze.py", await readFile(join(ROOT, "scripts", "freeze.py")));
  return { python, freeze: python.pyimport("freeze") };
}

/** The archives: the game, all of the standard library in use, and what of it comes late. */
async function makeArchives(sources) {
  const { python, freeze } = await workbench();
  const game = freeze.package(python.toPy(sources)).toJs();
  python.FS.writeFile("game.zip", game);
  python.runPython("import sys; sys.path.append('game.zip')");
  const modules = gameModules(sources);
  python.runPython(importAll(modules));
  const early = freeze.stdlib_in_use().toJs();
  freeze.tell_an_error();
  for (const source of Object.values(pyscript.pyscript)) freeze.import_all(freeze.imports(source));
  const all = freeze.stdlib_in_use().toJs();
  const late = all.filter((path) => !early.includes(path));
  const stdlib = freeze.trimmed_stdlib(python.toPy(all)).toJs();
  return { modules, game, stdlib, late: freeze.trimmed_stdlib(python.toPy(late)).toJs() };
}

// Memory ----------------------------------------------------------------------------------------

const code = await readFile(join(PYODIDE, "pyodide.asm.mjs"), "utf8");
const compiled = await WebAssembly.compile(await readFile(join(PYODIDE, "pyodide.asm.wasm")));
const { default: create } = await import(pathToFileURL(join(PYODIDE, "pyodide.asm.mjs")));

/**
 * The functions of the WebAssembly module that Pyodide's JavaScript names anywhere but where it
 * takes all of them over, with the underscore that it puts before them there or without.
 */
function functionsInUse() {
  const takeover = code.indexOf("function assignWasmExports(");
  const declaration = code.lastIndexOf("var ", takeover);
  const end = code.indexOf("}", takeover);
  if (takeover < 0 || end < 0) throw new Error("pyodide.asm.mjs is not as it was");
  const words = new Set(`${code.slice(0, declaration)}${code.slice(end)}`.match(/[\w$]+/g));
  return WebAssembly.Module.exports(compiled)
    .filter(({ kind, name }) => kind === "function" && (words.has(name) || words.has(`_${name}`)))
    .map(({ name }) => name);
}

const functions = functionsInUse();

/** Makes Pyodide's module, with its memory as it was before it was set up as `image`. */
async function createModule(settings) {
  let image;
  const look = ({ exports }) => {
    image = new Uint8Array(exports.memory.buffer).slice();
  };
  const module = await makeModule({ create, compiled, functions, settings, look });
  return Object.assign(module, { image });
}

const importAll = (modules) => `
import importlib
from yacht.browser.early import no_page
with no_page():
    for name in ${JSON.stringify(modules)}:
        importlib.import_module(name)
del importlib, name, no_page
`;

// All of the game is imported, so that the page need not have its archive. Pyodide itself puts "" on
// the path, at every start.
const forget = (archive) => `
import gc, sys
for place in ("", "/home/pyodide/${archive}"):
    sys.path.remove(place)
    sys.path_importer_cache.pop(place, None)
for finder in list(sys.path_importer_cache.values()):
    if finder:
        finder.invalidate_caches()
gc.collect()
del finder, gc, place, sys
`;

/** A Python that has imported the game, and sees of the standard library what comes late. */
async function frozenPython(stdLibURL, { game, late }, gameName, modules) {
  const options = { env: { ...ENV }, stdLibURL, createPyodideModule: createModule };
  options._sysExecutable = "./this.program"; // as in a browser: not a path of this machine
  const python = await loadPyodide({ ...options, _makeSnapshot: true });
  python.FS.writeFile(gameName, game);
  prepare(python, gameName);
  python.runPython(importAll(modules));
  const [major, minor] = python._api.pyVersionTuple;
  python.FS.writeFile(`/lib/python${major}${minor}.zip`, late);
  python.runPython(forget(gameName));
  return python;
}

/**
 * Writes zeros, which compress to nothing, over all memory that is free: takes what there is, in
 * ever smaller pieces, and gives it back.
 */
function clearFreeMemory(module) {
  const { HEAPU8, _malloc, _free } = module;
  HEAPU8.fill(0, module._emscripten_stack_get_end(), module.stackSave());
  const end = module._sbrk(0);
  const taken = [];
  for (let size = 1 << 20; size >= 4; size -= size > 64 ? Math.ceil(size / 6) : 4) {
    let piece = _malloc(size);
    for (; piece + size <= end; piece = _malloc(size)) {
      HEAPU8.fill(0, piece, piece + size);
      taken.push(piece);
    }
    _free(piece); // memory that was not in use before
  }
  for (const piece of taken) _free(piece);
}

/** The runs of blocks in which `memory` differs from `image`, each its start and its length. */
function differences(memory, image) {
  const runs = [];
  for (let start = 0; start < memory.length; start += BLOCK) {
    const end = start + BLOCK;
    if (Buffer.compare(memory.subarray(start, end), image.subarray(start, end)) === 0) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === start) last[1] += BLOCK;
    else runs.push([start, BLOCK]);
  }
  return runs;
}

/** What Pyodide keeps besides the memory: which JavaScript objects Python refers to. */
function javaScriptState(python) {
  const snapshot = python.makeMemorySnapshot();
  const length = new DataView(snapshot.buffer).getUint32(8, true);
  return JSON.parse(new TextDecoder().decode(snapshot.subarray(48, 48 + length)));
}

/** The snapshot as static/module.mjs reads it. */
function pack(python) {
  clearFreeMemory(python._module);
  const { HEAPU8, image } = python._module;
  const runs = differences(HEAPU8, image);
  const build = python._api.config.BUILD_ID;
  const json = Buffer.from(JSON.stringify({ build, state: javaScriptState(python), runs }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  const bytes = runs.map(([start, size]) => HEAPU8.subarray(start, start + size));
  return Buffer.concat([length, json, ...bytes]);
}

/** How much of the memory is static data; what the module comes with is in there. */
const staticSize = (python) => python._module._emscripten_stack_get_end();

// All -------------------------------------------------------------------------------------------

/**
 * Writes the files into a folder and tells their names and the size of the static data. `names` are
 * those of the site.
 */
export async function makeStartFiles(folder, names) {
  const { modules, ...archives } = await makeArchives(await gameSources(names));
  const files = {};
  const write = async (key, ending, bytes, id = digest(bytes)) => {
    files[key] = `${key}-${id}.${ending}`;
    await writeFile(join(folder, files[key]), bytes);
  };
  for (const [key, bytes] of Object.entries(archives)) await write(key, "zip", bytes);
  const stdLibURL = join(folder, files.stdlib);
  const python = await frozenPython(stdLibURL, archives, files.game, modules);
  const snapshot = pack(python);
  await write("snapshot", "bin", gzipSync(snapshot, { level: 9 }), digest(snapshot));
  const { abi_version: abi } = python.lockfile.info;
  return { ...files, staticSize: staticSize(python), abi, functions };
}
