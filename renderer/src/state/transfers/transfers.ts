import { UPLOAD_CHUNK_BYTES } from '#shared/constants.ts';
import type { QueueMove } from '#shared/rules/queue-order.ts';
import type { AppStore } from '../store.ts';
import type { Resolution } from '../conflicts/conflict-case.ts';
import { pushReceived } from '../push-actions.ts';
import { transfersPublished } from '../transfers-slice.ts';
import { canChecksum, uploadChecksum } from './checksum.ts';
import { fileSum } from './file-sum.ts';
import { indexedDbJournal } from './journal.ts';
import { createPresence } from './page-presence.ts';
import { emptyFolder, type LocalTree } from './local-files.ts';
import { noteUploads } from './note-uploads.ts';
import { preflight, type Preflight } from './preflight.ts';
import { fileOfRecord } from './restore.ts';
import { shareJournal } from './shared-journal.ts';
import type { ChunkPlan } from './tus-client.ts';
import type { Clock, ConflictChoice, LocalFile, UploadJournal, UploadRecord } from './transfer-types.ts';
import { answers, check, makeFolder } from './upload-calls.ts';
import { UploadQueue } from './upload-queue.ts';
import { xhrBatch } from './xhr-batch.ts';
import { xhrTransport } from './xhr-transport.ts';

/**
 * Bytes of a request on the local network when each carries a checksum: large enough that the line is never idle
 * between two, small enough to be held in memory twice.
 */
const CHECKED_CHUNK_BYTES = 32 * 1024 * 1024;

/** A folder to upload to: its wire path, free bytes (-1 when unknown) and what becomes of taken names (DRG-26). */
export interface UploadTarget {
  readonly path: string;
  readonly free: number;
  readonly conflict?: ConflictChoice;
}

/** What became of a drop or choice of files before anything was sent (UPL-03). */
export interface UploadStart extends Preflight {
  /** Things that could not be read. */
  readonly failed: readonly string[];
  readonly started: number;
}

/** The uploads of this document. */
export interface Transfers {
  /** Checks and takes on files and folders; nothing is sent when they do not fit (UPL-03). */
  upload(target: UploadTarget, tree: LocalTree): Promise<UploadStart>;
  /** Files chosen again for uploads that wait for theirs; answers how many found one. */
  attach(files: readonly LocalFile[]): number;
  /**
   * Asks the browser for the files of uploads that wait for theirs, which needs a click; answers how many it gave.
   * The others must be chosen again.
   */
  reopen(ids: readonly string[]): Promise<number>;
  pause(ids: readonly string[]): void;
  resume(ids: readonly string[]): void;
  /** Puts uploads that are not under way elsewhere in the queue. */
  place(ids: readonly string[], to: QueueMove): void;
  cancel(ids: readonly string[]): void;
  clear(ids: readonly string[]): void;
  resolve(id: string, choice: Resolution, all: boolean): void;
  /** The file of an upload, while this page has it. */
  fileOf(id: string): File | null;
  /** True while leaving the page would interrupt an upload (UPL-05). */
  busy(): boolean;
}

const clock: Clock = {
  now: () => Date.now(),
  after: (ms, step) => {
    const timer = setTimeout(step, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};

/** Account and device an upload belongs to; '' while nobody is signed in. */
function ownerOf(store: AppStore): string {
  const { session, device } = store.getState();
  return session.status === 'ready' && device.nasId !== '' ? `${device.nasId}/${session.username}` : '';
}

/** So often it is looked whether another page has left uploads behind (ms). */
const LOOK_AGAIN_MS = 60_000;
/** The first time sooner: of a page that was loaded anew the one before may still be ending. */
const LOOK_SOON_MS = 2000;

/** Random, and not of `crypto.randomUUID`, which a page that is not secure lacks. */
const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

function createTransfers(store: AppStore, browserJournal: UploadJournal): Transfers {
  const locks = navigator.locks as LockManager | undefined;
  const journal = shareJournal(browserJournal, createPresence(newId(), clock, locks, window));
  const note = noteUploads(store);
  let owner = '';
  let queue: UploadQueue | null = null;

  const plan = (): ChunkPlan => {
    const digest = canChecksum() ? uploadChecksum : null;
    if (store.getState().connection.mode === 'cloud') return { bytes: UPLOAD_CHUNK_BYTES, digest };
    return { bytes: digest === null ? Infinity : CHECKED_CHUNK_BYTES, digest };
  };

  const token = (): string => store.getState().session.token;

  const open = (): UploadQueue =>
    new UploadQueue({
      check,
      answers,
      makeFolder,
      sum: fileSum,
      plan,
      clock,
      journal,
      transport: xhrTransport({ token }),
      batch: xhrBatch({ token }),
      newId,
      note: (news) => void note(news),
      publish: (changed, removed) => {
        store.dispatch(transfersPublished({ changed, removed }));
      },
    });

  const follow = (): void => {
    const now = ownerOf(store);
    if (now !== owner) {
      queue?.dispose();
      owner = now;
      queue = now === '' ? null : open();
      if (queue !== null) void restore(queue, now);
    }
    queue?.setOnline(!store.getState().device.unhealthy);
  };

  const restore = async (into: UploadQueue, of: string): Promise<void> => {
    await putBack(into, await journal.load(of));
    await takeOver(into, of, LOOK_SOON_MS);
  };

  /** While other pages are open, what they leave behind when they go is carried on here. */
  const takeOver = async (into: UploadQueue, of: string, again = LOOK_AGAIN_MS): Promise<void> => {
    if (queue !== into) return;
    const { records, rest } = await journal.takeOver(of);
    await putBack(into, records);
    if (rest > 0) clock.after(again, () => void takeOver(into, of));
  };

  const putBack = async (into: UploadQueue, records: readonly UploadRecord[]): Promise<void> => {
    const entries = await Promise.all(
      records.map(async (record) => ({ record, file: await fileOfRecord(record, false) })),
    );
    if (queue === into) into.restore(entries);
  };

  const reopen = async (ids: readonly string[]): Promise<number> => {
    let given = 0;
    for (const record of queue?.waiting() ?? []) {
      const file = ids.includes(record.id) ? await fileOfRecord(record, true) : null;
      if (file === null) continue;
      queue?.supply(record.id, file);
      given += 1;
    }
    return given;
  };

  store.startListening({
    actionCreator: pushReceived,
    effect: ({ payload: { topic, type } }) => {
      if (topic === 'safebox' && type !== 'created') queue?.forgetSecrets();
    },
  });
  store.subscribe(follow);
  follow();

  return {
    upload: async (target, tree) => {
      const free = target.free < 0 ? Infinity : target.free - (queue?.bytesAhead(target.path) ?? 0);
      const checked = preflight([...tree.files, ...tree.emptyFolders.map(emptyFolder)], free);
      const failed = tree.unreadable;
      if (!checked.fits || queue === null) return { ...checked, failed, started: 0 };
      const ids = await queue.add(owner, target.path, checked.accepted, target.conflict);
      return { ...checked, failed, started: ids.length };
    },
    attach: (files) => files.length - (queue?.attach(files).length ?? files.length),
    reopen,
    pause: (ids) => queue?.pause(ids),
    resume: (ids) => {
      queue?.resume(ids);
      // One that has changed is taken as it is now, where the browser gives it without a choice.
      void reopen(ids);
    },
    place: (ids, to) => queue?.place(ids, to),
    cancel: (ids) => queue?.cancel(ids),
    clear: (ids) => queue?.clear(ids),
    resolve: (id, choice, all) => queue?.resolve(id, choice, all),
    fileOf: (id) => queue?.fileOf(id) ?? null,
    busy: () => queue?.busy ?? false,
  };
}

const made = new WeakMap<AppStore, Transfers>();

/**
 * The uploads of a document; made at the first call, which also takes up again what a reload interrupted. From then
 * on the browser warns before the page is left while something is under way (UPL-05).
 */
export function transfersOf(store: AppStore, journal: UploadJournal = indexedDbJournal()): Transfers {
  const known = made.get(store);
  if (known !== undefined) return known;
  const transfers = createTransfers(store, journal);
  made.set(store, transfers);
  window.addEventListener('beforeunload', (event) => {
    if (transfers.busy()) event.preventDefault();
  });
  return transfers;
}
