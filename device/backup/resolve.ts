import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { lookAt } from '../files/place.ts';
import { formatWirePath } from '../files/wire-path.ts';
import { DeviceError } from '../device-error.ts';
import type { FileCaller } from '../files/rights.ts';
import type { Located } from '../files/locator.ts';
import type { Conflict } from './conflict-store.ts';
import type { Job } from './job-store.ts';
import { discardBelow, type Receiving, renameBelow, stagingOf } from './receive.ts';
import type { BackupService } from './service.ts';

/** Which version keeps the name: both stay as they are, the one that has it, the one that made way. */
export type Keep = 'both' | 'first' | 'second';

/** A version that waits for a decision, as it stands on the side at home. */
export interface ShownConflict extends Conflict {
  readonly first: { readonly path: string; readonly size: number; readonly mtime: number };
  readonly second: ShownConflict['first'];
}

/** Versions of pairs, and deciding about them (APP-AUTO-03). */
export function createResolver(service: BackupService) {
  const { files, stores } = service;
  const homeOf = (caller: FileCaller, job: Job): Promise<Located> =>
    files.locator.locateFolder(caller, job.sources[0]?.path ?? '', 'write');

  const versionOf = async (home: Located, below: string): Promise<ShownConflict['first'] | undefined> => {
    const segments = below.split('/');
    const stats = await lstat(path.join(home.real, ...segments)).catch(() => undefined);
    const wire = formatWirePath({ ...home.parsed, segments: [...home.parsed.segments, ...segments] });
    return stats && { path: wire, size: stats.isDirectory() ? 0 : stats.size, mtime: Math.floor(stats.mtimeMs / 1000) };
  };

  return {
    /** The versions of a job; what somebody has settled with their own hands is none any more. */
    async list(caller: FileCaller, job: Job): Promise<ShownConflict[]> {
      const open = stores.conflicts.of(job.id);
      if (open.length === 0) return [];
      const home = await homeOf(caller, job).catch(() => undefined);
      // While the folder is away nobody can tell.
      if (!home) return [];
      const shown: ShownConflict[] = [];
      for (const conflict of open) {
        const [first, second] = [await versionOf(home, conflict.path), await versionOf(home, conflict.copy)];
        if (first && second) shown.push({ ...conflict, first, second });
        // A version that is not on this side yet is brought by the next run.
        else if (!service.isLive(job.id) && stores.index.of(job.id).has(conflict.copy))
          stores.conflicts.drop(conflict.id);
      }
      return shown;
    },
    /** Decides about one; the other side follows with the next run. Throws N002001 when a version is gone. */
    async resolve(caller: FileCaller, job: Job, { id, path: below, copy }: Conflict, keep: Keep): Promise<void> {
      const to = await homeOf(caller, job);
      const receiving: Receiving = { services: files, to, by: job.owner, staging: stagingOf(to), now: service.now };
      const standing = await lookAt(path.join(to.real, ...copy.split('/')));
      if (keep !== 'both' && !standing) throw new DeviceError('N002001');
      if (keep === 'first') await discardBelow(receiving, copy, standing?.isDirectory() === true);
      if (keep === 'second') {
        const there = await lookAt(path.join(to.real, ...below.split('/')));
        if (there?.isDirectory() === true) throw new DeviceError('N002001');
        if (there) await discardBelow(receiving, below, false);
        await renameBelow(receiving, copy, path.posix.basename(below));
      }
      stores.conflicts.drop(id);
    },
  };
}
