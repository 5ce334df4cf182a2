import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DeviceContext } from '../context.ts';
import { TMP_DIR } from '../files/reserved-names.ts';
import type { GroupView } from './group-store.ts';

/**
 * Deletes the files of team folders that are gone: out of sight at once, the bytes in a task, whose id is answered.
 * What a stop of the device interrupts goes with the other temporary bytes at the next start.
 */
export function createGroupDiscard({ config, tasks }: Pick<DeviceContext, 'config' | 'tasks'>) {
  return ({ id, name, pool, path: from }: GroupView, owner: string): string => {
    // Taken away in one go, without a step at which it could wait.
    const task = { owner, kind: 'fileHandle', op: 'remove', name, from, to: '', size: 0, canPause: false } as const;
    return tasks.start(task, async () => {
      const volume = path.join(config.dataDir, 'pool', pool);
      const tmp = path.join(volume, TMP_DIR);
      const aside = path.join(tmp, `group-${randomUUID()}`);
      await mkdir(tmp, { recursive: true, mode: 0o700 });
      try {
        await rename(path.join(volume, 'public', id), aside);
      } catch (error) {
        // Nobody has ever put anything into it.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
        throw error;
      }
      await rm(aside, { recursive: true, force: true });
    });
  };
}
