import { type FileHandle, open, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { TaskProgress } from '../../context.ts';
import { DeviceError } from '../../device-error.ts';
import { assertFits, largestFileIn } from '../drive-limits.ts';
import { makeBelow } from '../hidden-places.ts';
import type { Located } from '../locator.ts';
import { putInto, mergeContext } from '../merge.ts';
import type { FileCaller } from '../rights.ts';
import type { FileServices } from '../services.ts';
import { childrenOf } from '../walk.ts';
import { placeIn } from '../wire-path.ts';
import { makeReady } from './make-ready.ts';
import { type ArchiveOpener, onVolumes, openArchive } from './open-archive.ts';
import { createMeter, isWanted, plainTotal, unpack, type Wanted } from './unpack.ts';

/** What is unpacked, and where to. */
export interface Unpacking extends Wanted {
  readonly caller: FileCaller;
  /** Wire path of the archive. */
  readonly path: string;
  /** How it is opened where it lies on no volume. */
  readonly opener?: ArchiveOpener;
  readonly to: Located;
}

/** Writes what comes out of an archive into a hidden folder. */
function createTarget(dir: string, progress: TaskProgress, meter: ReturnType<typeof createMeter>) {
  const times: { file: string; at: number }[] = [];
  return {
    folder: async (steps: readonly string[]): Promise<void> => {
      await makeBelow(dir, steps);
    },
    async create(steps: readonly string[]): Promise<FileHandle> {
      progress.rename(steps.at(-1) ?? '');
      meter.begin();
      await makeBelow(dir, steps.slice(0, -1));
      return open(path.join(dir, ...steps), 'w', 0o600);
    },
    async write(file: FileHandle, bytes: Buffer): Promise<void> {
      await meter.count(bytes.length);
      for (let done = 0; done < bytes.length;)
        done += (await file.write(bytes, done, bytes.length - done)).bytesWritten;
    },
    async finish(file: FileHandle, steps: readonly string[], mtimeMs: number): Promise<void> {
      await file.datasync();
      await file.close();
      if (mtimeMs > 0) times.push({ file: path.join(dir, ...steps), at: mtimeMs / 1000 });
    },
    discard: (file: FileHandle): Promise<void> => file.close().catch(() => undefined),
    async setTimes(): Promise<void> {
      for (const { file, at } of times) await utimes(file, at, at).catch(() => undefined);
    },
  };
}
/**
 * Unpacks an archive as a task: into a hidden place first, so that a cancel, a full disk, a damaged archive or the end of
 * the device leaves nothing; then everything gets its place in the folder, and taken names keep both.
 */
export async function runExtract(services: FileServices, unpacking: Unpacking, progress: TaskProgress): Promise<void> {
  const { caller, to } = unpacking;
  await progress.checkpoint();
  const make = async (dir: string): Promise<void> => {
    const archive = await openArchive(unpacking.opener ?? onVolumes(services, caller), unpacking.path);
    try {
      const limit = await services.room.free(to);
      const total = plainTotal(archive);
      if (archive.kind === 'zip')
        for (const { name, size } of archive.entries)
          if (isWanted(name, unpacking.entries)) assertFits(services.rights, to.parsed, { name, size });
      if (archive.kind === 'zip' && unpacking.entries === undefined && total > limit) throw new DeviceError('N002004');
      const meter = createMeter(progress, { limit, largest: largestFileIn(services.rights, to.parsed) });
      const target = createTarget(dir, progress, meter);
      const note = (): void => progress.advance(Math.min(meter.written, Math.max(total, meter.written)), Math.max(total, meter.written)); // prettier-ignore
      progress.advance(0, total);
      await unpack(archive, unpacking, target, note);
      await target.setTimes();
      services.room.grown(to, meter.written);
    } finally {
      await archive.close();
    }
  };
  const put = async (dir: string): Promise<void> => {
    const made: string[] = [];
    for (const { path: from, name } of await childrenOf(dir))
      await putInto(
        from,
        to,
        name,
        mergeContext(services, {
          by: caller.username,
          policy: 'rename',
          checkpoint: () => progress.checkpoint(),
          placed: (_from, _folder, as) => void made.push(as),
        }),
      );
    services.activity.note(made.map((name) => placeIn(to.parsed, name)), { by: caller.username, what: 'added' }); // prettier-ignore
  };
  await makeReady(services, to, progress, { make, put });
}
