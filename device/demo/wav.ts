/** A note of a tune: semitones above A3, start and length in beats. */
export interface Note {
  readonly pitch: number;
  readonly at: number;
  readonly length: number;
}

const RATE = 22_050;

/** Plays notes as soft bell tones and writes them as a WAV file: 16 bit, one channel. */
export function writeTune(notes: readonly Note[], beatS: number): Buffer {
  const end = Math.max(...notes.map((note) => note.at + note.length)) * beatS + 1.5;
  const samples = new Float32Array(Math.ceil(end * RATE));
  for (const { pitch, at, length } of notes) {
    const frequency = 220 * 2 ** (pitch / 12);
    const from = Math.floor(at * beatS * RATE);
    const count = Math.min(samples.length - from, Math.floor((length * beatS + 1.2) * RATE));
    const step = (2 * Math.PI * frequency) / RATE;
    for (let index = 0; index < count; index += 1) {
      const time = index / RATE;
      const attack = Math.min(1, time / 0.015);
      const tone =
        Math.sin(step * index) +
        0.35 * Math.sin(2 * step * index) * Math.exp(-3 * time) +
        0.12 * Math.sin(3 * step * index);
      samples[from + index] = (samples[from + index] ?? 0) + 0.16 * attack * Math.exp(-1.8 * time) * tone;
    }
  }
  const out = Buffer.alloc(44 + samples.length * 2);
  out.write('RIFF', 0, 'latin1');
  out.writeUInt32LE(out.length - 8, 4);
  out.write('WAVEfmt ', 8, 'latin1');
  out.writeUInt32LE(16, 16);
  out.writeUInt16LE(1, 20);
  out.writeUInt16LE(1, 22);
  out.writeUInt32LE(RATE, 24);
  out.writeUInt32LE(RATE * 2, 28);
  out.writeUInt16LE(2, 32);
  out.writeUInt16LE(16, 34);
  out.write('data', 36, 'latin1');
  out.writeUInt32LE(samples.length * 2, 40);
  for (const [index, value] of samples.entries())
    out.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_000), 44 + index * 2);
  return out;
}
