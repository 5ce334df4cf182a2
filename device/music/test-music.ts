import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Tagged, writeId3 } from '../demo/id3.ts';
import { writeWav } from '../demo/wav.ts';
import type { fileTester } from '../files/test-calls.ts';
import type { FileDevice } from '../files/test-kit.ts';
import { musicService } from './service.ts';

/** Folder of ann's songs. */
export const songs = '/zenith_sata/ann/data/Music';

/** Frames of 417 bytes at 128 kbit/s, 44.1 kHz, are this long (s). */
const FRAME_S = 1152 / 44_100;

/** An MP3 file of silence, so many seconds long, that is not heard but read. */
export function mp3(tags: Tagged | undefined, seconds = 2): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0xc4]);
  const frames = Array<Buffer>(Math.round(seconds / FRAME_S)).fill(frame);
  return Buffer.concat([tags === undefined ? Buffer.alloc(0) : writeId3(tags), ...frames]);
}

/** A WAV file of silence. */
export const wav = (tags: Tagged | undefined, seconds = 2): Buffer =>
  writeWav(new Float32Array(8000 * seconds), 8000, tags);

/** A block of a FLAC file. */
function block(type: number, body: Buffer, isLast = false): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  head[0] = type | (isLast ? 0x80 : 0);
  return Buffer.concat([head, body]);
}

/** The head of a FLAC file with comments as they stand in it, such as `ARTIST=Mira`. */
export function flac(comments: readonly string[], seconds = 2): Buffer {
  const info = Buffer.alloc(34);
  const rate = 44_100;
  // 20 bits of rate, 3 of channels, 5 of depth, 36 of the number of samples.
  info.writeBigUInt64BE((BigInt(rate) << 44n) | (1n << 41n) | (15n << 36n) | BigInt(rate * seconds), 10);
  const sized = (text: string): Buffer => {
    const bytes = Buffer.from(text);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(bytes.length);
    return Buffer.concat([size, bytes]);
  };
  const count = Buffer.alloc(4);
  count.writeUInt32LE(comments.length);
  const list = Buffer.concat([sized('hearth'), count, ...comments.map(sized)]);
  return Buffer.concat([Buffer.from('fLaC'), block(0, info), block(4, list, true), Buffer.alloc(200)]);
}

/** What tests of music do with a device; `device` is asked for at every step, as it changes with every test. */
export function musicTester(device: () => FileDevice, { call }: Pick<ReturnType<typeof fileTester>, 'call'>) {
  const indexed = async (): Promise<void> => {
    const { index } = musicService(device().context);
    index.scan();
    await index.idle();
  };
  return {
    indexed,
    put(wire: string, content: Uint8Array | string): void {
      const file = device().disk(wire);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    },
    /** Takes the folders as the account's source, and reads what is in them. */
    async useFolder(folders: string[] = [songs], username = 'ann'): Promise<void> {
      mkdirSync(device().disk(songs), { recursive: true });
      await call('musicSetting', { folders }, username);
      await indexed();
    },
    /** Titles of the songs that answer a question. */
    titles: async (fields: object = {}, username = 'ann'): Promise<string[]> =>
      (await call('musicLibrary', fields, username)).list.map((one) => (one.kind === 'song' ? one.title : one.name)),
    /** Names and numbers of the songs of groups. */
    groups: async (view: 'artist' | 'album' | 'folder', fields: object = {}) =>
      (await call('musicLibrary', { ...fields, view })).list.flatMap((one) => (one.kind === 'song' ? [] : [one])),
  };
}
