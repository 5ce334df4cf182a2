import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { Located } from '../files/locator.ts';
import type { FileServices } from '../files/services.ts';
import { FOLDER } from './file-index.ts';
import { diskFile } from './local-source.ts';
import { discardBelow, receiveFile, receiveFolder, type Receiving, stagingOf } from './receive.ts';
import type { OneWayTarget } from './target.ts';

interface LocalTargetDeps {
  readonly services: FileServices;
  /** With whose name what makes way goes to the recycle bin. */
  readonly by: string;
  /** The device's clock (ms). */
  readonly now: () => number;
}

/** A folder of the device, or of a drive, as the target of a job (APP-AUTO-02). */
export function localTarget(to: Located, { services, by, now }: LocalTargetDeps): OneWayTarget {
  const receiving: Receiving = { services, to, by, staging: stagingOf(to), now };
  const realOf = (below: string): string => path.join(to.real, ...below.split('/'));
  return {
    async look(below) {
      const there = await lstat(realOf(below)).catch(() => undefined);
      if (!there) return undefined;
      const kind = there.isFile() ? 'file' : there.isDirectory() ? 'folder' : 'other';
      return { kind, size: there.size, mtime: there.mtimeMs };
    },
    async sameContent({ below, from }, pace) {
      const there = diskFile({ real: realOf(below), root: to.real });
      const [source, target] = [await from.sum(pace), await there.sum(pace)];
      return source === target ? source : undefined;
    },
    begin: (bytes) => services.room.assert(to, bytes),
    folder: (below) => receiveFolder(receiving, below),
    file: ({ from, below, own }, pace) => {
      const known = own && { size: own.size, mtime: own.otherMtime, writtenAt: own.copiedAt };
      return receiveFile(receiving, { from, below, known }, pace);
    },
    discard: ({ path: below, size }) => discardBelow(receiving, below, size === FOLDER),
    end: () => services.hidden.discard(receiving.staging),
  };
}
