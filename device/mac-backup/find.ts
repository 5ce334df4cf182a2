import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { DeviceError } from '../device-error.ts';
import type { Located } from '../files/locator.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { isPlainSegment, poolKeys } from '../files/wire-path.ts';
import { isShelf, macOfBundle } from './bundle-name.ts';

/** Areas that are looked through at a time. */
const LOOKS = 4;

/** A backup of a Mac, where it lies. */
export interface MacBundle {
  readonly id: string;
  /** Wire path of the folder that a Mac writes. */
  readonly wire: string;
  /** Wire path of the folder it lies in. */
  readonly folder: string;
  readonly machine: string;
  readonly real: string;
  readonly canDelete: boolean;
}

const PREFIX = 'mac-';

/** Whether an id is one of a Mac backup; jobs of the device have others. */
export const isMacId = (id: string): boolean => id.startsWith(PREFIX);

/** The same place has the same id, whoever asks and whenever. */
const idOf = (wire: string): string => PREFIX + createHash('sha256').update(wire).digest('hex').slice(0, 32);

/** A folder by its wire path; undefined when there is none that the caller can open. */
async function folderAt(services: FileServices, caller: FileCaller, wire: string): Promise<Located | undefined> {
  try {
    return await services.locator.locateFolder(caller, wire);
  } catch (error) {
    if (error instanceof DeviceError) return undefined;
    throw error;
  }
}

/** Names of the folders in a folder; links count as none. */
async function foldersIn({ real }: Located): Promise<string[]> {
  const entries = await readdir(real, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory() && isPlainSegment(entry.name)).map(({ name }) => name);
}

/**
 * Backups of Macs among what a caller can read (APP-BMAC-01): at the top of the own area and of team folders, and in a
 * folder "Time Machine" there. Whatever is further down was put there by a person, and is no share of a Mac.
 */
export async function findMacBundles(services: FileServices, caller: FileCaller): Promise<MacBundle[]> {
  const areas = [
    ...poolKeys.map((pool) => `/${pool}/${caller.username}/data`),
    ...services.rights.teamFolders(caller).map(({ path }) => path),
  ];
  const found = await mapParallel(areas, LOOKS, async (wire) => {
    const top = await folderAt(services, caller, wire);
    if (!top) return [];
    const names = await foldersIn(top);
    const shelves = await mapParallel(names.filter(isShelf), LOOKS, (name) =>
      folderAt(services, caller, `${top.wire}/${name}`),
    );
    const places = [{ place: top, names }];
    for (const place of shelves) if (place) places.push({ place, names: await foldersIn(place) });
    return places.flatMap(({ place, names: inside }) =>
      inside.flatMap((name): MacBundle[] => {
        const machine = macOfBundle(name);
        if (machine === undefined) return [];
        const own = `${place.wire}/${name}`;
        const canDelete = place.permission === 1;
        return [{ id: idOf(own), wire: own, folder: place.wire, machine, real: `${place.real}/${name}`, canDelete }];
      }),
    );
  });
  return found.flat();
}
