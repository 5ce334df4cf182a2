import path from 'node:path';
import { DeviceError } from '../device-error.ts';
import { assertFits } from '../files/drive-limits.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import type { Located } from '../files/locator.ts';
import { mergeContext, putInto } from '../files/merge.ts';
import { lookAt } from '../files/place.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { sumTree } from '../files/walk.ts';
import { formatWirePath, placeIn } from '../files/wire-path.ts';
import { nameFor } from './link.ts';
import { follow, type LiveDownload } from './live-download.ts';
import type { Reach } from './reach.ts';
import type { Sources } from './sources.ts';
import type { TakeBytes } from './speed-limit.ts';
import type { Download, DownloadStore } from './store.ts';
import type { OfflineTiming } from './timing.ts';
import { torrentOf } from './torrent/torrent.ts';
import type { WorkPlaces } from './work-place.ts';

/** What runs of downloads share. */
export interface RunDeps {
  readonly services: FileServices;
  readonly store: DownloadStore;
  readonly places: WorkPlaces;
  readonly sources: Sources;
  readonly timing: OfflineTiming;
  readonly down: TakeBytes;
  readonly up: TakeBytes;
  /** The account of a download, as it is now. Throws N000002 when it is gone or may not download any more. */
  readonly callerOf: (owner: string) => FileCaller;
  readonly reachOf: (caller: FileCaller) => Reach;
}

/** The folder of a download was moved to another volume: its bytes are of no use there, and it begins anew. */
export class OtherVolume extends Error {}

/**
 * Runs a download from where it is to its place (CALL-EXT-19); answers the wire path of what it became. Nothing of it is seen
 * before it is whole. Rejects with why it has failed; what it has stays where it is for the next run.
 */
export function runDownload(row: Download, live: LiveDownload, deps: RunDeps): Promise<string> {
  return withFsErrors(async () => {
    const { services, store, places } = deps;
    const to = await services.locator.locateFolder(deps.callerOf(row.owner), row.to, 'write');
    const isElsewhere = row.volume !== '' && row.volume !== to.volumeKey;
    if (isElsewhere) {
      await places.discard(row.volume, row.id);
      store.keep(row.id, '');
    }
    store.note(row.id, { volume: to.volumeKey, ...(isElsewhere && { ready: '' }) });
    const folder = await places.make(to.volume, row.id);
    try {
      const isReady = !isElsewhere && row.ready !== '' && (await lookAt(path.join(folder, row.ready))) !== undefined;
      const name = isReady ? row.ready : await fetchAll(row, live, { ...deps, to, folder });
      return await putInPlace(row.id, live, { ...deps, to, folder, name });
    } finally {
      services.room.reserve(to, row.id, 0);
    }
  });
}

interface Fetch extends RunDeps {
  readonly to: Located;
  readonly folder: string;
}

/** Gets all of it into the hidden folder; answers what it is called there. */
async function fetchAll(row: Download, live: LiveDownload, deps: Fetch): Promise<string> {
  const { services, store, sources, timing, to, folder } = deps;
  const { room } = services;
  const { signal } = live.abort;
  const work = store.workOf(row.id);
  let state = work.resume;
  let promised = Infinity;
  const source = sources.get(row, work, deps.reachOf(deps.callerOf(row.owner)));
  signal.throwIfAborted();
  const { name } = await source({
    folder,
    signal,
    down: (bytes) => deps.down(bytes, signal),
    up: (bytes) => deps.up(bytes, signal),
    resume: work.resume,
    keep(next) {
      state = next;
      store.keep(row.id, next);
    },
    progress(now) {
      const before = live.name;
      follow(live, now, timing.now());
      if (live.name !== before) store.note(row.id, { name: nameFor(live.name) }, true);
      // What has come takes its room by itself now.
      if (promised !== Infinity) room.reserve(to, row.id, Math.min(promised, Math.max(0, now.size - now.done)));
    },
    async room(bytes) {
      if (row.kind !== 'torrent') assertFits(services.rights, to.parsed, { name: live.name, size: live.done + bytes });
      await room.assert(to, bytes, row.id);
      promised = bytes;
      room.reserve(to, row.id, bytes);
    },
  });
  signal.throwIfAborted();
  if (path.basename(name) !== name || name === '') throw new DeviceError('N002005');
  const learnt = work.torrent === undefined && row.kind === 'torrent' ? torrentOf(state) : undefined;
  if (learnt) store.keepTorrent(row.id, learnt);
  store.note(row.id, { ready: name, size: live.size, done: live.done, uploaded: live.uploaded });
  return name;
}

/** Moves what is whole to its place, under a free name; the rights of the account are those of this moment. */
async function putInPlace(id: string, live: LiveDownload, deps: Fetch & { readonly name: string }): Promise<string> {
  const { services, store, places, folder, name } = deps;
  const { room, locator, activity, changes } = services;
  const caller = deps.callerOf(live.owner);
  const to = await locator.locateFolder(caller, store.find(id)?.to ?? '', 'write');
  if (to.volumeKey !== deps.to.volumeKey) throw new OtherVolume();
  const from = path.join(folder, name);
  const { bytes } = await sumTree(from, { signal: live.abort.signal });
  room.reserve(deps.to, id, 0);
  if (bytes > (await room.quotaLeft(to))) throw new DeviceError('N002004');
  let placed = '';
  const context = mergeContext(services, {
    by: caller.username,
    policy: 'rename',
    checkpoint: () => {
      live.abort.signal.throwIfAborted();
      return Promise.resolve();
    },
    placed: (_from, receiver, free) => {
      placed = formatWirePath(placeIn(receiver.parsed, free));
      activity.note([placeIn(receiver.parsed, free)], { by: caller.username, what: 'added' });
    },
  });
  await putInto(from, to, nameFor(name), context);
  room.grown(to, bytes);
  // What is in place stays so, whatever becomes of the hidden folder.
  await places.discard(to.volumeKey, id).catch(() => undefined);
  changes.folder(to.parsed);
  return placed;
}
