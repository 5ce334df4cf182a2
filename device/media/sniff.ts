import type { Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileTypes } from '#shared/rules/file-type.ts';
import { contentKey } from '../files/entry.ts';

/** Packets of an MPEG transport stream have this length and begin with this byte. */
const PACKET = 188;
const SYNC = 0x47;
const KEPT = 5000;

export type TypeSniffer = ReturnType<typeof createTypeSniffer>;

/** Looks into files whose name alone misleads (FIL-04): `.ts` is code unless it holds a transport stream. */
export function createTypeSniffer() {
  const known = new Map<string, boolean>();

  const isTransportStream = async (file: string): Promise<boolean> => {
    const handle = await open(file, 'r');
    try {
      const head = Buffer.alloc(2 * PACKET + 1);
      const { bytesRead } = await handle.read(head, 0, head.length, 0);
      return bytesRead === head.length && [0, PACKET, 2 * PACKET].every((at) => head[at] === SYNC);
    } finally {
      await handle.close();
    }
  };

  return {
    /** True for a name whose content must be looked at. */
    isMisleading: (name: string, stats: Stats): boolean => /\.ts$/i.test(name) && stats.size > 2 * PACKET,
    /** Type code by content, undefined when the name's own holds. */
    async codeOf(file: string, stats: Stats): Promise<number | undefined> {
      const key = contentKey(stats);
      let video = known.get(key);
      if (video === undefined) {
        video = await isTransportStream(file).catch(() => false);
        known.set(key, video);
        if (known.size > KEPT) known.delete(known.keys().next().value ?? '');
      }
      return video ? fileTypes.video : undefined;
    },
  };
}
