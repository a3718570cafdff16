// Runs the engine's tests inside Pyodide, the Python of the page, under Node.
// Arguments go to pytest; without any it runs tests/.

import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

// One installation serves CPython and Pyodide: pytest and Hypothesis are pure
// Python in the pinned versions.
function sitePackages() {
  const lib = join(ROOT, ".venv", "lib");
  const versions = existsSync(lib) ? readdirSync(lib) : [];
  const found = versions
    .filter((name) => name.startsWith("python3."))
    .map((name) => join(lib, name, "site-packages"))
    .find((path) => existsSync(join(path, "pytest")));
  if (!found) throw new Error("pytest is not in .venv. Run: make test-pyodide");
  return found;
}

function mount(pyodide, folder, mountPoint) {
  pyodide.FS.mkdirTree(mountPoint);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, mountPoint);
}

const RUN_PYTEST = `
import os, sys

os.chdir("/repo")
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
os.environ["HYPOTHESIS_NO_PLUGINS"] = "1"  # Selenium's trio is one, and wants an operating system
# The folders are the machine's: no byte code of this Python in them.
sys.dont_write_bytecode = True
sys.path[:0] = ["/repo"]
sys.path.append("/site-packages")

import pytest

int(pytest.main(arguments.to_py()))
`;

async function main() {
  const packages = sitePackages();
  const pyodide = await loadPyodide();
  mount(pyodide, ROOT, "/repo");
  mount(pyodide, packages, "/site-packages");

  const given = process.argv.slice(2);
  const options = ["-p", "no:cacheprovider", "-m", "not cpython"];
  if (process.stdout.isTTY) options.push("--color=yes");
  const args = [...options, ...(given.length > 0 ? given : ["tests"])];
  pyodide.globals.set("arguments", args);
  return pyodide.runPython(RUN_PYTEST);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
