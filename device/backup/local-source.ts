import { lstat } from 'node:fs/promises';
import { openInside } from '../files/locator.ts';
import { sumOfFile } from './copy-file.ts';
import type { CopyPace, OneWaySource, OpenSource, SourceFile } from './source.ts';
import { scanFolder } from './scan.ts';

/** A file to be read, and the folder that it must not have left, links followed. */
export interface ReadSpot {
  readonly real: string;
  readonly root: string;
}

async function openSpot(spot: ReadSpot): Promise<OpenSource> {
  const { handle, stats: before } = await openInside(spot);
  return {
    mtime: Math.round(before.mtimeMs),
    async *pieces(most) {
      const buffer = Buffer.allocUnsafe(Math.min(most, before.size + 1));
      for (let at = 0; ;) {
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
        if (bytesRead === 0) return;
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    },
    async isUnchanged(size) {
      const after = await handle.stat();
      return after.mtimeMs === before.mtimeMs && after.size === size;
    },
    close: () => handle.close(),
  };
}

/** A file on a disk of the device. */
export const diskFile = (spot: ReadSpot): SourceFile => {
  const file: SourceFile = {
    size: async () => (await lstat(spot.real)).size,
    open: () => openSpot(spot),
    sum: async (pace: CopyPace) => (await sumOfFile(file, pace)).sha256,
  };
  return file;
};

/** A folder of the device, or of a drive, as the source of a job (APP-AUTO-02). */
export const localSource = ({ name, real }: { readonly name: string; readonly real: string }): OneWaySource => ({
  name,
  scan: (options) => scanFolder(real, options),
  file: (_found, below) => diskFile({ real: `${real}/${below}`, root: real }),
});
