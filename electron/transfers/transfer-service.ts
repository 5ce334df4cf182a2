import {
  engineMessage,
  firstNativeSettings,
  type EngineMessage,
  type EngineRequest,
  type NativeItem,
  type NativeSettings,
  type NativeSnapshot,
  type NativeStart,
  type NativeTarget,
  type Standing,
  type TransferLink,
} from '#shared/ipc/transfer-channels.ts';
import type { BackupAnswer, BackupRequest, ComputerJob } from '#shared/ipc/backup-channels.ts';
import type { Logger } from '../logging/logger.ts';

/** The process of the transfers, as much of it as is needed. */
export interface TransferProcess {
  post(message: EngineRequest): void;
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: (code: number) => void): void;
  kill(): void;
}

/** What the rest of the computer is shown of the transfers. */
export interface Activity {
  readonly running: boolean;
  /** Share of what runs that is done (0 to 1), null while nothing runs. */
  readonly share: number | null;
  readonly failed: boolean;
  /** The computer must not fall asleep by itself. */
  readonly awake: boolean;
}

export interface TransferServiceDeps {
  readonly fork: () => TransferProcess;
  /** There is something from an earlier run to go on with. */
  readonly hasJournal: () => boolean;
  readonly after: (ms: number, run: () => void) => () => void;
  readonly onChanged: (event: { changed: NativeItem[]; removed: string[] }) => void;
  readonly onSettings: (settings: NativeSettings) => void;
  readonly onBackups: (jobs: ComputerJob[]) => void;
  readonly onActivity: (activity: Activity) => void;
  /** What was kept of these was damaged and is begun anew. */
  readonly onLost: (what: readonly ('transfers' | 'backups')[]) => void;
  readonly log: Logger;
}

/** Transfers of the desktop app as main sees them: asked for here, done in a process of their own. */
export interface TransferService {
  link(link: TransferLink | null): void;
  wake(): void;
  list(): Promise<NativeSnapshot>;
  item(id: string): NativeItem | undefined;
  /** As they stand; the journal is asked where there is one. */
  settings(): Promise<NativeSettings>;
  upload(target: NativeTarget, files: readonly string[]): Promise<NativeStart>;
  save(wish: Omit<Extract<EngineRequest, { do: 'save' }>, 'do' | 'ask'>): Promise<NativeStart>;
  /** What stands on the device under a path; null for nothing. Rejects when the device cannot be asked. */
  look(path: string): Promise<Standing | null>;
  /** Asks about backups of folders of this computer; null when the process ended over it, or has nothing to tell. */
  backup<D extends BackupRequest['do']>(
    request: Extract<BackupRequest, { do: D }>,
  ): Promise<Extract<BackupAnswer, { did: D }> | null>;
  /** What needs no answer. */
  tell(request: Extract<EngineRequest, { do: 'control' | 'place' | 'resolve' | 'settings' }>): void;
  dispose(): void;
}

/** After a crash the process is begun again, later each time; its journal knows where everything stood. */
const RESTART_MS: readonly number[] = [200, 1000, 5000, 30_000];
const nothing: NativeStart = { outcome: 'failed', count: 0, bytes: 0, refused: [], code: 'LOCAL' };
const empty: NativeSnapshot = { items: [], settings: firstNativeSettings };

interface Asked {
  readonly request: EngineRequest;
  readonly answer: (message: EngineMessage | null) => void;
}

/** Makes the service; no process before there is something to transfer. */
export function createTransferService(deps: TransferServiceDeps): TransferService {
  const items = new Map<string, NativeItem>();
  const asked = new Map<number, Asked>();
  let settings: NativeSettings = firstNativeSettings;
  let isTold = false;
  let link: TransferLink | null = null;
  let child: TransferProcess | null = null;
  let restart: (() => void) | null = null;
  let crashes = 0;
  /** Share of the backup that is done, null while none runs. */
  let backupShare: number | null = null;
  let count = 0;
  let disposed = false;

  const tellActivity = () => {
    let [size, done, running, failed] = [0, 0, false, false];
    for (const item of items.values()) {
      // Without their process nothing moves.
      const open = child !== null && (item.state === 'run' || (item.state === 'wait' && item.hold === ''));
      running ||= open;
      failed ||= item.state === 'fail' && !item.seen;
      if (!open) continue;
      size += item.size;
      done += item.done;
    }
    const share = running && size > 0 ? done / size : backupShare;
    running ||= backupShare !== null;
    deps.onActivity({ running, share, failed, awake: running && settings.keepAwake });
  };

  const hear = (raw: unknown) => {
    const parsed = engineMessage.safeParse(raw);
    if (!parsed.success) {
      deps.log.error('the transfers said something else', { at: parsed.error.issues[0]?.path.join('.') ?? '' });
      return;
    }
    const message = parsed.data;
    switch (message.tell) {
      case 'ready':
        if (message.lost.length === 0) return;
        deps.log.error('what was kept is damaged and was put aside', { of: message.lost.join(' ') });
        deps.onLost(message.lost);
        return;
      case 'changed':
        for (const item of message.changed) items.set(item.id, item);
        for (const id of message.removed) items.delete(id);
        if (message.changed.some(({ state }) => state === 'run')) crashes = 0;
        deps.onChanged(message);
        tellActivity();
        return;
      case 'settings':
        settings = message.settings;
        isTold = true;
        deps.onSettings(message.settings);
        tellActivity();
        return;
      case 'list':
        // At once, not when whoever asked goes on: what is told after it is newer.
        settings = message.snapshot.settings;
        isTold = true;
        items.clear();
        for (const item of message.snapshot.items) items.set(item.id, item);
        tellActivity();
        asked.get(message.ask)?.answer(message);
        asked.delete(message.ask);
        return;
      case 'backups':
        backupShare = message.jobs.find(({ state }) => state === 'run')?.rate ?? null;
        deps.onBackups(message.jobs);
        tellActivity();
        return;
      case 'started':
      case 'look':
      case 'backup':
        asked.get(message.ask)?.answer(message);
        asked.delete(message.ask);
    }
  };

  const start = (): TransferProcess => {
    restart?.();
    restart = null;
    const started = deps.fork();
    child = started;
    started.onMessage((message) => {
      if (child === started) hear(message);
    });
    started.onExit((code) => {
      if (child !== started) return;
      child = null;
      backupShare = null;
      if (disposed) return;
      tellActivity();
      deps.log.warn('the transfers have ended and begin again', { code });
      restart = deps.after(RESTART_MS[Math.min(crashes, RESTART_MS.length - 1)] ?? 0, () => void start());
      crashes += 1;
    });
    started.post({ do: 'link', link });
    // What was asked when it ended is asked again, but for what might have been begun already.
    for (const [ask, { request, answer }] of asked) {
      if (request.do === 'list' || request.do === 'look') started.post(request);
      else {
        asked.delete(ask);
        answer(null);
      }
    }
    return started;
  };

  const ask = (make: (ask: number) => EngineRequest): Promise<EngineMessage | null> =>
    new Promise((resolve) => {
      const running = child ?? start();
      const request = make((count += 1));
      asked.set(count, { request, answer: resolve });
      running.post(request);
    });
  const begin = async (make: (ask: number) => EngineRequest): Promise<NativeStart> => {
    const message = await ask(make);
    return message?.tell === 'started' ? message.start : nothing;
  };

  const list = async (): Promise<NativeSnapshot> => {
    if (child === null && restart === null && !deps.hasJournal()) return empty;
    const message = await ask((number) => ({ do: 'list', ask: number }));
    return message?.tell === 'list' ? message.snapshot : empty;
  };

  return {
    link(next) {
      const owner = link?.owner;
      link = next;
      if (owner !== next?.owner) items.clear();
      if (child !== null) child.post({ do: 'link', link });
      else if (next !== null && deps.hasJournal() && !disposed) start();
      tellActivity();
    },
    wake: () => child?.post({ do: 'wake' }),
    list,
    item: (id) => items.get(id),
    settings: async () => {
      if (!isTold) await list();
      return settings;
    },
    upload: (target, files) => begin((number) => ({ do: 'upload', ask: number, target, files: [...files] })),
    save: (wish) => begin((number) => ({ do: 'save', ask: number, ...wish })),
    look: async (path) => {
      const message = await ask((number) => ({ do: 'look', ask: number, path }));
      if (message?.tell !== 'look' || !message.known) throw new Error('the device could not be asked');
      return message.there;
    },
    async backup(request) {
      // Nobody has ever made one, and only making one begins a process.
      if (child === null && restart === null && !deps.hasJournal() && request.do === 'list') return null;
      const message = await ask((number) => ({ do: 'backup', ask: number, request }));
      const answer = message?.tell === 'backup' ? message.answer : null;
      return answer?.did === request.do ? (answer as Extract<BackupAnswer, { did: typeof request.do }>) : null;
    },
    tell: (request) => (child ?? start()).post(request),
    dispose() {
      disposed = true;
      restart?.();
      child?.kill();
      child = null;
      for (const { answer } of asked.values()) answer(null);
      asked.clear();
    },
  };
}
