// Makes the service worker: what the site consists of, Workbox, and worker.js.

import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { getManifest } from "workbox-build";
import { digestOf, TELLS_CONTENT } from "./names.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LARGEST_FILE = 40_000_000; // bytes; Workbox leaves larger ones out, which the build forbids

// The parts of Workbox, each after those that it needs.
const WORKBOX = ["core", "routing", "strategies", "precaching"];

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

async function workboxPart(name) {
  const path = join(ROOT, "node_modules", `workbox-${name}`, "build", `workbox-${name}.prod.js`);
  // The source maps are not published.
  return (await readFile(path, "utf8")).replace(/^\/\/# sourceMappingURL=.*$/m, "");
}

/** Every file that is stored, with what tells its content. */
async function stored(site) {
  const { manifestEntries, warnings } = await getManifest({
    globDirectory: site,
    globPatterns: ["**/*"],
    globIgnores: ["**/LICENSE", "worker.js"],
    dontCacheBustURLsMatching: TELLS_CONTENT,
    manifestTransforms: [(entries) => withIntegrity(site, entries)],
    maximumFileSizeToCacheInBytes: LARGEST_FILE,
  });
  if (warnings.length > 0) throw new Error(`Workbox: ${warnings.join("\n")}`);
  return manifestEntries;
}

/** The text with that value for a constant which has none in the repository. */
function filledIn(text, name, value) {
  const place = new RegExp(`^const ${name} = .*$`, "m");
  if (!place.test(text)) throw new Error(`Not there: ${name}`);
  return text.replace(place, () => `const ${name} = ${JSON.stringify(value)};`);
}

async function writeWorker(site, version) {
  const parts = await Promise.all(WORKBOX.map(workboxPart));
  const own = await readFile(join(ROOT, "worker.js"), "utf8");
  const files = await stored(site);
  parts.push(filledIn(filledIn(own, "VERSION", version), "FILES", files));
  await writeFile(join(site, "worker.js"), parts.join("\n"));
}

/**
 * Writes `version.json` and `worker.js` into the finished site. A page asks for `version.json` to
 * find out which version is the newest that is stored, and past the worker, which one the server has.
 */
export async function buildWorker(site) {
  await stamp(site, "");
  const version = await digestOf(site);
  await stamp(site, version);
  await writeFile(join(site, "version.json"), JSON.stringify({ version }));
  await writeWorker(site, version);
}
