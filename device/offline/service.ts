import { isInWindow } from '#shared/rules/backup/plan.ts';
import type { DeviceContext } from '../context.ts';
import { DeviceError, NoAnswerError } from '../device-error.ts';
import type { FileCaller } from '../files/rights.ts';
import { fileServices } from '../files/services.ts';
import { createThrottle, type Throttle } from '../jobs/task-progress.ts';
import { createConfigStore } from '../storage/config-store.ts';
import { createLive, type LiveDownload, measure } from './live-download.ts';
import { nextInTurn } from './queue.ts';
import type { Reach } from './reach.ts';
import { OtherVolume, type RunDeps, runDownload } from './run-download.ts';
import { runSeed } from './run-seed.ts';
import { createOfflineSetting } from './settings.ts';
import type { Sources } from './sources.ts';
import { createSpeedLimit } from './speed-limit.ts';
import { createDownloadStore, type Download } from './store.ts';
import type { OfflineTiming } from './timing.ts';
import { createWorkPlaces } from './work-place.ts';

/** Real time between two looks at what may run, and between two sweeps of what nobody knows (ms). */
const LOOK_MS = 1000;
const SWEEP_MS = 60_000;
/** Consoles hear of changes this often at most (ms). */
const TELL_MS = 1000;
/** Torrents that give to others at a time: each holds connections. */
const SEEDS_MAX = 8;
const KIB = 1024;

export interface OfflineDeps {
  readonly context: DeviceContext;
  readonly timing: OfflineTiming;
  readonly sources: Sources;
  /** Whether files can be reached and the device has a way out. */
  readonly mayWork: () => boolean;
  /** Whether an account may download, now. */
  readonly mayDownload: (owner: string) => boolean;
  readonly reachOf: (caller: FileCaller) => Reach;
}

export type OfflineService = ReturnType<typeof createOfflineService>;

/** Why a download has failed, as a code. */
function codeOf(error: unknown): string {
  if (error instanceof DeviceError) return error.code;
  return error instanceof NoAnswerError ? '504' : '500';
}

/**
 * The downloads of the device at work (CALL-EXT-19, APP-DOWN-01..03): which run, when, how fast, and what becomes of them. All
 * that matters is in the database, so that a device that is started again goes on where it was.
 */
export function createOfflineService(deps: OfflineDeps) {
  const { context, timing, sources, mayWork, mayDownload } = deps;
  const { db, log, clock, push } = context;
  const services = fileServices(context);
  const store = createDownloadStore(db);
  const setting = createOfflineSetting(createConfigStore(db));
  const places = createWorkPlaces(services, store);
  const lives = new Map<string, LiveDownload>();
  const throttles = new Map<string, Throttle>();
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;
  let sweptAt = -Infinity;
  let settling: Promise<void> | undefined;
  let isAsked = false;

  const run: RunDeps = {
    services,
    store,
    places,
    sources,
    timing,
    down: createSpeedLimit(() => setting.get().down_kb * KIB, timing),
    up: createSpeedLimit(() => setting.get().up_kb * KIB, timing),
    callerOf(owner) {
      const caller = services.rights.callerOf(owner);
      if (!caller || !mayDownload(owner)) throw new DeviceError('N000002');
      return caller;
    },
    reachOf: deps.reachOf,
  };

  const isResting = (): boolean => {
    const { on, from, to } = setting.get().schedule;
    return on === 1 && !isInWindow({ enable: true, from, to }, clock.now());
  };
  /** Tells the consoles of an account that its list is another one now. */
  const tell = (owner: string): void => {
    let throttle = throttles.get(owner);
    if (!throttle) {
      const send = () => push.send({ topic: 'settings', type: 'changed', to: owner, data: { area: 'download' } });
      throttles.set(owner, (throttle = createThrottle(send, TELL_MS)));
    }
    throttle.call();
  };

  const seconds = (): number => Math.floor(Date.now() / 1000);
  const work = async (row: Download, live: LiveDownload): Promise<void> => {
    const ratio = setting.get().seed_ratio;
    if (live.what === 'seed') {
      await runSeed(row, live, ratio, run);
      if (!live.abort.signal.aborted) store.note(row.id, { state: 'done' });
      return;
    }
    const path = await runDownload(row, live, run);
    const gives = row.kind === 'torrent' && ratio > 0 && store.workOf(row.id).torrent !== undefined;
    const { size, done, uploaded } = live;
    // In place is in place, even when somebody has paused it in the last moment.
    const news = { size: Math.max(size, done), done, uploaded, error: '', finishedAt: seconds() };
    store.place(row.id, path, { ...news, state: gives ? 'seed' : 'done' });
  };
  /** What is noted of a run that did not come to its end. Whoever has ended it has said why. */
  const failed = async (row: Download, live: LiveDownload, error: unknown): Promise<void> => {
    if (live.abort.signal.aborted || error instanceof OtherVolume) return;
    if (live.what === 'seed') {
      store.note(row.id, { state: 'done' });
      return;
    }
    // The way out, the right of the account, a drive that was pulled: each may come back, and then it goes on.
    if (!mayWork() || !mayDownload(row.owner)) return;
    const to = store.find(row.id)?.to ?? row.to;
    if (await services.locator.isAway(to).catch(() => false)) return;
    const code = codeOf(error);
    if (code === '500') log.error('a download failed', { download: row.id, error });
    store.note(row.id, { state: 'fail', error: code });
  };
  const begin = (row: Download): void => {
    const live = createLive(row, timing);
    lives.set(row.id, live);
    tell(row.owner);
    live.ended = work(row, live)
      .catch((error: unknown) => failed(row, live, error))
      .then(async () => {
        const left = store.find(row.id);
        const { size, done, uploaded } = live;
        if (left?.finishedAt === 0) store.note(row.id, { size, done, uploaded }, true);
        else if (left?.state === 'seed') store.note(row.id, { uploaded }, true);
        // Deleted while it ran, or its account was.
        else if (!left) await sweep();
      })
      .catch((error: unknown) => {
        log.error('the end of a download could not be noted', { download: row.id, error });
      })
      .finally(() => {
        lives.delete(row.id);
        tell(row.owner);
        look();
      });
  };

  const sweep = async (): Promise<void> => {
    sweptAt = timing.now();
    await places.sweep();
  };

  /** Ends what may not go on. */
  const stopOthers = (rows: ReadonlyMap<string, Download>): void => {
    const { max_tasks: max, seed_ratio: ratio } = setting.get();
    const rests = !mayWork() || isResting();
    let running = 0;
    for (const live of lives.values()) {
      const row = rows.get(live.id);
      const isOver = rests || !row || !mayDownload(row.owner) || (live.what === 'seed') !== (row.state === 'seed');
      const isTooMany = live.what === 'get' ? running >= max : ratio === 0;
      if (isOver || isTooMany) live.abort.abort();
      else if (live.what === 'get') running += 1;
    }
  };
  /** Notes how far everything is, for the speeds and for the next start. */
  const tick = (rows: ReadonlyMap<string, Download>): void => {
    for (const live of lives.values()) {
      measure(live, timing.now());
      const row = rows.get(live.id);
      if (!row || live.abort.signal.aborted) continue;
      const { size, done, uploaded } = live;
      const isMoved = row.size !== size || row.done !== done || row.uploaded !== uploaded;
      if (isMoved) store.note(row.id, live.what === 'seed' ? { uploaded } : { size, done, uploaded }, true);
    }
  };

  const settle = async (): Promise<void> => {
    const rows = new Map(store.atWork().map((row) => [row.id, row]));
    stopOthers(rows);
    tick(rows);
    if (timing.now() - sweptAt > SWEEP_MS) await sweep();
    if (isClosing || !mayWork() || isResting()) return;
    const { max_tasks: max, seed_ratio: ratio } = setting.get();
    const all = [...rows.values()].filter(({ id, owner }) => !lives.has(id) && mayDownload(owner));
    let waiting = all.filter(({ state }) => state === 'wait');
    const seeds = all.filter(({ state }) => state === 'seed');
    const running = (what: LiveDownload['what']) => [...lives.values()].filter((live) => live.what === what);
    /** Begins one that is still as it was; the drive of another may be away. */
    const tryBegin = async ({ id, to, path, state }: Download): Promise<void> => {
      if (await services.locator.isAway(path === '' ? to : path).catch(() => false)) return;
      const row = store.find(id);
      if (row?.state === state && !lives.has(id) && !isClosing) begin(row);
    };
    while (running('get').length < max) {
      const id = nextInTurn(waiting, running('get'));
      const row = waiting.find((each) => each.id === id);
      if (!row) break;
      waiting = waiting.filter((each) => each !== row);
      await tryBegin(row);
    }
    for (const row of seeds) {
      if (ratio === 0) {
        store.note(row.id, { state: 'done' });
        tell(row.owner);
      } else if (running('seed').length < SEEDS_MAX) await tryBegin(row);
    }
  };
  /** Looks at everything now; looks that are asked for meanwhile become one more. */
  function look(): void {
    if (isClosing) return;
    if (settling) {
      isAsked = true;
      return;
    }
    settling = settle()
      .catch((error: unknown) => {
        if (!isClosing) log.error('the downloads could not be looked at', { error });
      })
      .finally(() => {
        settling = undefined;
        if (!isAsked) return;
        isAsked = false;
        look();
      });
  }

  return {
    context,
    services,
    store,
    setting,
    look,
    tell,
    isResting,
    liveOf: (id: string): LiveDownload | undefined => lives.get(id),
    /** Adds downloads to the end of the list; answers their ids. */
    add(owner: string, wanted: Parameters<typeof store.add>[1]): string[] {
      const ids = store.add(owner, wanted, seconds());
      tell(owner);
      look();
      return ids;
    },
    /** Stops one until somebody lets it go on; a torrent that gives to others does not any more. */
    pause(row: Download): void {
      if (row.state !== 'wait' && row.state !== 'seed') return;
      store.note(row.id, { state: row.state === 'seed' ? 'done' : 'pause' });
      lives.get(row.id)?.abort.abort();
    },
    /** Lets one go on, or tries it again; a finished torrent gives to others as far as it has not yet. */
    resume(row: Download): void {
      if (row.state === 'pause' || row.state === 'fail') store.note(row.id, { state: 'wait', error: '' });
      const gives = row.state === 'done' && row.kind === 'torrent' && setting.get().seed_ratio > 0;
      if (gives && store.workOf(row.id).torrent) store.note(row.id, { state: 'seed' });
    },
    /** Forgets one, with what there is of it while it is not finished. */
    async remove(row: Download): Promise<void> {
      store.remove(row.id);
      const live = lives.get(row.id);
      // Its folder goes when it has let go of it.
      if (live) live.abort.abort();
      else
        await places.discard(row.volume, row.id).catch((error: unknown) => {
          log.warn('what was there of a download will go later', { download: row.id, error });
        });
    },
    /** Looks now and then. */
    start(): void {
      timer = setInterval(look, LOOK_MS).unref();
      look();
    },
    /** Ends all work and waits for it; what runs goes on at the next start. */
    async close(): Promise<void> {
      isClosing = true;
      clearInterval(timer);
      for (const live of lives.values()) live.abort.abort();
      await settling;
      await Promise.all([...lives.values()].map(({ ended }) => ended));
      for (const throttle of throttles.values()) throttle.cancel();
    },
  };
}
