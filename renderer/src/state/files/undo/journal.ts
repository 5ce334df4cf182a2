import { localKv } from '../../local-kv.ts';
import type { LocalKv } from '../../kv.ts';
import { randomId } from '../../random-id.ts';
import { recordNews, type RecordNews } from '../../record-news.ts';
import { sharedRecord, type SharedRecord } from '../../shared-record.ts';
import {
  keptRecord,
  mayGrow,
  readDeeds,
  withBegun,
  withDone,
  withGrown,
  withNamed,
  withoutBegun,
  withoutRecord,
  withStopped,
  withTurned,
  type Deeds,
  type KeptRecord,
  type UndoRecord,
  type Way,
} from './deeds.ts';
import { independentDeeds } from './independent.ts';
import { hiddenRecord, isSecretRecord, withoutErasing, withoutSecrets } from './secrets.ts';
import type { StepFailure } from './step-failure.ts';
import { runStep } from './steps.ts';
import type { Step } from './step.ts';
import { uploadedRecord, type Arrived } from './uploaded.ts';

export interface JournalState {
  /** What would be taken back, or done again, next. */
  readonly undo: KeptRecord | null;
  readonly redo: KeptRecord | null;
  /** All that was done and not taken back, the oldest first. */
  readonly past: readonly KeptRecord[];
  readonly busy: boolean;
}

/** What is noted of an upload: the id of its deed, and that deed; null while nothing has come. */
export interface Grown {
  readonly id: string;
  readonly record: UndoRecord | null;
}

export type JournalOutcome =
  | { readonly done: true; readonly record: KeptRecord }
  | { readonly done: false; readonly record: KeptRecord; readonly failure: StepFailure }
  /** It is a deed that cannot be taken back. */
  | { readonly done: false; readonly record: KeptRecord; readonly failure: null }
  /** Nothing to do, or one is still under way. */
  | null;

/** A browser that is slow to note a deed does not keep anybody from doing it (ms). */
const PATIENCE_MS = 2000;
/** A page that is still there so long after a deed failed was not being left (ms). */
const STAYS_MS = 2000;
const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));

const nothing: JournalState = { undo: null, redo: null, past: [], busy: false };

/**
 * What an account did to its files on this computer, in order, kept over restarts and the same for all pages: one step
 * back, one step forth. A new deed forgets what had been taken back. Records name wire paths, never contents but those
 * of new text files. What is about a safe box is known to this page only, and until the box is locked.
 */
export class UndoJournal {
  /** Deeds that an earlier page had begun: of them nobody will say any more what came of it. */
  private readonly leftOver = new Set<string>();
  /** One for each deed of this page that was begun and is not over, resolved when it is. */
  private readonly underWay = new Set<Promise<void>>();
  /** What was done in a safe box, by the ids of the places that it has in the row. */
  private readonly secrets = new Map<string, KeptRecord>();
  /** How often secrets were forgotten: what began before is not noted after. */
  private locks = 0;
  private busy = false;
  private state = nothing;
  private readonly record: SharedRecord<Deeds>;
  private readonly loaded: Promise<void>;
  private readonly listeners = new Set<() => void>();
  private readonly run: (step: Step) => Promise<StepFailure | null>;

  constructor(account: string, kv: LocalKv = localKv, run = runStep, news: RecordNews = recordNews) {
    this.run = run;
    const onChange = (): void => {
      this.tell();
    };
    let isTold = false;
    const read = (kept: unknown): Deeds => {
      const deeds = readDeeds(kept);
      const open = withoutSecrets(deeds);
      isTold ||= open !== deeds;
      return open;
    };
    this.record = sharedRecord({ key: `files.undo/${account}`, read, onChange, kv, news });
    this.loaded = this.record.ready.then(() => {
      // What an earlier version wrote down of a safe box does not stay.
      if (isTold) void this.record.change((deeds) => deeds);
      for (const { id, begun } of this.record.value().past) if (begun === true) this.leftOver.add(id);
      this.tell();
    });
  }

  /** Hears of other pages no more. */
  close(): void {
    this.record.close();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): JournalState => this.state;

  /** Resolves when what was kept from before is there; until then there is nothing to take back. */
  readonly ready = (): Promise<void> => this.loaded;

  /** Resolves when every deed that was begun is over, and what other pages did is known: only then the last one is. */
  async settled(): Promise<void> {
    await this.loaded;
    await Promise.all(this.underWay);
    await this.record.refresh();
  }

  /** Notes what was just done. */
  async add(record: UndoRecord): Promise<void> {
    await this.loaded;
    const done = this.hide(keptRecord(withoutErasing(record)));
    await this.record.change((deeds) => withDone(deeds, done));
  }

  /** Forgets what was done in a safe box, which is locked from now on. */
  async forgetSecrets(): Promise<void> {
    this.locks += 1;
    const ids = [...this.secrets.keys()];
    if (ids.length === 0) return;
    this.secrets.clear();
    await this.record.change((deeds) => ids.reduce(withoutRecord, deeds));
  }

  /** What of a record may be written down; the rest is kept by this page. */
  private hide(record: KeptRecord): KeptRecord {
    if (!isSecretRecord(record)) return record;
    this.secrets.set(record.id, record);
    return hiddenRecord(record);
  }

  /** Records as this page knows them, without those of which only another one knows what they were. */
  private shown(records: readonly KeptRecord[]): KeptRecord[] {
    return records.flatMap((record) => {
      if (record.hidden !== true) return [record];
      const known = this.secrets.get(record.id);
      return known === undefined ? [] : [{ ...known, ...(record.begun === true ? { begun: true as const } : {}) }];
    });
  }

  /**
   * Does a deed that is noted before it begins, so that a page that ends before the answer can still take it back.
   * `recordOf` says what of it was done, null for nothing; for the next page all counts as done when this one is left
   * before the answer. Only for deeds of which taking back what was never done harms nothing: the copy of a name that
   * was taken would be taken for the one that was there.
   */
  during<T>(expected: UndoRecord, work: () => Promise<T>, recordOf: (outcome: T) => UndoRecord | null): Promise<T> {
    return this.underWayUntil(this.note(expected, work, recordOf));
  }

  /** Counts what changes the journal at its end as under way until then. */
  underWayUntil<T>(deed: Promise<T>): Promise<T> {
    const end: Promise<void> = deed.then(
      () => undefined,
      () => undefined,
    );
    this.underWay.add(end);
    void end.then(() => this.underWay.delete(end));
    return deed;
  }

  private async note<T>(
    expected: UndoRecord,
    work: () => Promise<T>,
    recordOf: (outcome: T) => UndoRecord | null,
  ): Promise<T> {
    await this.loaded;
    const { locks } = this;
    const begun = keptRecord(withoutErasing(expected));
    const noted = this.hide(begun);
    await Promise.race([this.record.change((deeds) => withBegun(deeds, noted)), patience()]);
    let done: UndoRecord | null = null;
    try {
      const outcome = await work();
      done = recordOf(outcome);
      return outcome;
    } finally {
      if (done === null) this.dropLater(begun);
      else if (locks === this.locks || !isSecretRecord(done)) {
        const record = this.hide({ ...begun, ...withoutErasing(done), at: Date.now() });
        await this.record.change((deeds) => withDone(deeds, record));
      }
    }
  }

  /**
   * Notes what has arrived of an upload into a folder. All of it is one deed, which grows until something else is done or it
   * is taken back: what comes after that is a deed of its own. Answers the id under which it goes on.
   */
  grow(id: string, to: string, arrived: readonly Arrived[], isOver: boolean): Promise<Grown> {
    return this.underWayUntil(this.growNow(id, to, arrived, isOver));
  }

  private async growNow(id: string, to: string, arrived: readonly Arrived[], isOver: boolean): Promise<Grown> {
    const { locks } = this;
    await this.loaded;
    const own = mayGrow(this.record.value(), id) ? id : randomId();
    const at = Date.now();
    const grow = (known: KeptRecord | undefined): KeptRecord | null => {
      const before = known?.hidden === true ? this.secrets.get(own) : known;
      const record = arrived.length === 0 && before !== undefined ? before : uploadedRecord(to, arrived, before);
      return record && { ...withoutErasing(record), id: own, at };
    };
    const first = this.record.value().past.find((record) => record.id === own);
    const record = grow(first);
    if (record === null) return { id: own, record };
    const isSecret = isSecretRecord(record);
    if (isSecret && locks !== this.locks) return { id: own, record: null };
    if (isSecret) this.secrets.set(own, record);
    await this.record.change((deeds) => withGrown(deeds, own, isOver, isSecret ? () => hiddenRecord(record) : grow));
    return { id: own, record };
  }

  /** Takes the last deed back, or one of before, which only those may be that are independent of the later ones. */
  undo(id?: string): Promise<JournalOutcome> {
    return this.underWayUntil(this.play('undo', id));
  }

  /** Does again what was taken back last. */
  redo(): Promise<JournalOutcome> {
    return this.underWayUntil(this.play('redo'));
  }

  private async play(way: Way, id?: string): Promise<JournalOutcome> {
    await this.loaded;
    const record = id === undefined ? this.state[way] : this.state.past.find((one) => one.id === id);
    if (record === undefined || record === null || this.busy) return null;
    if (id !== undefined && !independentDeeds(this.state.past).has(record)) return null;
    if (way === 'undo' && record.undo.length === 0) return { done: false, record, failure: null };
    const { locks } = this;
    this.busy = true;
    this.tell();
    const steps = record.left?.way === way ? record.left.steps : record[way];
    for (const [index, step] of steps.entries()) {
      const failure = await this.run(step);
      if (failure === null) continue;
      // Half done: what is left of it can be tried again, what is done is not done twice.
      const left = { way, steps: [failure.rest ?? step, ...steps.slice(index + 1)] };
      this.busy = false;
      if (this.secrets.has(record.id)) this.secrets.set(record.id, { ...record, left });
      else await this.record.change((deeds) => withStopped(deeds, record.id, left));
      this.tell();
      return { done: false, record, failure };
    }
    this.busy = false;
    if (locks === this.locks || !isSecretRecord(record)) await this.turn(record, way);
    else this.tell();
    return { done: true, record };
  }

  /** A record was played: it stands on the other side, whole again. */
  private async turn({ left: _left, begun: _begun, ...whole }: KeptRecord, way: Way): Promise<void> {
    const turned = this.hide(whole);
    await this.record.change((deeds) => withTurned(deeds, turned, way));
  }

  /** The names that a deed gave are known: how it is taken back, or null where it cannot be. */
  async name(id: string, ways: Pick<UndoRecord, 'undo' | 'redo'> | null): Promise<void> {
    const known = this.state.past.find((record) => record.id === id);
    if (known?.unnamed !== true) return;
    const { unnamed: _unnamed, ...record } = known;
    const named = this.hide(withoutErasing({ ...record, ...ways }));
    await this.record.change((deeds) => withNamed(deeds, named));
  }

  /** Gives up what cannot be taken back any more, such as a deed whose files are gone. */
  async forget(id: string): Promise<void> {
    await this.loaded;
    await this.record.change((deeds) => withoutRecord(deeds, id));
  }

  /**
   * A browser cuts off the requests of a page before it says that the page is left, and that looks like a failure: what
   * was begun is forgotten only by a page that stays.
   */
  private dropLater({ id }: KeptRecord): void {
    setTimeout(() => void this.record.change((deeds) => withoutBegun(deeds, id)), STAYS_MS);
  }

  /** What is still being done, by this page or another, is not the last deed yet. */
  private tell(): void {
    const { past, future } = this.record.value();
    const over = this.shown(past).filter(({ id, begun }) => begun !== true || this.leftOver.has(id));
    const undone = this.shown(future);
    this.set({ undo: over.at(-1) ?? null, redo: undone.at(-1) ?? null, past: over, busy: this.busy });
  }

  private set(state: JournalState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
