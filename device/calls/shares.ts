import type { ShareRecord } from '#shared/contract/calls-shares.ts';
import type { Caller, DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { entryAt } from '../files/list-folder.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import { fileServices } from '../files/services.ts';
import { parseWirePath } from '../files/wire-path.ts';
import { checkShareable } from '../shares/shareable.ts';
import type { Share } from '../shares/share-store.ts';

/** Shares looked at together. */
const LOOKS = 16;
const nowS = (): number => Math.floor(Date.now() / 1000);

/** Time at which something ends that lasts so many seconds from now; 0 for never. */
const endOf = (expire: number): number => (expire === 0 ? 0 : nowS() + expire);

/** The account's own shares (CALL-SHR-01, CALL-SHR-02, CALL-EXT-11). */
export function createShareHandlers(
  context: DeviceContext,
): Handlers<'shareList' | 'shareCreate' | 'shareModify' | 'shareDelete' | 'albumShareList'> {
  const services = fileServices(context);
  const { shares, rights, locator, accountNames, fileSettings } = services;

  const stateOf = async (share: Share): Promise<ShareRecord['state']> => {
    if (shares.isExpired(share)) return 'expired';
    const there = await mapParallel(share.paths, LOOKS, (path) => locator.exists(path));
    return there.includes(true) ? 'ok' : 'missing';
  };

  const recordOf = async (share: Share): Promise<ShareRecord> => {
    const {
      id,
      kind,
      name,
      paths,
      code,
      expireAt,
      limit,
      downloads,
      createdAt,
      visits,
      lastIp,
      lastAt,
      isLink,
      members,
    } = share;
    return {
      id,
      kind,
      name,
      paths: [...paths],
      code,
      url: isLink ? `/share/${id}` : '',
      expire_at: expireAt,
      limit,
      count: downloads,
      created_at: createdAt,
      state: await stateOf(share),
      visits,
      last_ip: lastIp,
      last_at: lastAt,
      members: [...members],
      outside: services.outside.isOn() ? 1 : 0,
    };
  };

  const tell = (type: 'created' | 'canceled', { id, name, kind, owner }: Share, to: readonly string[]): void => {
    const from = accountNames.shown(owner);
    for (const member of to) context.push.send({ topic: 'share', type, to: member, data: { id, name, kind, from } });
  };

  /** What a share is to its owner and to those it is for has changed: the lists of shares are loaded again. */
  const listed = ({ owner, isLink }: Share, members: readonly string[]): void => {
    services.changes.list(owner, isLink ? 'share' : 'myShare');
    for (const member of members) services.changes.list(member, 'shareToMe');
  };

  /** Members by their names as the device writes them. Throws N000003 for an account that does not exist. */
  const knownMembers = (names: readonly string[], caller: Caller): string[] => {
    const known = names.map((name) => {
      const found = accountNames.known(name);
      if (found === undefined) throw new DeviceError('N000003');
      return found;
    });
    const others = [...new Set(known)].filter((name) => name !== caller.username);
    if (names.length > 0 && others.length === 0)
      throw new DeviceError('N000001', { data: { field: 'members', reason: 'nobody else' } });
    return others;
  };

  const ownShare = (id: string, caller: Caller): Share => {
    const share = shares.find(id);
    if (share?.owner.toLowerCase() !== caller.username.toLowerCase()) throw new DeviceError('N003001');
    return share;
  };

  return {
    shareList: async ({ kind, path, page, size }, caller) => {
      const own = shares
        .ofOwner(caller.username)
        .filter((share) => kind === undefined || share.kind === kind)
        .filter(({ paths }) => path === undefined || paths.includes(path));
      return { list: await mapParallel(own.slice((page - 1) * size, page * size), LOOKS, recordOf), total: own.length };
    },
    shareCreate: async ({ kind, paths, code, expire, limit, name, members }, caller) => {
      const isLink = members === undefined || members.length === 0;
      if (isLink ? !rights.mayLink(caller) : !rights.mayShare(caller)) throw new DeviceError('N003004');
      if (kind === 'note') throw new DeviceError('N000006');
      const entries = await checkShareable(services, caller, paths);
      const lasts = expire ?? Number(fileSettings.shared.get(caller.username, 'file.share.expire'));
      const share = shares.create({
        owner: caller.username,
        kind,
        name: name ?? entries[0]?.name ?? '',
        code: code ?? '',
        expireAt: endOf(lasts),
        limit: limit ?? 0,
        paths: entries.map(({ wire }) => wire),
        members: members ? knownMembers(members, caller) : [],
      });
      services.activity.note(share.paths.map((wire) => parseWirePath(wire)), { by: caller.username, what: 'shared' }); // prettier-ignore
      tell('created', share, share.members);
      listed(share, share.members);
      return recordOf(share);
    },
    shareModify: async ({ id, code, expire, limit, name, members }, caller) => {
      const share = ownShare(id, caller);
      // A link does not become a share for members, nor the other way round.
      if (members !== undefined && share.isLink)
        throw new DeviceError('N000001', { data: { field: 'members', reason: 'this share is a link' } });
      const changed = shares.change(share, {
        ...(code === undefined ? {} : { code }),
        ...(expire === undefined ? {} : { expireAt: endOf(expire) }),
        ...(limit === undefined ? {} : { limit }),
        ...(name === undefined ? {} : { name }),
        ...(members === undefined ? {} : { members: knownMembers(members, caller) }),
      });
      tell(
        'created',
        changed,
        changed.members.filter((member) => !share.members.includes(member)),
      );
      tell(
        'canceled',
        changed,
        share.members.filter((member) => !changed.members.includes(member)),
      );
      listed(changed, [...new Set([...share.members, ...changed.members])]);
      return recordOf(changed);
    },
    shareDelete: ({ ids }, caller) => {
      const gone = shares.remove(caller.username, ids);
      for (const share of gone) {
        tell('canceled', share, share.members);
        listed(share, share.members);
      }
      return { deleted: gone.length };
    },
    albumShareList: async ({ direction, page, size }, caller, info) => {
      const all = direction === 'mine' ? shares.ofOwner(caller.username) : rights.sharedWith(caller.username);
      const albums = all.filter(({ kind }) => kind === 'album');
      const list = await mapParallel(albums.slice((page - 1) * size, page * size), LOOKS, async (share) => {
        const [wire = ''] = share.paths;
        const place = await locator.locate(caller, wire).catch(() => undefined);
        const entry = place && (await entryAt(services, caller, place, info.language).catch(() => undefined));
        return {
          id: share.id,
          album_id: entry?.id ?? '',
          name: share.name,
          cover: '',
          owner: accountNames.shown(share.owner, caller),
          count: entry?.fnum ?? 0,
          members: share.members.length,
          expire_at: share.expireAt,
        };
      });
      return { list, total: albums.length };
    },
  };
}
