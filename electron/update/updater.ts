import { decideOffer, type OfferFacts } from '#shared/flows/update/offer.ts';
import { firstUpdateState, nextUpdate } from '#shared/flows/update/update-machine.ts';
import type { UpdateBusy, UpdateEvent, UpdateState } from '#shared/flows/update/update-types.ts';
import { errorText, type Logger } from '../logging/logger.ts';
import { UpdateError, type UpdatePort } from './update-port.ts';

/** A check by itself: a while after the start, then four times a day. */
const FIRST_CHECK_MS = 30_000;
const CHECK_MS = 6 * 3_600_000;
/** Something runs that must not be disturbed: the check is made up for. */
const BUSY_RETRY_MS = 10 * 60_000;
/** An app that has not ended so long after it was told to will not: macOS reads all of the new version before. */
const INSTALL_MS = 5 * 60_000;
/** Progress is told this often at most. */
const PROGRESS_MS = 250;

export interface UpdaterDeps {
  /** False for a copy that does not update itself. */
  readonly isActive: boolean;
  /** Fetched with the first use. */
  readonly openPort: () => Promise<UpdatePort>;
  readonly facts: () => Omit<OfferFacts, 'skipped'>;
  readonly skipped: () => string | null;
  readonly setSkipped: (version: string | null) => void;
  /** What runs now and must end first. */
  readonly busy: () => readonly UpdateBusy[];
  readonly onState: (state: UpdateState) => void;
  readonly now: () => number;
  /** Runs once, later; returns the end of it. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly log: Logger;
}

/** The app's own update. Nothing is fetched unasked, nothing begins while the device formats, upgrades or transfers. */
export interface Updater {
  state(): UpdateState;
  /** True from the moment on that the app ends for the new version. */
  isInstalling(): boolean;
  /** Starts the checks by themselves. */
  start(): void;
  /** Asks the server; a person's own check offers a skipped version again. */
  check(asked?: boolean): Promise<void>;
  /** Fetches the offered version; false when something else must end first. */
  download(): boolean;
  cancel(): void;
  skip(): void;
  /** Ends the app for the new version; false when it is not there or something else must end first. */
  install(): boolean;
  /** Somebody keeps the app open that was to end: nothing is installed now. */
  stayed(): void;
  dispose(): void;
}

/** Makes the updater over its port. */
export function createUpdater(deps: UpdaterDeps): Updater {
  let state: UpdateState = deps.isActive ? firstUpdateState : { stage: 'off' };
  let port: Promise<UpdatePort> | null = null;
  let endTimer: (() => void) | null = null;
  let running: AbortController | null = null;
  let installing = false;
  let endInstall: (() => void) | null = null;
  let disposed = false;
  let toldAt = Number.NEGATIVE_INFINITY;

  const openPort = () => {
    port ??= deps.openPort();
    // The next try opens it anew.
    port.catch(() => (port = null));
    return port;
  };
  const send = (event: UpdateEvent): boolean => {
    if (disposed) return false;
    const next = nextUpdate(state, event);
    if (next === state) return false;
    const isProgress = event.type === 'PROGRESS';
    state = next;
    if (isProgress && deps.now() - toldAt < PROGRESS_MS) return true;
    toldAt = deps.now();
    deps.onState(state);
    return true;
  };
  const fail = (during: 'check' | 'download' | 'install', error: unknown) => {
    const given = error instanceof UpdateError ? error.reason : 'unknown';
    // A question that was cut off is no half download.
    const reason = during === 'check' && given === 'interrupted' ? 'network' : given;
    deps.log.warn(`update: the ${during} failed`, { reason, text: errorText(error).slice(0, 200) });
    send({ type: 'FAILED', during, reason });
  };

  const check = async (asked = false) => {
    if (!send({ type: 'CHECK' })) return;
    if (asked) deps.setSkipped(null);
    try {
      const found = await (await openPort()).latest();
      if (found === 'inactive') {
        send({ type: 'INACTIVE' });
        return;
      }
      const offer = decideOffer(found, { ...deps.facts(), skipped: deps.skipped() });
      const { systemFloor: _floor, percentage: _percentage, ...release } = found;
      if (offer.kind === 'offered') send({ type: 'OFFERED', release });
      else {
        const held = offer.kind === 'held' ? { version: found.version, why: offer.why } : null;
        send({ type: 'NOTHING', at: deps.now(), held });
      }
    } catch (error) {
      fail('check', error);
    }
  };

  const fetchRelease = async (control: AbortController) => {
    try {
      const opened = await openPort();
      await opened.download((progress) => {
        if (running === control) send({ type: 'PROGRESS', ...progress });
      }, control.signal);
      if (running === control) send({ type: 'DOWNLOADED' });
    } catch (error) {
      if (running === control) fail('download', error);
    } finally {
      if (running === control) running = null;
    }
  };

  const plan = (ms: number) => {
    endTimer = deps.after(ms, () => {
      const isBusy = deps.busy().length > 0;
      if (!isBusy && (state.stage === 'idle' || state.stage === 'failed')) void check();
      if (state.stage !== 'off') plan(isBusy ? BUSY_RETRY_MS : CHECK_MS);
    });
  };

  const stayed = () => {
    installing = false;
    endInstall?.();
    endInstall = null;
  };

  return {
    state: () => state,
    isInstalling: () => installing,
    start() {
      if (deps.isActive) plan(FIRST_CHECK_MS);
    },
    check,
    download() {
      if (deps.busy().length > 0 || !send({ type: 'DOWNLOAD' })) return false;
      running = new AbortController();
      void fetchRelease(running);
      return true;
    },
    cancel() {
      running?.abort();
      running = null;
      send({ type: 'CANCEL' });
    },
    skip() {
      const version = 'release' in state ? state.release?.version : undefined;
      if (send({ type: 'SKIP', at: deps.now() }) && version !== undefined) deps.setSkipped(version);
    },
    install() {
      if (state.stage !== 'ready' || installing || deps.busy().length > 0) return false;
      installing = true;
      const failed = (error: unknown) => {
        if (!installing) return;
        stayed();
        fail('install', error);
      };
      endInstall = deps.after(INSTALL_MS, () => failed(new UpdateError('unknown', 'the app has not ended')));
      openPort()
        .then((opened) => opened.install(failed))
        .catch(failed);
      return true;
    },
    stayed,
    dispose() {
      disposed = true;
      endTimer?.();
      endInstall?.();
      running?.abort();
    },
  };
}
