// The service worker, made by Workbox: it stores the whole site in one go and serves one version of
// it, whole, until that is replaced.

import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateSW } from "workbox-build";
import { digestOf, TELLS_CONTENT } from "./names.mjs";

const LARGEST_FILE = 40_000_000; // bytes; Workbox leaves larger ones out, which the build forbids

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

/** Tells the pages which version they are. */
async function stamp(site, version) {
  const pages = (await readdir(site)).filter((name) => name.endsWith(".html"));
  for (const page of pages) {
    const html = await readFile(join(site, page), "utf8");
    await writeFile(
      join(site, page),
      html.replace(/ data-version="[^"]*"/, ` data-version="${version}"`),
    );
  }
}

/**
 * Writes `version.json` and `worker.js` into the finished site. A page asks for `version.json` to
 * find out which version its worker has, and past the worker, which one the server has.
 */
export async function buildWorker(site) {
  await stamp(site, "");
  const version = await digestOf(site);
  await stamp(site, version);
  await writeFile(join(site, "version.json"), JSON.stringify({ version }));
  const { warnings } = await generateSW({
    swDest: join(site, "worker.js"),
    globDirectory: site,
    globPatterns: ["**/*"],
    globIgnores: ["**/LICENSE", "worker.js"],
    dontCacheBustURLsMatching: TELLS_CONTENT,
    manifestTransforms: [(entries) => withIntegrity(site, entries)],
    cacheId: "yacht-dice", // the origin may belong to other pages as well
    cleanupOutdatedCaches: true,
    inlineWorkboxRuntime: true,
    maximumFileSizeToCacheInBytes: LARGEST_FILE,
    sourcemap: false,
  });
  if (warnings.length > 0) throw new Error(`Workbox: ${warnings.join("\n")}`);
}
