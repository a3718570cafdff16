// Puts the memory of a started Python back. A snapshot holds what differs from the memory as the
// WebAssembly module comes with, as runs of bytes: a header in JSON behind its length, then the
// runs, one after the other. scripts/snapshot.mjs makes it and tries it with this same module.

/** The header of a snapshot and its runs. */
export function open(snapshot) {
  const length = new DataView(snapshot).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(snapshot, 4, length)));
  return { header, runs: new Uint8Array(snapshot, 4 + length) };
}

/** Makes the memory of a module that is set up, but runs no Python yet, that of the snapshot. */
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
