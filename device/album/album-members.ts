import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { DeviceError } from '../device-error.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import type { Album } from './album-store.ts';
import type { AlbumService } from './service.ts';

/** Accounts that one album can be shared with. */
const MEMBERS_MAX = 50;

type Member = CallData<Calls['albumMember']>['list'][number];

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Accounts that see an album, its owner first (APP-AMG-01). */
export function membersOf(
  { albums }: Pick<AlbumService, 'albums'>,
  { accountNames }: Pick<FileServices, 'accountNames'>,
  caller: FileCaller,
  { id, owner }: Album,
): Member[] {
  const nameOf = (username: string): string => accountNames.shown(username, caller);
  const members = albums
    .members(id)
    .map(({ username, permission }): Member => ({ username, permission, name: nameOf(username), is_owner: 0 }));
  return [{ username: owner, name: nameOf(owner), permission: 1, is_owner: 1 }, ...members];
}

/**
 * Takes an account in, changes what it may do, or removes it. Throws N000002 for who may not, N000003 for an account
 * that is not there, N003004 where the owner may not share, N001111 when there are too many.
 */
export function changeMember(
  { albums }: Pick<AlbumService, 'albums'>,
  { accountNames, rights }: Pick<FileServices, 'accountNames' | 'rights'>,
  caller: FileCaller,
  { id, owner }: Album,
  { action, username, permission }: { action: 'set' | 'remove'; username: string; permission: 0 | 1 },
): void {
  const isOwner = same(owner, caller.username);
  if (action === 'remove') {
    if (!isOwner && !same(username, caller.username)) throw new DeviceError('N000002');
    if (!albums.dropMember(id, username)) throw new DeviceError('N000003');
    return;
  }
  if (!isOwner) throw new DeviceError('N000002');
  const known = accountNames.known(username);
  if (known === undefined || same(known, owner)) throw new DeviceError('N000003');
  if (!rights.mayShare(caller)) throw new DeviceError('N003004');
  const members = albums.members(id);
  if (members.length >= MEMBERS_MAX && !members.some((one) => same(one.username, known)))
    throw new DeviceError('N001111');
  albums.setMember(id, { username: known, permission });
}
