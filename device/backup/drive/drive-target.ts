import { randomUUID } from 'node:crypto';
import { lstat, mkdir, realpath, rename, rm, rmdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import { DeviceError } from '../../device-error.ts';
import { isInside } from '../../files/locator.ts';
import { freeNameIn } from '../../files/merge.ts';
import { lookAt } from '../../files/place.ts';
import { INCOMING } from '../../netdisk/drives.ts';
import { copyWithSum } from '../copy-file.ts';
import type { CopyPace } from '../source.ts';
import { FOLDER } from '../file-index.ts';
import { diskFile } from '../local-source.ts';
import { isUntouched, type OneWayTarget, type Standing } from '../target.ts';

export interface DriveTargetDeps {
  /** Real path of the top of the drive. Throws N008001 for one that cannot be used. */
  readonly root: () => Promise<string>;
  /** Bytes that the drive still takes. */
  readonly free: () => Promise<number>;
  /** Throws N008001 when the drive can no longer be used: signed out of, out of reach. */
  readonly still: () => void;
  /** Folder of the drive, from its top. */
  readonly base: string;
}

/**
 * A folder of a cloud drive as the target of a job (APP-NETD-02). A file gets its name when it is whole. A drive has no
 * recycle bin: the job replaces and deletes only what it has put there itself and finds unchanged; whatever else stands in
 * its way gets a free name.
 */
export function driveTarget({ root, free, still, base }: DriveTargetDeps): OneWayTarget {
  const staging = `backup-${randomUUID()}`;
  const steps = base.split('/').filter((name) => name !== '');
  let opened: Promise<string> | undefined;
  const top = (): Promise<string> => {
    still();
    return (opened ??= root());
  };
  /** A path of the drive whose folder is there; undefined where it is not. Throws N002005 for one that leads out of it. */
  const spotOf = async (below: string): Promise<string | undefined> => {
    const drive = await top();
    const real = path.join(drive, ...steps, ...below.split('/'));
    const folder = await realpath(path.dirname(real)).catch(() => undefined);
    if (folder === undefined) return undefined;
    if (!isInside(folder, drive)) throw new DeviceError('N002005');
    return path.join(folder, path.basename(real));
  };
  const placeOf = async (below: string): Promise<string> => {
    const spot = await spotOf(below);
    if (spot === undefined) throw new DeviceError('N002001');
    return spot;
  };
  const standing = async (spot: string | undefined): Promise<Standing | undefined> => {
    const there = spot === undefined ? undefined : await lookAt(spot);
    if (!there) return undefined;
    const kind = there.isFile() ? 'file' : there.isDirectory() ? 'folder' : 'other';
    return { kind, size: there.size, mtime: there.mtimeMs };
  };
  /** Gives what stands in the way a name that nothing has. */
  const makeWay = async (spot: string): Promise<void> => {
    const there = await lookAt(spot);
    if (!there) return;
    const folder = path.dirname(spot);
    await rename(spot, path.join(folder, await freeNameIn(folder, path.basename(spot), there.isDirectory())));
  };
  const watched = (pace: CopyPace): CopyPace => ({
    piece: async (bytes) => {
      still();
      await pace.piece(bytes);
    },
    back: (bytes) => pace.back(bytes),
  });

  return {
    look: async (below) => standing(await spotOf(below)),
    sameContent: async ({ from, below }, pace) => {
      const there = diskFile({ real: await placeOf(below), root: await top() });
      const [source, target] = [await from.sum(watched(pace)), await there.sum(watched(pace))];
      return source === target ? source : undefined;
    },
    begin: async (bytes) => {
      const drive = await top();
      if (bytes > (await free())) throw new DeviceError('N002004');
      const folder = path.join(drive, ...steps);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (!isInside(await realpath(folder), drive)) throw new DeviceError('N002005');
    },
    folder: async (below) => {
      const spot = await placeOf(below);
      if ((await standing(spot))?.kind === 'folder') return;
      await makeWay(spot);
      await mkdir(spot, { mode: 0o700 });
    },
    file: async ({ below, from, own }, pace) => {
      const incoming = path.join(await top(), INCOMING, staging);
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const staged = path.join(incoming, randomUUID());
      const copied = await copyWithSum(from, staged, watched(pace));
      const spot = await placeOf(below);
      const there = await standing(spot);
      // Written to since the job looked at it: somebody else's from then on.
      if (!own || (there && !isUntouched(there, own.size, own.otherMtime))) await makeWay(spot);
      await rename(staged, spot);
      return { ...copied, otherMtime: Math.round((await lstat(spot)).mtimeMs) };
    },
    discard: async ({ path: below, size, otherMtime }) => {
      const spot = await spotOf(below);
      const there = await standing(spot);
      if (spot === undefined || there === undefined) return true;
      if (size === FOLDER) {
        if (there.kind !== 'folder') return false;
        // It goes when it is empty.
        return rmdir(spot).then(
          () => true,
          () => false,
        );
      }
      if (!isUntouched(there, size, otherMtime)) return false;
      await unlink(spot);
      return true;
    },
    end: async () => {
      const drive = await opened?.catch(() => undefined);
      if (drive !== undefined) await rm(path.join(drive, INCOMING, staging), { recursive: true, force: true });
    },
  };
}
