import type {
  NativeAction,
  NativeChanges,
  NativeHold,
  NativeItem,
  NativeKind,
  NativeResolution,
  NativeSettings,
  NativeSnapshot,
  NativeStart,
  NativeTarget,
  Standing,
  TransferLink,
} from '#shared/ipc/transfer-channels.ts';
import { SAFE_BOX_LOCKED } from '#shared/constants.ts';
import type { QueueMove } from '#shared/rules/queue-order.ts';
import { attempt } from './attempt.ts';
import { begin } from './begin.ts';
import type { TransferClock } from './clock.ts';
import type { TransferDevice } from './device.ts';
import { retryAfter, TransferFailure } from './failure.ts';
import type { TransferJournal, TransferRecord } from './journal.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { Pace } from './pace.ts';
import { removePart } from './part-file.ts';
import { planSave, planUpload, type Plan } from './plan.ts';
import { createReach, type Reach } from './reach.ts';
import { groupOf, runGroup } from './run-group.ts';
import { LEAST_TOGETHER } from './small-files.ts';
import { standingAt } from './standing.ts';
import { isOver, Transfer } from './transfer.ts';
import type { TransferPool } from './transfer-pool.ts';
import { TransferQueue } from './transfer-queue.ts';

export interface EngineDeps {
  readonly journal: TransferJournal;
  readonly clock: TransferClock;
  readonly connect: (link: TransferLink) => TransferDevice;
  readonly newId: () => string;
  readonly onChanged: (changed: NativeItem[], removed: string[]) => void;
  readonly onSettings: (settings: NativeSettings) => void;
}

const SCHEDULE_MS = 30_000;
/** Time for an answer that somebody waits for (ms). */
const LOOK_MS = 20_000;

const kinds: readonly NativeKind[] = ['nativeUpload', 'nativeSave'];

/**
 * The transfers of this computer (UPL-04, UPL-05, UPL-06): a queue that is written down step by step, three files a
 * direction at once, each resumable from what both sides are sure of. A failing line never fails a transfer: the queue
 * waits until the device answers again. A taken name holds up its own file alone.
 */
export class TransferEngine {
  readonly #deps: EngineDeps;
  readonly #queue: TransferQueue;
  readonly #pool: TransferPool;
  readonly #notifier: Notifier;
  readonly #pace: Pace;
  readonly #timers = new Set<() => void>();
  readonly #reach: Reach;
  #link: TransferLink | null = null;
  #device: TransferDevice | null = null;
  #seq = 0;
  /** The device has refused the session. */
  #expired = false;
  /** Runs of each direction; a halted one counts until it is over. */
  readonly #running: Record<NativeKind, number> = { nativeUpload: 0, nativeSave: 0 };
  #disposed = false;

  constructor(deps: EngineDeps) {
    this.#deps = deps;
    const { journal, clock } = deps;
    this.#notifier = createNotifier(
      clock,
      // One of another account goes on being told of while it ends, and one that was cleared away as well.
      (transfer) => this.#isOwn(transfer) && this.#pool.get(transfer.id) === transfer,
      (transfer) => transfer.item(clock.now(), this.#hold(transfer)),
      (changed, removed) => deps.onChanged(changed, removed),
    );
    this.#reach = createReach(
      clock,
      () => this.#device,
      (online) => {
        this.#reached(online);
      },
    );
    this.#queue = new TransferQueue({
      journal,
      notifier: this.#notifier,
      device: () => this.#device,
      onFreed: () => this.#pump(),
    });
    this.#pool = this.#queue.pool;
    this.#pace = new Pace(clock, journal.settings());
    for (const record of journal.load()) {
      this.#seq = Math.max(this.#seq, Math.floor(record.seq) + 1);
      // What ran when the process ended goes on by itself; what was given up is cleared away.
      if (record.state === 'run') record.state = 'wait';
      this.#pool.add(new Transfer(record));
      if (record.state === 'cancel') void removePart(record.part).catch(() => undefined);
    }
    const tick = () => {
      this.#later(SCHEDULE_MS, tick);
      // Whatever the last look has said: a device that is back must never be waited for.
      this.#reach.set(true);
      this.#applySchedule();
    };
    tick();
  }

  /** Who is signed in at which device, for work beside the queue; null for nobody. */
  get line(): { readonly owner: string; readonly device: TransferDevice } | null {
    const device = this.#device;
    return this.#link === null || device === null ? null : { owner: this.#link.owner, device };
  }

  /** How fast and when, shared by all that is transferred. */
  get pace(): Pace {
    return this.#pace;
  }

  snapshot(): NativeSnapshot {
    const now = this.#deps.clock.now();
    return {
      items: this.#own().map((transfer) => transfer.item(now, this.#hold(transfer))),
      settings: this.#pace.settings,
    };
  }

  /** Who is signed in where, from now on; transfers of others wait for their account. */
  link(link: TransferLink | null): void {
    const before = this.#link;
    this.#link = link;
    if (before !== null && link !== null && JSON.stringify(before) === JSON.stringify(link)) return;
    this.#queue.haltAll();
    this.#expired = false;
    this.#device?.reset();
    this.#device = link === null ? null : this.#deps.connect(link);
    this.#reach.set(true);
    if (before?.owner !== link?.owner) {
      // What the windows show is another account's now.
      const gone = this.#pool.all().filter(({ record }) => record.owner === before?.owner);
      for (const { id } of gone) this.#notifier.gone(id);
      for (const transfer of this.#own()) this.#notifier.changed(transfer);
    }
    this.#pump();
  }

  /** The network or the computer came back: dead connections are given up and everything goes on at once. */
  wake(): void {
    this.#queue.haltAll();
    this.#device?.reset();
    for (const transfer of this.#pool.in('wait')) transfer.retryAt = null;
    this.#reach.set(true);
    this.#pump();
  }

  async upload(target: NativeTarget, files: readonly string[]): Promise<NativeStart> {
    return this.#begin((link) => planUpload(link, target, files, this.#queued()));
  }

  async save(wish: {
    paths: readonly string[];
    safe: boolean;
    folder: string;
    conflict: NativeTarget['conflict'];
  }): Promise<NativeStart> {
    const device = this.#device;
    return this.#begin((link) => {
      if (device === null) throw new TransferFailure('signedOut');
      return planSave(link, device, wish, this.#queued());
    });
  }

  /** What stands on the device under a path; null for nothing. Rejects when the device cannot be asked. */
  async look(path: string): Promise<Standing | null> {
    if (this.#device === null) throw new TransferFailure('signedOut');
    return standingAt(path, this.#device, AbortSignal.timeout(LOOK_MS));
  }

  control(ids: readonly string[], action: NativeAction): void {
    this.#queue.control(this.#ownOf(ids), action);
    this.#pump();
  }

  /** Puts transfers that are not under way elsewhere in their queue; a restart keeps it (APP-TASK-01). */
  place(ids: readonly string[], to: QueueMove): void {
    const moved = this.#queue.place(ids, to, this.#link?.owner ?? '');
    for (const { record } of moved) this.#seq = Math.max(this.#seq, Math.floor(record.seq) + 1);
  }

  resolve(id: string, choice: NativeResolution, all: boolean): void {
    if (this.#ownOf([id]).length === 0) return;
    this.#queue.resolve(id, choice, all);
    this.#pump();
  }

  /** Sets what is named; all else stays as it is. */
  setSettings({ schedule, ...changes }: NativeChanges & { readonly folder?: string }): void {
    const before = this.#pace.settings;
    const settings = { ...before, ...changes, schedule: { ...before.schedule, ...schedule } };
    this.#pace.set(settings);
    this.#deps.journal.setSettings(settings);
    this.#deps.onSettings(settings);
    this.#applySchedule();
  }

  /** Stops everything where it is. */
  dispose(): void {
    this.#disposed = true;
    this.#notifier.dispose();
    this.#reach.dispose();
    for (const end of this.#timers) end();
    for (const transfer of this.#pool.in('run')) transfer.controller?.abort();
    this.#device?.reset();
  }

  #later(ms: number, run: () => void): void {
    const end = this.#deps.clock.after(ms, () => {
      this.#timers.delete(end);
      run();
    });
    this.#timers.add(end);
  }

  #isOwn({ record }: Transfer): boolean {
    return this.#link !== null && record.owner === this.#link.owner;
  }

  #own(): Transfer[] {
    return this.#pool.all().filter((transfer) => this.#isOwn(transfer));
  }

  /** What is on its way or waits, of whoever is signed in. */
  #queued(): TransferRecord[] {
    return this.#own().flatMap(({ record }) => (isOver(record.state) ? [] : [record]));
  }

  /** Those of some ids that are of whoever is signed in. */
  #ownOf(ids: readonly string[]): string[] {
    return ids.filter((id) => {
      const transfer = this.#pool.get(id);
      return transfer !== undefined && this.#isOwn(transfer);
    });
  }

  async #begin(plan: (link: TransferLink) => Promise<Plan>): Promise<NativeStart> {
    const link = this.#link;
    if (link === null) return { count: 0, bytes: 0, refused: [], code: '', outcome: 'signedOut' };
    const { start, fresh, isLost } = await begin(
      () => plan(link),
      this.#deps,
      () => this.#seq++,
    );
    for (const transfer of fresh) {
      this.#pool.add(transfer);
      this.#notifier.changed(transfer);
    }
    if (isLost) this.#reach.lost();
    this.#pump();
    return start;
  }

  #hold({ record }: Transfer): NativeHold {
    if (this.#expired || this.#link?.owner !== record.owner) return 'signedOut';
    if (!this.#pace.isOpen) return 'schedule';
    return this.#reach.online ? '' : 'offline';
  }

  #applySchedule(): void {
    if (!this.#pace.isOpen) this.#queue.haltAll();
    for (const transfer of this.#pool.in('wait')) this.#notifier.changed(transfer);
    this.#pump();
  }

  /** Starts waiting transfers while there is room. */
  #pump(): void {
    const device = this.#device;
    if (this.#disposed || device === null || this.#expired || !this.#reach.online || !this.#pace.isOpen) return;
    const now = this.#deps.clock.now();
    for (const kind of kinds) {
      let room = this.#pace.parallel - this.#running[kind];
      while (room > 0) {
        const next = this.#pool.next(kind, this.#link?.owner ?? '', now);
        if (next === undefined) break;
        room -= 1;
        // A limited line takes its own pieces.
        const isLimited = this.#pace.settings.uploadLimit > 0;
        const group = kind === 'nativeUpload' && !isLimited ? groupOf(next, this.#queue) : [];
        if (group.length < LEAST_TOGETHER) next.over = this.#run(next, device);
        else {
          const over = this.#runTogether(group, device);
          for (const one of group) one.over = over;
        }
      }
    }
  }

  /** Runs uploads that go in one request; it takes one place of its direction. */
  async #runTogether(group: readonly Transfer[], device: TransferDevice): Promise<void> {
    this.#running.nativeUpload += 1;
    const failed = (transfer: Transfer, failure: TransferFailure): void => {
      this.#failed(transfer, failure);
    };
    const { journal } = this.#deps;
    const isOver = (): boolean => this.#disposed;
    await runGroup(group, { device, journal, queue: this.#queue, notifier: this.#notifier, failed, isOver });
    this.#running.nativeUpload -= 1;
    this.#pump();
  }

  async #run(transfer: Transfer, device: TransferDevice): Promise<void> {
    const { record } = transfer;
    const { journal, clock } = this.#deps;
    const controller = new AbortController();
    const { signal } = controller;
    transfer.controller = controller;
    this.#running[record.kind] += 1;
    this.#queue.begun(transfer);
    const outcome = await attempt(
      transfer,
      {
        device,
        clock,
        journal,
        limiter: this.#pace.limiter(record.kind),
        onChanged: (changed) => {
          this.#notifier.changed(changed);
        },
      },
      signal,
    );
    transfer.controller = null;
    this.#running[record.kind] -= 1;
    if (this.#disposed) return;
    // Halted: whoever did it has said what comes next.
    if (!signal.aborted) {
      if (outcome instanceof TransferFailure) this.#failed(transfer, outcome);
      else this.#queue.ended(transfer, outcome);
      journal.put([record]);
    }
    this.#notifier.changed(transfer);
    this.#pump();
  }

  #failed(transfer: Transfer, failure: TransferFailure): void {
    const { record } = transfer;
    transfer.rate.reset();
    if (failure.kind === 'network') this.#reach.lost();
    const wait = retryAfter(failure, transfer.failures);
    if (wait !== null) {
      transfer.failures += 1;
      transfer.retryAt = this.#deps.clock.now() + wait;
      this.#pool.move(transfer, 'wait');
      this.#later(wait, () => {
        // A timer may be a moment early.
        transfer.retryAt = null;
        this.#pump();
      });
      return;
    }
    if (failure.kind === 'signedOut') {
      // Somebody has to sign in; until then nothing is tried in vain.
      this.#pool.move(transfer, 'wait');
      this.#expired = true;
      for (const waiting of this.#pool.in('wait')) this.#notifier.changed(waiting);
      return;
    }
    record.error = { code: failure.code, message: failure.message };
    // Nothing went wrong with it: it stands still until somebody opens the box.
    this.#pool.move(transfer, failure.code === SAFE_BOX_LOCKED ? 'pause' : 'fail');
  }

  /** The device has gone, or is back. While it is away, nobody's attempts are counted. */
  #reached(online: boolean): void {
    for (const transfer of this.#pool.in('wait')) {
      transfer.failures = 0;
      if (online) transfer.retryAt = null;
      this.#notifier.changed(transfer);
    }
    this.#pump();
  }
}
