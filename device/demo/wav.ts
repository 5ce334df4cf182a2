import { type Tagged, writeId3 } from './id3.ts';

/** A note of a tune: semitones above A3, start and length in beats. */
export interface Note {
  readonly pitch: number;
  readonly at: number;
  readonly length: number;
}

const RATE = 22_050;

/** A chunk of a RIFF file, whose length is even. */
function chunk(id: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** Writes samples from -1 to 1 as a WAV file: 16 bit, one channel, with what is known of it behind them. */
export function writeWav(samples: Float32Array, rate: number, tags?: Tagged): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE(rate * 2, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  const data = Buffer.alloc(samples.length * 2);
  for (const [index, value] of samples.entries())
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_000), index * 2);
  const chunks = [chunk('fmt ', format), chunk('data', data)];
  if (tags !== undefined) chunks.push(chunk('id3 ', writeId3(tags)));
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE', 'latin1'), ...chunks]));
}

/** Plays notes as soft bell tones and writes them as a WAV file, with what is known of the tune. */
export function writeTune(notes: readonly Note[], beatS: number, tags?: Tagged, rate = RATE): Buffer {
  const end = Math.max(...notes.map((note) => note.at + note.length)) * beatS + 1.5;
  const samples = new Float32Array(Math.ceil(end * rate));
  for (const { pitch, at, length } of notes) {
    const frequency = 220 * 2 ** (pitch / 12);
    const from = Math.floor(at * beatS * rate);
    const count = Math.min(samples.length - from, Math.floor((length * beatS + 1.2) * rate));
    const step = (2 * Math.PI * frequency) / rate;
    for (let index = 0; index < count; index += 1) {
      const time = index / rate;
      const attack = Math.min(1, time / 0.015);
      const tone =
        Math.sin(step * index) +
        0.35 * Math.sin(2 * step * index) * Math.exp(-3 * time) +
        0.12 * Math.sin(3 * step * index);
      samples[from + index] = (samples[from + index] ?? 0) + 0.16 * attack * Math.exp(-1.8 * time) * tone;
    }
  }
  return writeWav(samples, rate, tags);
}
