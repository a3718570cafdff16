// Sounds, made on the spot from noise and tones; yacht/browser/feel.py says when. A browser that
// makes none stays silent: nothing here may fail a press or hold it up.

const IDLE = 30_000; // ms after which the browser's sound machinery is put to rest
const ATTACK = 0.004; // seconds; a sound that begins at once clicks

// Each line is one source: noise or a tone, seconds until it begins, hertz, seconds, loudness.
const SOUNDS = {
  roll: [
    ["noise", 0.0, 1900, 0.05, 0.3],
    ["noise", 0.07, 2300, 0.05, 0.35],
    ["noise", 0.14, 1800, 0.05, 0.3],
    ["noise", 0.25, 1000, 0.06, 0.6],
    ["noise", 0.3, 1300, 0.05, 0.5],
    ["noise", 0.37, 900, 0.06, 0.4],
  ],
  move: [["noise", 0, 2600, 0.03, 0.4]],
  bank: [
    ["tone", 0, 659, 0.18, 0.12],
    ["tone", 0.09, 988, 0.3, 0.12],
  ],
  scratch: [["tone", 0, 147, 0.3, 0.2]],
  end: [
    ["tone", 0, 523, 0.9, 0.09],
    ["tone", 0.08, 659, 0.9, 0.09],
    ["tone", 0.16, 784, 0.9, 0.09],
    ["tone", 0.24, 1047, 1.1, 0.09],
  ],
};

let context = null;
let noise = null;
let rest = 0;

function open() {
  context = new AudioContext();
  noise = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * Math.random() - 1;
}

function rustle(hertz, out) {
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency: hertz, Q: 1.5 });
  source.connect(band).connect(out);
  return source;
}

function tone(hertz, out) {
  const source = new OscillatorNode(context, { type: "triangle", frequency: hertz });
  source.connect(out);
  return source;
}

function play([kind, delay, hertz, seconds, loudness]) {
  const begin = context.currentTime + delay;
  const envelope = new GainNode(context, { gain: 0 });
  envelope.gain.setValueAtTime(0, begin);
  envelope.gain.linearRampToValueAtTime(loudness, begin + ATTACK);
  envelope.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  envelope.connect(context.destination);
  const source = (kind === "noise" ? rustle : tone)(hertz, envelope);
  source.start(begin);
  source.stop(begin + seconds);
}

/** Whether a sound that is begun now is heard now. */
async function wake() {
  if (!context) open();
  clearTimeout(rest);
  rest = setTimeout(() => context.suspend().catch(() => {}), IDLE);
  if (context.state === "running") return true;
  const asked = performance.now();
  await context.resume();
  return performance.now() - asked < 300;
}

addEventListener("yacht-sound", async ({ detail }) => {
  try {
    if (await wake()) SOUNDS[detail].forEach(play);
  } catch {
    // No sound in this browser, or none now.
  }
});
