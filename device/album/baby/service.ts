import type { DeviceContext } from '../../context.ts';
import { DeviceError } from '../../device-error.ts';
import type { FileCaller } from '../../files/rights.ts';
import { fileServices, type FileServices } from '../../files/services.ts';
import { type AlbumService, albumService } from '../service.ts';
import { type Baby, type BabyStore, createBabyStore } from './baby-store.ts';
import { createMomentStore, type MomentStore } from './moment-store.ts';

/** What the calls on babies work with. */
export interface BabyService {
  readonly files: FileServices;
  readonly album: AlbumService;
  readonly babies: BabyStore;
  readonly moments: MomentStore;
  /** Real time, ms: what people post happens in their time, not in that of a simulated machine. */
  now(): number;
}

export const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
export const wrongField = (field: string): DeviceError => new DeviceError('N000001', { data: { field } });

/** Makes what the calls on babies work with. */
export function createBabyService(context: DeviceContext, now: () => number = Date.now): BabyService {
  return {
    files: fileServices(context),
    album: albumService(context),
    babies: createBabyStore(context.db),
    moments: createMomentStore(context.db, now),
    now,
  };
}

/** The baby, when it is there and the account may see it. Throws N000003 otherwise (APP-ALBUM-05). */
export function visibleBaby(
  { babies, album }: Pick<BabyService, 'babies' | 'album'>,
  { username }: FileCaller,
  id: string | undefined,
): Baby {
  const baby = id === undefined ? undefined : babies.find(id);
  const sees =
    baby !== undefined &&
    (isSame(baby.owner, username) || album.albums.members(baby.id).some((one) => isSame(one.username, username)));
  if (!sees) throw new DeviceError('N000003');
  return baby;
}

/** Whether the account may post moments of a baby: its owner may, and members that may add photos. */
export function mayPost({ album }: Pick<BabyService, 'album'>, { username }: FileCaller, { id, owner }: Baby): boolean {
  if (isSame(owner, username)) return true;
  return album.albums.members(id).some((one) => isSame(one.username, username) && one.permission === 1);
}

/** Accounts that see a baby, its owner first. */
export function audienceOf({ album }: Pick<BabyService, 'album'>, { id, owner }: Baby): string[] {
  return [owner, ...album.albums.members(id).map(({ username }) => username)];
}
