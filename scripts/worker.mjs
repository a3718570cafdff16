// The service worker, made by Workbox: it stores the whole site in one go and serves one version of
// it, whole, until that is replaced.

import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateSW } from "workbox-build";

const LARGEST_FILE = 40_000_000; // bytes; Workbox leaves larger ones out, which the build forbids

/** One short name for exactly these files. */
async function versionOf(site) {
  const hash = createHash("sha256");
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
  for (const path of paths.sort()) {
    hash.update(path.slice(site.length)).update(await readFile(path));
  }
  return hash.digest("hex").slice(0, 12);
}

/**
 * Has browsers check each file that they store. A host can put a new version in its place while they
 * fetch the old one: then nothing is stored, instead of a mix of both.
 */
async function withIntegrity(site, entries) {
  for (const entry of entries) {
    const content = await readFile(join(site, entry.url));
    entry.integrity = `sha384-${createHash("sha384").update(content).digest("base64")}`;
  }
  return { manifest: entries };
}

/** Tells the page which version it is. */
async function stamp(site, version) {
  const page = join(site, "index.html");
  const html = await readFile(page, "utf8");
  await writeFile(page, html.replace(/ data-version="[^"]*"/, ` data-version="${version}"`));
}

/**
 * Writes `version.json` and `worker.js` into the finished site. A page asks for `version.json` to
 * find out which version its worker has, and past the worker, which one the server has.
 */
export async function buildWorker(site) {
  await stamp(site, "");
  const version = await versionOf(site);
  await stamp(site, version);
  await writeFile(join(site, "version.json"), JSON.stringify({ version }));
  const { count, size, warnings } = await generateSW({
    swDest: join(site, "worker.js"),
    globDirectory: site,
    globPatterns: ["**/*"],
    globIgnores: ["**/LICENSE", "worker.js"],
    manifestTransforms: [(entries) => withIntegrity(site, entries)],
    cacheId: "yacht-dice", // the origin may belong to other pages as well
    cleanupOutdatedCaches: true,
    inlineWorkboxRuntime: true,
    maximumFileSizeToCacheInBytes: LARGEST_FILE,
    sourcemap: false,
  });
  if (warnings.length > 0) throw new Error(`Workbox: ${warnings.join("\n")}`);
  return { version, count, size };
}
