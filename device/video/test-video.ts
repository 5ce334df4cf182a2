import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { fileTester } from '../files/test-calls.ts';
import type { FileDevice } from '../files/test-kit.ts';
import { videoService } from './service.ts';

/** Folder of ann's films. */
export const videos = '/zenith_sata/ann/data/Videos';

/** An element of EBML: its identifier, length and content. */
export function ebml(id: number, content: Uint8Array | readonly Uint8Array[] | string | number): Buffer {
  const body =
    typeof content === 'number'
      ? Buffer.from([content >>> 8, content & 255])
      : typeof content === 'string'
        ? Buffer.from(content)
        : content instanceof Uint8Array
          ? Buffer.from(content)
          : Buffer.concat(content);
  const name = Buffer.from(id.toString(16), 'hex');
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE((1n << 56n) | BigInt(body.length));
  return Buffer.concat([name, length, body]);
}

interface TestTrack {
  readonly type: 'video' | 'audio' | 'subs';
  readonly codec: string;
  readonly language?: string;
  readonly tag?: string;
  readonly name?: string;
}

const types = { video: 1, audio: 2, subs: 17 } as const;

/** The head of a Matroska film with its tracks; `seconds` long. */
export function matroska(seconds: number, tracks: readonly TestTrack[] = [], docType = 'matroska'): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(seconds * 1000);
  const entries = tracks.map(({ type, codec, language, tag, name }) =>
    ebml(0xae, [
      ebml(0x83, types[type]),
      ebml(0x86, codec),
      ...(language === undefined ? [] : [ebml(0x22b59c, language)]),
      ...(tag === undefined ? [] : [ebml(0x22b59d, tag)]),
      ...(name === undefined ? [] : [ebml(0x536e, name)]),
      ...(type === 'video' ? [ebml(0xe0, [ebml(0xb0, 1920), ebml(0xba, 1080)])] : []),
    ]),
  );
  return Buffer.concat([
    ebml(0x1a45dfa3, [ebml(0x4282, docType)]),
    ebml(0x18538067, [
      ebml(0xec, Buffer.alloc(200)),
      ebml(0x1549a966, [ebml(0x4489, duration)]),
      ebml(0x1654ae6b, entries),
    ]),
  ]);
}

/** A film of 100 seconds of which nothing else matters. */
export const film = (seconds = 100): Buffer => matroska(seconds, [{ type: 'video', codec: 'V_VP9' }]);

/** What tests of films do with a device; `device` is asked for at every step, as it changes with every test. */
export function videoTester(device: () => FileDevice, { call }: Pick<ReturnType<typeof fileTester>, 'call'>) {
  const indexed = async (deep = false): Promise<void> => {
    const { index } = videoService(device().context);
    index.scan(deep);
    await index.idle();
  };
  return {
    indexed,
    put(wire: string, content: Uint8Array | string = film()): void {
      const file = device().disk(wire);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    },
    /** Makes a library of a folder, and reads what is in it; answers its id. */
    async library(fields: object = {}, username = 'ann'): Promise<string> {
      mkdirSync(device().disk(videos), { recursive: true });
      const given = { action: 'save' as const, name: 'Films', paths: [videos], ...fields };
      const { list } = await call('videoLib', given, username);
      await indexed();
      return list.find(({ name }) => name === given.name)?.id ?? '';
    },
    /** Titles of a list, with the year where there is one. */
    titles: async (fields: object = {}, username = 'ann'): Promise<string[]> =>
      (await call('videoList', { sort: 'title', ...fields }, username)).list.map(({ title, year }) =>
        year > 0 ? `${title} (${year})` : title,
      ),
    /** Id of a film, series or collection by its title. */
    async idOf(title: string, username = 'ann'): Promise<string> {
      for (const kind of ['all', 'diy'] as const) {
        const { list } = await call('videoList', { kind, hidden: true, size: 200 }, username);
        const found = list.find((one) => one.title === title);
        if (found) return found.id;
      }
      throw new Error(`no ${title}`);
    },
  };
}
