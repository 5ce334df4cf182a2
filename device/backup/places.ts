import { isElsewhere, isFetching } from '#shared/rules/backup/elsewhere.ts';
import type { FileCaller } from '../files/rights.ts';
import type { Located } from '../files/locator.ts';
import type { FileServices } from '../files/services.ts';
import { parseWirePath } from '../files/wire-path.ts';
import type { Job } from './job-store.ts';

/** Where a job reads and writes, on the disk. */
export interface JobPlaces {
  /** Empty where they are on another device. */
  readonly sources: readonly (Located & { readonly name: string })[];
  /** Undefined for a target elsewhere: on a server, on a cloud drive. */
  readonly target: Located | undefined;
}

/** Finds the folders of a job with the rights that its account has now. Throws what the locator does. */
export async function locateJob(
  { locator }: FileServices,
  caller: FileCaller,
  { type, sources, target }: Pick<Job, 'type' | 'sources' | 'target'>,
): Promise<JobPlaces> {
  const need = type === 'auto_bothway' ? 'write' : 'read';
  const found: (Located & { name: string })[] = [];
  for (const { path, name } of isFetching(type) ? [] : sources)
    found.push({ ...(await locator.locateFolder(caller, path, need)), name });
  return {
    sources: found,
    target: isElsewhere(type) ? undefined : await locator.locateFolder(caller, target, 'write'),
  };
}

/** What a job waits for because it is not there: the name of a drive; undefined while everything is. */
export async function awayFrom(
  { locator, rights }: FileServices,
  { type, sources, target }: Pick<Job, 'type' | 'sources' | 'target'>,
): Promise<string | undefined> {
  const here = [...(isFetching(type) ? [] : sources.map(({ path }) => path)), ...(isElsewhere(type) ? [] : [target])];
  for (const path of here) {
    if (!(await locator.isAway(path))) continue;
    const parsed = parseWirePath(path);
    return parsed.area === 'usb' ? rights.usbDrive(parsed.uuid).label : '';
  }
  return undefined;
}
