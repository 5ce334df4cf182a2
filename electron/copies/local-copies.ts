import { createHash } from 'node:crypto';
import { renameSync, statSync } from 'node:fs';
import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { NativeItem, NativeStart } from '#shared/ipc/transfer-channels.ts';
import { freeName } from '#shared/rules/file-name.ts';
import { errorText, type Logger } from '../logging/logger.ts';
import { localFailure } from '../transfers/failure.ts';
import type { TransferService } from '../transfers/transfer-service.ts';
import { isSame, type CopyRecord, type CopyStore, type Version } from './copy-store.ts';

/** What became of a change that was made on this computer. */
export interface SentBack {
  readonly name: string;
  /** Name it has on the device now. */
  readonly as: string;
  readonly outcome: 'sent' | 'apart' | 'failed';
}

/** Why there is no copy. */
export class NoCopy extends Error {
  readonly outcome: 'noSpace' | 'signedOut' | 'failed';
  readonly code: string;
  constructor(outcome: NoCopy['outcome'], code = '') {
    super(outcome);
    this.outcome = outcome;
    this.code = code;
  }
}

export interface LocalCopiesDeps {
  readonly store: CopyStore;
  readonly service: Pick<TransferService, 'list' | 'look' | 'save' | 'upload' | 'tell'>;
  /** Account and device that are signed in; null for none. */
  readonly owner: () => string | null;
  /** Tells of changes in a folder; returns the end of it. */
  readonly watch: (folder: string, onChange: () => void) => () => void;
  readonly after: (ms: number, run: () => void) => () => void;
  readonly now: () => number;
  readonly onSent: (sent: SentBack) => void;
  readonly log: Logger;
}

/** Copies of files of the device that other programs open; what they change goes back (APP-FM-03, UPL-06). */
export interface LocalCopies {
  /** Place of a copy that is as the device has it, or as somebody is changing it here. Rejects with `NoCopy`. */
  ensure(remote: string): Promise<string>;
  /** Place of a copy that is whole already; null for none. */
  ready(remote: string): string | null;
  /** The transfers say something. */
  hear(items: readonly NativeItem[]): void;
  /** Somebody is signed in: what was changed while the app did not look goes back. */
  follow(): void;
  dispose(): void;
}

/** Programs write in several steps; what they wrote is looked at when it has been quiet for so long (ms). */
export const QUIET_MS = 1500;
/** Copies that nobody has opened for so long, and that are as the device has them, are cleared away. */
export const KEEP_MS = 14 * 24 * 3600 * 1000;

/** What could not go back is tried again after so long (ms). */
const AGAIN_MS = 60_000;

const carriedOn: NativeStart = { outcome: 'started', count: 1, bytes: 0, refused: [], code: '' };
const isOver = ({ state }: NativeItem) => state === 'done' || state === 'fail' || state === 'cancel';
const parentOf = (remote: string) => remote.slice(0, remote.lastIndexOf('/'));

/** Makes them over the transfers: fetching and sending back are transfers like others, journalled and resumable. */
export function createLocalCopies(deps: LocalCopiesDeps): LocalCopies {
  const { store, service, log } = deps;
  const watches = new Map<string, () => void>();
  const timers = new Map<string, () => void>();
  const fetching = new Map<string, Promise<string>>();
  /** By the place on this computer: who waits for the end of a transfer. */
  const waiting = new Map<string, (item: NativeItem) => void>();
  const sending = new Set<string>();

  const versionNow = (file: string): Version | null => {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats?.isFile() === true ? { size: stats.size, mtime: stats.mtimeMs } : null;
  };
  const localVersion = async (file: string): Promise<Version | null> => {
    const stats = await stat(file).catch(() => null);
    return stats?.isFile() === true ? { size: stats.size, mtime: stats.mtimeMs } : null;
  };

  /** A transfer by its place on this computer that is still under way, or has just brought this very version. */
  const underWay = async (place: string, version: Version | null): Promise<NativeItem | undefined> => {
    const { items } = await service.list();
    return items.find(
      (item) =>
        item.kind === 'nativeUpload' &&
        item.local === place &&
        (!isOver(item) || (item.state === 'done' && isSame(item, version))),
    );
  };

  const transferred = (place: string, begin: () => ReturnType<TransferService['save']>): Promise<NativeItem> =>
    new Promise((resolve, reject) => {
      waiting.set(place, resolve);
      void begin().then(({ outcome, code }) => {
        if (outcome === 'started') return;
        waiting.delete(place);
        reject(new NoCopy(outcome === 'noSpace' || outcome === 'signedOut' ? outcome : 'failed', code));
      }, reject);
    });

  /** Name of the device under which a change goes up that would otherwise write over somebody else's. */
  const nameApart = async (record: CopyRecord): Promise<string> => {
    const taken = new Set([record.name]);
    for (;;) {
      const name = freeName(record.name, false, (tried) => taken.has(tried));
      if ((await service.look(`${parentOf(record.remote)}/${name}`)) === null) return name;
      taken.add(name);
    }
  };

  /** A version has arrived: both sides are the same again. */
  const arrived = (record: CopyRecord, item: NativeItem, local: Version | null): void => {
    // The device keeps whole seconds.
    const device = { size: item.size, mtime: Math.floor(item.mtime / 1000) * 1000 };
    store.put({ ...record, local, device, at: deps.now() });
    service.tell({ do: 'control', ids: [item.id], action: 'clear' });
  };
  const versionOf = ({ size, mtime }: Version): Version => ({ size, mtime });

  /** Sends the version that lies here now. */
  const send = async (record: CopyRecord): Promise<void> => {
    let { sendAs } = record;
    const own = store.file(record);
    // Begun before the app ended; the transfers go on by themselves.
    const begun = await underWay(own, await localVersion(own));
    if (begun !== undefined) {
      const item = begun.state === 'done' ? begun : await transferred(own, async () => carriedOn);
      if (item.state !== 'done') throw new NoCopy('failed', item.error?.code ?? '');
      arrived(record, item, versionOf(item));
      deps.onSent({ name: record.name, as: sendAs, outcome: 'sent' });
      return;
    }
    const folder = parentOf(record.remote);
    const there = await service.look(`${folder}/${sendAs}`);
    // Written over by somebody else, or gone: theirs stays, and ours stands beside it from now on.
    const isApart = there !== null && !isSame(there, record.device);
    if (isApart) sendAs = await nameApart(record);
    const before = await localVersion(own);
    let file = own;
    if (sendAs !== record.name) {
      await mkdir(store.aside(record), { recursive: true });
      const aside = path.join(store.aside(record), sendAs);
      await copyFile(own, aside);
      file = aside;
    }
    const item = await transferred(file, () =>
      service.upload({ path: folder, free: -1, conflict: 'overwrite' }, [file]),
    );
    if (item.state !== 'done') throw new NoCopy('failed', item.error?.code ?? '');
    arrived({ ...record, sendAs }, item, sendAs === record.name ? versionOf(item) : before);
    deps.onSent({ name: record.name, as: sendAs, outcome: isApart ? 'apart' : 'sent' });
  };

  const check = async (id: string): Promise<void> => {
    const found = (): CopyRecord | undefined => store.all().find((one) => one.id === id);
    const before = found();
    if (before?.owner !== deps.owner() || before.local === null || sending.has(id)) return;
    const local = await localVersion(store.file(before));
    const record = found();
    // Another look at the same change may have been quicker: it looks again when it has sent it.
    if (record === undefined || sending.has(id)) return;
    // Gone for the moment in which a program puts its new version in place, or cleared away by a person.
    if (local === null || isSame(local, record.local)) return;
    sending.add(id);
    try {
      await send(record);
    } catch (error) {
      log.warn('a changed copy could not be sent back', { reason: errorText(error) });
      if (error instanceof NoCopy && error.outcome === 'failed' && error.code !== '')
        deps.onSent({ name: record.name, as: record.sendAs, outcome: 'failed' });
      soon(id, AGAIN_MS);
      return;
    } finally {
      sending.delete(id);
    }
    // Changed again while it was on its way.
    await check(id);
  };

  const soon = (id: string, ms = QUIET_MS) => {
    timers.get(id)?.();
    timers.set(
      id,
      deps.after(ms, () => {
        timers.delete(id);
        void check(id);
      }),
    );
  };
  const watch = (record: CopyRecord) => {
    if (!watches.has(record.id))
      watches.set(
        record.id,
        deps.watch(store.folder(record), () => soon(record.id)),
      );
  };

  const fetch = async (owner: string, remote: string, known: CopyRecord | undefined): Promise<string> => {
    const there = await service.look(remote);
    if (there === null) throw new NoCopy('failed', 'N002001');
    if (known !== undefined && known.local !== null) {
      const local = await localVersion(store.file(known));
      // Changed here and not sent back yet: that version is the person's work.
      const isChanged = local !== null && !isSame(local, known.local);
      const isFresh = local !== null && known.sendAs === known.name && isSame(there, known.device);
      if (isChanged || isFresh) {
        store.put({ ...known, at: deps.now() });
        if (isChanged) soon(known.id);
        return store.file(known);
      }
    }
    const id = createHash('sha256').update(`${owner}\n${remote}`).digest('hex').slice(0, 32);
    const name = remote.slice(remote.lastIndexOf('/') + 1);
    const fresh: CopyRecord = { id, owner, remote, name, sendAs: name, device: there, local: null, at: deps.now() };
    // What is known stays until the new version is whole: whoever saves meanwhile, or when it does not come, is heard.
    const before = known === undefined ? fresh : { ...known, at: deps.now() };
    store.put(before);
    const incoming = store.incoming(fresh);
    try {
      await mkdir(incoming, { recursive: true });
      const item = await transferred(incoming, () =>
        service.save({ paths: [remote], safe: false, folder: incoming, conflict: 'overwrite' }),
      );
      if (item.state !== 'done') throw new NoCopy('failed', item.error?.code ?? '');
      service.tell({ do: 'control', ids: [item.id], action: 'clear' });
      swap(before, fresh, path.join(incoming, name));
    } finally {
      await rm(incoming, { recursive: true, force: true }).catch(() => undefined);
    }
    return store.file(fresh);
  };

  /**
   * Puts a fetched version in the place of the one before. Somebody who has saved while it was on its way keeps their
   * own, which goes up beside the device's. Without a pause between the look and the step: nobody can save in between.
   */
  const swap = (before: CopyRecord, fresh: CopyRecord, file: string): void => {
    const own = store.file(fresh);
    const fetched = versionNow(file);
    const present = versionNow(own);
    const isOurs = present === null || isSame(present, before.local) || isSame(present, fetched);
    const known = store.all().find(({ id }) => id === fresh.id);
    if (isOurs && known === before) {
      try {
        renameSync(file, own);
      } catch (error) {
        // Windows refuses while a program holds the file.
        throw new NoCopy('failed', localFailure(error).code);
      }
      store.put({ ...fresh, local: fetched });
      return;
    }
    // A file that stands here without a word of where it came from is somebody's work, too.
    if (known?.local === null) store.put({ ...fresh, device: null, local: fetched });
    soon(fresh.id);
  };

  return {
    async ensure(remote) {
      const owner = deps.owner();
      if (owner === null) throw new NoCopy('signedOut');
      const key = `${owner}\n${remote}`;
      let run = fetching.get(key);
      if (run === undefined) {
        run = fetch(owner, remote, store.find(owner, remote)).finally(() => fetching.delete(key));
        fetching.set(key, run);
      }
      const file = await run;
      const record = store.find(owner, remote);
      if (record !== undefined) watch(record);
      return file;
    },
    ready(remote) {
      const record = store.find(deps.owner() ?? '', remote);
      return record === undefined || record.local === null ? null : store.file(record);
    },
    hear(items) {
      for (const item of items) {
        if (!isOver(item)) continue;
        const found = waiting.get(item.local);
        waiting.delete(item.local);
        found?.(item);
      }
    },
    follow() {
      const owner = deps.owner();
      if (owner === null) return;
      for (const record of store.all()) {
        if (record.owner !== owner || record.local === null) continue;
        void (async () => {
          const local = await localVersion(store.file(record));
          if (isSame(local, record.local) && deps.now() - record.at > KEEP_MS) {
            store.remove(record.id);
            return;
          }
          watch(record);
          await check(record.id);
        })();
      }
    },
    dispose() {
      for (const end of [...watches.values(), ...timers.values()]) end();
      watches.clear();
      timers.clear();
    },
  };
}
