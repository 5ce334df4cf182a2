import type { TaskProgress } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { runRemove } from '../files/change-entries.ts';
import type { NamedPlace } from '../files/locator.ts';
import { lookAt } from '../files/place.ts';
import { noMemory } from '../jobs/task-progress.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import type { Download } from './store.ts';

/** Work that nobody watches, and that ends with its call. */
const quiet: TaskProgress = {
  signal: new AbortController().signal,
  memory: noMemory,
  advance: () => undefined,
  rename: () => undefined,
  renamed: () => undefined,
  checkpoint: () => Promise.resolve(),
  hold: () => Promise.reject(new DeviceError('N002001')),
};

/**
 * Moves the files of finished downloads to the recycle bin, with the rights of the account; one that has gone is no error.
 * Throws N000002 when one of them may not be removed: then none is.
 */
export async function removeFiles(
  services: FileServices,
  caller: FileCaller,
  rows: readonly Pick<Download, 'path'>[],
): Promise<void> {
  const entries: NamedPlace[] = [];
  for (const { path } of rows) {
    if (path === '' || !(await services.locator.exists(path))) continue;
    try {
      const entry = await services.locator.locateEntry(caller, path, 'write');
      if (await lookAt(entry.real)) entries.push(entry);
    } catch (error) {
      if (!(error instanceof DeviceError)) throw error;
      // Gone, or on a drive that is away.
      if (error.code !== 'N002001') throw new DeviceError('N000002');
    }
  }
  await runRemove(services, caller, entries, false, quiet).catch((error: unknown) => {
    // The disk itself refuses.
    throw error instanceof DeviceError && error.code === 'N002003' ? new DeviceError('N000002') : error;
  });
}
