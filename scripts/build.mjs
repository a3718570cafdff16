// Builds the site into _site/: the page, the Python package, and the parts of
// PyScript and Pyodide which the page loads, so that it needs no other host.

import { spawnSync } from "node:child_process";
import { copyFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Names } from "./names.mjs";
import { buildWorker } from "./worker.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SITE = join(ROOT, "_site");
const PYSCRIPT = join(ROOT, "node_modules", "@pyscript", "core");
const PYODIDE = join(ROOT, "node_modules", "pyodide");
const WORKBOX = join(ROOT, "node_modules", "workbox-window");

const MAIN = join("yacht", "browser", "main.py");

// The standard library comes from scripts/snapshot.mjs; the lock file lists packages, and the game
// has none.
const PYODIDE_FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"];

// What PyScript imports on demand and this page never demands: code editors,
// terminals, archives under [files], and packages from a package index. All
// plugins stay: PyScript imports each of them once for every script type, and
// a plugin switched off in pyscript.toml is off for one type only.
const NEVER_LOADED = /^(codemirror|xterm|zip-|pyodide_graph-)/;

// The oldest browsers that the styles are written for, by what they know of container queries.
const OLDEST = { chrome: 105, firefox: 110, safari: 16 };

class BuildError extends Error {}

async function readText(...parts) {
  return readFile(join(...parts), "utf8");
}

async function packageInfo(folder) {
  try {
    return JSON.parse(await readText(folder, "package.json"));
  } catch {
    throw new BuildError("The Node packages are missing. Run: npm ci");
  }
}

/**
 * Pyodide makes shared memory to sleep in, for files that come later than they are read; the page has
 * none, and browsers warn of shared memory. Without it Pyodide does not sleep, as it provides for.
 */
function withoutSharedMemory(text) {
  return replaceOnce(
    text,
    "new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer)",
    "new Int32Array(1)",
  );
}

/** The source maps are not published; a reference to one would end in a 404. */
function withoutSourceMap(text) {
  return text.replace(
    /^\/\/# sourceMappingURL=.*$/m,
    "// Changed for Yacht: the reference to the source map is taken out.",
  );
}

async function copyScript(from, to) {
  await writeFile(to, withoutSourceMap(await readFile(from, "utf8")));
}

/** Writes the page in every language; the words live in the Python package. */
async function renderPages(template, out) {
  const python = process.env.PYTHON || "python3";
  const { error, status, stderr } = spawnSync(python, [join(ROOT, "scripts", "render.py"), out], {
    input: template,
    encoding: "utf8",
    env: { ...process.env, PYTHONUTF8: "1" },
  });
  if (error) throw new BuildError(`Python does not start (${python}): ${error.message}`);
  if (status !== 0) throw new BuildError(`index.html cannot be rendered:\n${stderr.trimEnd()}`);
}

async function copyPage(out) {
  await copyFile(join(ROOT, "pyscript.toml"), join(out, "pyscript.toml"));
  await cp(join(ROOT, "static"), join(out, "static"), { recursive: true });
  await mkdir(join(out, dirname(MAIN)), { recursive: true });
  await copyFile(join(ROOT, MAIN), join(out, MAIN));
}

/** Writes the style sheets smaller, and in words that older browsers know, such as for light-dark(). */
async function writeStyles(out) {
  const { Features, transform } = await import("lightningcss");
  const targets = Object.fromEntries(
    Object.entries(OLDEST).map(([name, version]) => [name, version << 16]),
  );
  const folder = join(out, "static");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".css"));
  for (const filename of names) {
    const code = await readFile(join(folder, filename));
    const options = { filename, code, targets, minify: true, include: Features.LightDark };
    await writeFile(join(folder, filename), transform(options).code);
  }
}

/** Replaces the one place in a text; a text without it is not the one that was meant. */
function replaceOnce(text, place, replacement) {
  const parts = text.split(place);
  if (parts.length !== 2) throw new BuildError(`Not there, or not once: ${place}`);
  return parts.join(replacement);
}

/** What Python starts from, and the file that names it. */
async function makePython(out, names) {
  const folder = join(out, "python");
  await mkdir(folder);
  // Imported here: it imports Node packages, of whose absence packageInfo() tells.
  const { makeStartFiles } = await import("./snapshot.mjs");
  const files = await makeStartFiles(folder, names);
  const boot = join("static", "interpreter.mjs");
  const place = /^const FILES = .*$/m;
  const code = replaceOnce(
    await readText(ROOT, boot),
    place,
    `const FILES = ${JSON.stringify(files)};`,
  );
  await writeFile(join(out, boot), code);
}

/**
 * Hints for what the page loads step by step, each step in the way of the next. What Python starts
 * from is not among them: static/interpreter.mjs asks for that as early as a hint would.
 */
function preloads(chunks) {
  const modules = ["pyodide/pyodide.mjs", "static/module.mjs", ...chunks.slice(1)];
  const fetched = ["pyscript.toml", MAIN.replaceAll("\\", "/")];
  return [
    ...modules.map((path) => `<link rel="modulepreload" href="./${path}">`),
    ...fetched.map((path) => `<link rel="preload" as="fetch" href="./${path}" crossorigin>`),
  ].join("\n    ");
}

async function writePages(out, hints) {
  const page = await readText(ROOT, "index.html");
  await renderPages(replaceOnce(page, "<!-- preloads -->", hints), out);
}

async function copyPyodide(out) {
  const { version } = await packageInfo(PYODIDE);
  const folder = join(out, "pyodide");
  await mkdir(folder);
  for (const name of PYODIDE_FILES) {
    const copy = name.endsWith(".mjs") ? copyScript : copyFile;
    await copy(join(PYODIDE, name), join(folder, name));
  }
  const main = join(folder, "pyodide.asm.mjs");
  await writeFile(main, withoutSharedMemory(await readFile(main, "utf8")));
  await writeFile(join(folder, "LICENSE"), pyodideNotice(version));
}

// The npm package carries no licence text. The MPL asks to say where the source
// of the built files is.
function pyodideNotice(version) {
  return `Pyodide ${version}

Copyright (C) Pyodide contributors and Mozilla

The files in this folder are a build of Pyodide, and ../python/ holds what it made
of itself. Pyodide is subject to the terms of the Mozilla Public License, v. 2.0:
https://mozilla.org/MPL/2.0/
Its source code: https://github.com/pyodide/pyodide/tree/${version}

They contain CPython and its standard library, under the Python Software
Foundation License Version 2: https://docs.python.org/3/license.html
`;
}

function importedChunks(code, pattern) {
  return [...code.matchAll(pattern)].map((match) => match[1]);
}

/** Names of the PyScript files that a page with a <script type="py"> loads. */
async function pyscriptChunks(dist) {
  const chunks = new Set();
  const visit = async (name, followOnDemand) => {
    if (chunks.has(name)) return;
    chunks.add(name);
    const code = await readText(dist, name);
    const next = importedChunks(code, /(?:from|import)\s*"\.\/([^"]+\.js)"/g);
    // Only the core is sure to run what it imports on demand. What a plugin
    // imports on demand belongs to elements that this page does not have.
    if (followOnDemand) next.push(...importedChunks(code, /import\("\.\/([^"]+\.js)"\)/g));
    for (const chunk of next) {
      if (!NEVER_LOADED.test(chunk)) await visit(chunk, chunk.startsWith("core-"));
    }
  };
  await visit("core.js", true);
  return chunks;
}

async function copyPyscript(out) {
  await packageInfo(PYSCRIPT);
  const dist = join(PYSCRIPT, "dist");
  const folder = join(out, "pyscript");
  await mkdir(folder);
  const chunks = [...(await pyscriptChunks(dist))];
  for (const name of chunks) await copyScript(join(dist, name), join(folder, name));
  await copyFile(join(PYSCRIPT, "LICENSE"), join(folder, "LICENSE"));
  return chunks.map((name) => `pyscript/${name}`);
}

async function copyWorkbox(out) {
  const folder = join(out, "workbox");
  await mkdir(folder);
  const name = "workbox-window.prod.mjs";
  await copyScript(join(WORKBOX, "build", name), join(folder, name));
  await copyFile(join(WORKBOX, "LICENSE"), join(folder, "LICENSE"));
}

/** A path under [files] that is not in the site would stop the page while it loads. */
async function checkConfig(out) {
  const published = new Set(
    (await readdir(out, { recursive: true })).map((path) => path.replaceAll("\\", "/")),
  );
  const config = await readText(out, "pyscript.toml");
  const wanted = [
    ...importedChunks(config, /^\s*"\.\/([^"{}]+)"\s*=/gm),
    ...importedChunks(config, /^\s*interpreter\s*=\s*"\.\/([^"]+)"/gm),
  ];
  const missing = wanted.filter((path) => !published.has(path));
  if (missing.length > 0) {
    throw new BuildError(`pyscript.toml names files that are not there: ${missing.join(", ")}`);
  }
}

/** Puts the finished folder in the place of the old one. */
async function publish(out) {
  const old = `${SITE}.old`;
  await rm(old, { recursive: true, force: true });
  await rename(SITE, old).catch((error) => {
    if (error.code !== "ENOENT") throw error;
  });
  await rename(out, SITE);
  await rm(old, { recursive: true, force: true });
}

async function build() {
  // Built beside its final place, so that a failed build leaves the last good
  // site as it was.
  const out = `${SITE}.new`;
  await rm(out, { recursive: true, force: true });
  await mkdir(out);
  try {
    await copyPage(out);
    await copyPyodide(out);
    await writeStyles(out);
    const names = new Names(out);
    await makePython(out, names);
    const chunks = await copyPyscript(out);
    await copyWorkbox(out);
    await writePages(out, preloads(chunks));
    await checkConfig(out);
    await names.giveAll();
    // GitHub Pages would otherwise pass the site through Jekyll, which drops
    // files whose names begin with an underscore, such as __init__.py.
    await writeFile(join(out, ".nojekyll"), "");
    await buildWorker(out);
    await publish(out);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

try {
  await build();
  console.log("Built _site/");
} catch (error) {
  console.error(error instanceof BuildError ? error.message : error);
  process.exitCode = 1;
}
