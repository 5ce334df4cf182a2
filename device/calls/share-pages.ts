import type { EntryRecord } from '#shared/contract/records.ts';
import type { Caller, DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { entryAt, listFolder } from '../files/list-folder.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import { runTransfer } from '../files/run-transfer.ts';
import { fileServices } from '../files/services.ts';
import { checkTransfer } from '../files/transfer.ts';
import { type Collect, createCollectStore } from '../shares/collect-store.ts';
import { findPlace, ownerOf, type SharedPlace, topPlaces } from '../shares/share-places.ts';
import { createSubmissionStore } from '../shares/submission-store.ts';
import { assertMayVisit } from '../shares/visitors.ts';
import { shareVisits } from '../shares/visits.ts';

/** An entry as a visitor sees it: where it is in the share, and nothing that belongs to its owner. */
function asShown(entry: EntryRecord, shown: string): EntryRecord {
  const name = shown.slice(shown.lastIndexOf('/') + 1);
  return { ...entry, id: shown, name, path: shown, owner: '', fav: '0', nshare: '0', is_sys: '0' };
}

/** What visitors of a share call (CALL-EXT-11, RTE-20). */
export function createSharePageHandlers(
  context: DeviceContext,
): Handlers<'shareInfo' | 'shareVerify' | 'shareContent' | 'shareSave'> {
  const services = fileServices(context);
  const { rights, locator, accountNames } = services;
  const visits = shareVisits(services);
  const collects = createCollectStore(context.db);
  const submissions = createSubmissionStore(context.db);

  /** Entries at the top; what its owner has deleted meanwhile is left out. */
  const tops = async (places: readonly SharedPlace[], language: 'en' | 'zh'): Promise<EntryRecord[]> => {
    const looked = await mapParallel(places, 16, async ({ wire, visitor, shown }) => {
      const place = await locator.locate(visitor, wire).catch(() => undefined);
      const entry = place && (await entryAt(services, visitor, place, language).catch(() => undefined));
      return entry && asShown(entry, shown);
    });
    return looked.filter((entry) => entry !== undefined);
  };

  const collectInfo = (collect: Collect, caller: Pick<Caller, 'username'> | null) => {
    ownerOf(rights, collect);
    if (collect.isClosed) throw new DeviceError('N003002');
    const own = caller?.username.toLowerCase();
    const you = collect.roster.find(({ account }) => account !== '' && account.toLowerCase() === own);
    return {
      name: collect.name,
      kind: 'collect' as const,
      owner_nick: accountNames.shown(collect.owner),
      need_code: 0 as const,
      expire_at: collect.deadline,
      count: collect.people,
      limit: 0,
      collect: {
        note: collect.note,
        template: collect.template,
        fields: [...collect.fields],
        max_files: collect.maxFiles,
        max_size: collect.maxSize,
        types: [...collect.types],
        ...(collect.maxTotal > 0 ? { room: Math.max(0, collect.maxTotal - submissions.bytes(collect.id)) } : {}),
        ...(you === undefined ? {} : { you: you.name }),
      },
    };
  };

  return {
    shareInfo: ({ id, sticket }, caller, { ip, remote = false }) => {
      assertMayVisit(services, remote, caller);
      const collect = collects.find(id);
      if (collect) return collectInfo(collect, caller);
      const share = visits.find(id, caller);
      if (sticket === undefined) visits.note(share, ip);
      const isOpen = share.code === '' || !share.isLink;
      return {
        name: share.name,
        kind: share.kind,
        owner_nick: accountNames.shown(share.owner, caller ?? undefined),
        need_code: isOpen ? 0 : 1,
        expire_at: share.expireAt,
        count: share.downloads,
        limit: share.limit,
      };
    },
    shareVerify: ({ id, code }, caller, { ip, remote = false }) => {
      assertMayVisit(services, remote, caller);
      return visits.open(visits.find(id, caller), code, ip);
    },
    shareContent: async ({ id, sticket, path, page, size }, caller, info) => {
      assertMayVisit(services, info.remote === true, caller);
      const share = visits.enter({ id, sticket, caller });
      if (path === undefined || path === '/') {
        const list = await tops(topPlaces(rights, share), info.language);
        return { list: list.slice((page - 1) * size, page * size), total: list.length };
      }
      const { wire, visitor, shown } = findPlace(rights, share, path);
      const { list, total } = await listFolder(services, visitor, wire, {
        page,
        size,
        sortBy: 'name',
        order: 'asc',
        hidden: false,
        foldersFirst: true,
        types: new Set(),
        language: info.language,
      });
      return { list: list.map((entry) => asShown(entry, `${shown}/${entry.name}`)), total };
    },
    shareSave: async ({ id, sticket, paths, to }, caller) => {
      const visit = { id, sticket, caller };
      const share = visits.enter(visit);
      const places = paths.map((path) => findPlace(rights, share, path));
      const readers = new Map(places.map(({ wire, visitor }) => [wire, visitor]));
      if (readers.size === 0) throw new DeviceError('N002001');
      const checked = await checkTransfer(services, caller, {
        mode: 'copy',
        paths: [...readers.keys()],
        to,
        conflict: 'rename',
        readerOf: (wire) => readers.get(wire) ?? caller,
      });
      visits.count(share, caller);
      const task = {
        owner: caller.username,
        kind: 'fileHandle',
        op: 'save',
        name: checked.sources[0]?.name ?? '',
        // Where the files of somebody else are is not told.
        from: '',
        to: checked.to.wire,
        size: checked.bytes,
      } as const;
      const task_id = context.tasks.start(task, async (progress) => {
        await runTransfer(services, checked, 'rename', progress);
      });
      return { task_id };
    },
  };
}
