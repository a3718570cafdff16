// Names the site's files by what they contain. A page of one version then can't get a file of
// another, whether it comes from the server, from a browser's cache or from the service worker's; and
// what an update leaves as it is keeps its name, and is not fetched again.

import { createHash } from "node:crypto";
import { readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { extname, join, posix } from "node:path";

// Folders and files that get the hash of their content into their name. The files of python/ come
// with such names. Pages keep theirs, and so does what browsers know an installed page by.
const NAMED =
  /^(pyodide|pyscript|workbox|yacht|pyscript\.toml|static\/tables|static\/\w+\.(css|m?js))$/;

const HASH = /-[0-9a-f]{12}(?=(\.\w+)?$)/;
const TEXTS = new Set([".css", ".html", ".js", ".mjs", ".py", ".toml"]);
const ADDRESS = /(?<=["'`(])\.{1,2}\/[\w./-]*/g; // only such as are relative

/** Matches an address that tells the content of what it leads to. */
export const TELLS_CONTENT = /-[0-9a-f]{12}[./]/;

/** Twelve characters for exactly these bytes. */
export const digest = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 12);

/** The paths of all files in a folder, in order, with slashes. */
export async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((file) => join(file.parentPath, file.name).slice(folder.length + 1));
  return paths.map((path) => path.replaceAll("\\", "/")).sort();
}

/** Twelve characters for exactly these files. */
export async function digestOf(folder) {
  const contents = [];
  for (const path of await filesIn(folder)) {
    contents.push(`${path} ${digest(await readFile(join(folder, path)))}`);
  }
  return digest(contents.join("\n"));
}

const plain = (path) => path.replace(HASH, "");

function withHash(name, hash) {
  const ending = extname(name);
  return `${name.slice(0, name.length - ending.length)}-${hash}${ending}`;
}

/** The names of one site: given when they are asked for, to what a text mentions before itself. */
export class Names {
  #site;
  #given = new Map(); // the plain path, and a promise of the one with the hash

  constructor(site) {
    this.#site = site;
  }

  /** Names everything, and has the pages mention it by these names. */
  async giveAll() {
    for (const folder of ["", "static"]) {
      for (const entry of await readdir(join(this.#site, folder))) {
        const path = plain(posix.join(folder, entry));
        if (NAMED.test(path)) await this.#give(path);
      }
    }
    const pages = (await readdir(this.#site)).filter((entry) => entry.endsWith(".html"));
    for (const page of pages) await this.#rewrite(page);
  }

  /**
   * A text of the site with the given names in place of plain ones, or of those of an earlier time.
   * Its addresses begin at the folder `base`.
   */
  async inText(text, base = "") {
    const given = new Map();
    for (const [address] of text.matchAll(ADDRESS))
      given.set(address, await this.#of(address, base));
    return text.replace(ADDRESS, (address) => given.get(address));
  }

  async #of(address, base) {
    const steps = address.split("/");
    for (const [index, step] of steps.entries()) {
      const path = plain(posix.join(base, ...steps.slice(0, index + 1)));
      const named = /^\.*$/.test(step) || !NAMED.test(path) ? undefined : await this.#give(path);
      if (named) return steps.with(index, posix.basename(named)).join("/");
    }
    return address;
  }

  #give(name) {
    if (!this.#given.has(name)) this.#given.set(name, this.#named(name));
    return this.#given.get(name);
  }

  async #named(name) {
    const path = await this.#find(name);
    if (!path) return undefined; // an address that begins elsewhere, such as the page's in a script
    const isFolder = (await stat(join(this.#site, path))).isDirectory();
    const files = isFolder ? await filesIn(join(this.#site, path)) : [""];
    for (const file of files) await this.#rewrite(posix.join(path, file));
    const place = join(this.#site, path);
    const hash = isFolder ? await digestOf(place) : digest(await readFile(place));
    await rename(place, join(this.#site, withHash(name, hash)));
    return withHash(name, hash);
  }

  /** Where it is now, if it is there: with the hash of an earlier time, or without one. */
  async #find(name) {
    const folder = posix.dirname(name);
    const entries = await readdir(join(this.#site, folder));
    const paths = entries.map((entry) => posix.join(folder, entry));
    return paths.find((path) => plain(path) === name);
  }

  async #rewrite(path) {
    if (!TEXTS.has(extname(path))) return;
    const file = join(this.#site, path);
    const text = await readFile(file, "utf8");
    // Python's addresses are the page's.
    const base = path.endsWith(".py") ? "" : posix.dirname(path);
    const result = await this.inText(text, base);
    if (result !== text) await writeFile(file, result);
  }
}
