// A worker that fetches the snapshot and unpacks it, beside the page, whose own work goes on meanwhile.
// It is sent the address, and sends how much has come, then the bytes, or what the problem is.

/** Tells the page how much of a download has come. */
function counted(response) {
  const size = Number(response.headers.get("Content-Length"));
  let received = 0;
  const transform = (chunk, controller) => {
    received += chunk.length;
    if (size > 0) postMessage({ received: Math.min(received / size, 1) });
    controller.enqueue(chunk);
  };
  return response.body.pipeThrough(new TransformStream({ transform }));
}

async function unpack(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`failed to load ${url}: ${response.status}`);
  const stream = counted(response).pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

addEventListener("message", async ({ data: url }) => {
  try {
    const unpacked = await unpack(url);
    postMessage({ unpacked }, [unpacked]);
  } catch (error) {
    postMessage({ problem: String(error) });
  }
});
