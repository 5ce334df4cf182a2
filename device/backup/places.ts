import type { FileCaller } from '../files/rights.ts';
import type { Located } from '../files/locator.ts';
import type { FileServices } from '../files/services.ts';
import { parseWirePath } from '../files/wire-path.ts';
import type { Job } from './job-store.ts';

/** Where a job reads and writes, on the disk. */
export interface JobPlaces {
  readonly sources: readonly (Located & { readonly name: string })[];
  /** Undefined for a target on another server. */
  readonly target: Located | undefined;
}

/** Finds the folders of a job with the rights that its account has now. Throws what the locator does. */
export async function locateJob(
  { locator }: FileServices,
  caller: FileCaller,
  { type, sources, target, server }: Pick<Job, 'type' | 'sources' | 'target' | 'server'>,
): Promise<JobPlaces> {
  const need = type === 'auto_bothway' ? 'write' : 'read';
  const found: (Located & { name: string })[] = [];
  for (const { path, name } of sources) found.push({ ...(await locator.locateFolder(caller, path, need)), name });
  return { sources: found, target: server === '' ? await locator.locateFolder(caller, target, 'write') : undefined };
}

/** What a job waits for because it is not there: the name of a drive; undefined while everything is. */
export async function awayFrom(
  { locator, rights }: FileServices,
  { sources, target, server }: Pick<Job, 'sources' | 'target' | 'server'>,
): Promise<string | undefined> {
  for (const path of [...sources.map((source) => source.path), ...(server === '' ? [target] : [])]) {
    if (!(await locator.isAway(path))) continue;
    const parsed = parseWirePath(path);
    return parsed.area === 'usb' ? rights.usbDrive(parsed.uuid).label : '';
  }
  return undefined;
}
