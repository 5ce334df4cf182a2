import { localKv, type LocalKv } from '../../local-kv.ts';
import { runStep, type Step, type StepFailure } from './steps.ts';

/** What was done, for the words of a menu. */
export const deeds = [
  'rename',
  'move',
  'copy',
  'recycle',
  'restore',
  'newFolder',
  'newFile',
  'favourite',
  'unfavourite',
  'tag',
  'compress',
] as const;
export type Deed = (typeof deeds)[number];

/** Something that can be taken back and done again. */
export interface UndoRecord {
  readonly deed: Deed;
  /** Name of the entry, '' for several. */
  readonly name: string;
  readonly count: number;
  /** Played in order. */
  readonly undo: readonly Step[];
  readonly redo: readonly Step[];
  /** Work of the device that has to end before it can be taken back. */
  readonly tasks: readonly string[];
}

export interface JournalState {
  /** What would be taken back, or done again, next. */
  readonly undo: UndoRecord | null;
  readonly redo: UndoRecord | null;
  readonly busy: boolean;
}

export type JournalOutcome =
  | { readonly done: true; readonly record: UndoRecord }
  | { readonly done: false; readonly record: UndoRecord; readonly failure: StepFailure }
  /** Nothing to do, or one is still under way. */
  | null;

/** As many as anybody goes back; older ones fall out. */
export const JOURNAL_RECORDS = 100;

/** A browser that is slow to note a deed does not keep anybody from doing it (ms). */
const PATIENCE_MS = 2000;
/** A page that is still there so long after a deed failed was not being left (ms). */
const STAYS_MS = 2000;
const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));

const nothing: JournalState = { undo: null, redo: null, busy: false };

function isRecord(value: unknown): value is UndoRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { deed, name, count, undo, redo, tasks } = value as Partial<Record<keyof UndoRecord, unknown>>;
  return (
    (deeds as readonly unknown[]).includes(deed) &&
    typeof name === 'string' &&
    typeof count === 'number' &&
    [undo, redo, tasks].every((list) => Array.isArray(list))
  );
}

/**
 * What an account did to its files on this computer, in order, kept over restarts: one step back, one step forth. A
 * new deed forgets what had been taken back. Records name wire paths, never contents but those of new text files.
 */
export class UndoJournal {
  private past: UndoRecord[] = [];
  private future: UndoRecord[] = [];
  /** Deeds that were begun and of which nothing is known yet. */
  private begun: readonly UndoRecord[] = [];
  /** One for each of them, resolved when it is over. */
  private readonly underWay = new Set<Promise<void>>();
  private state = nothing;
  private readonly loaded: Promise<void>;
  private readonly listeners = new Set<() => void>();
  private readonly key: string;
  private readonly kv: LocalKv;
  private readonly run: (step: Step) => Promise<StepFailure | null>;

  constructor(account: string, kv: LocalKv = localKv, run = runStep) {
    this.key = `files.undo/${account}`;
    this.kv = kv;
    this.run = run;
    this.loaded = this.load();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): JournalState => this.state;

  /** Resolves when what was kept from before is there; until then there is nothing to take back. */
  readonly ready = (): Promise<void> => this.loaded;

  /** Resolves when every deed that was begun is over: only then the last one is known. */
  async settled(): Promise<void> {
    await this.loaded;
    await Promise.all(this.underWay);
  }

  /** Notes what was just done. */
  async add(record: UndoRecord): Promise<void> {
    await this.loaded;
    this.past = [...this.past, record].slice(-JOURNAL_RECORDS);
    this.future = [];
    await this.changed(false);
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
    this.begun = [...this.begun, expected];
    await Promise.race([this.keep(), patience()]);
    let done: UndoRecord | null = null;
    try {
      const outcome = await work();
      done = recordOf(outcome);
      return outcome;
    } finally {
      this.begun = this.begun.filter((record) => record !== expected);
      if (done === null) this.keepLater();
      else await this.add(done);
    }
  }

  /** Takes the last deed back. */
  undo(): Promise<JournalOutcome> {
    return this.underWayUntil(this.play('undo'));
  }

  /** Does again what was taken back last. */
  redo(): Promise<JournalOutcome> {
    return this.underWayUntil(this.play('redo'));
  }

  private async play(way: 'undo' | 'redo'): Promise<JournalOutcome> {
    await this.loaded;
    const from = way === 'undo' ? this.past : this.future;
    const record = from.at(-1);
    if (record === undefined || this.state.busy) return null;
    this.set({ ...this.state, busy: true });
    const steps = record[way];
    for (const [index, step] of steps.entries()) {
      const failure = await this.run(step);
      if (failure === null) continue;
      // Half done: what is left of it can be tried again, what is done is not done twice.
      const rest = { ...record, [way]: steps.slice(index) };
      from[from.length - 1] = rest;
      await this.changed(false);
      return { done: false, record, failure };
    }
    from.pop();
    (way === 'undo' ? this.future : this.past).push(record);
    await this.changed(false);
    return { done: true, record };
  }

  /** Gives up what cannot be taken back any more, such as a deed whose files are gone. */
  async forget(way: 'undo' | 'redo'): Promise<void> {
    await this.loaded;
    (way === 'undo' ? this.past : this.future).pop();
    await this.changed(false);
  }

  private async load(): Promise<void> {
    const kept = await this.kv.get(this.key);
    if (typeof kept !== 'object' || kept === null) return;
    const { past, future } = kept as { past?: unknown; future?: unknown };
    this.past = Array.isArray(past) ? past.filter(isRecord) : [];
    this.future = Array.isArray(future) ? future.filter(isRecord) : [];
    this.tell(false);
  }

  private async changed(busy: boolean): Promise<void> {
    this.tell(busy);
    await this.keep();
  }

  private keep(): Promise<void> {
    return this.kv.set(this.key, { past: [...this.past, ...this.begun].slice(-JOURNAL_RECORDS), future: this.future });
  }

  /**
   * A browser cuts off the requests of a page before it says that the page is left, and that looks like a failure: what
   * was begun is forgotten only by a page that stays.
   */
  private keepLater(): void {
    setTimeout(() => void this.keep(), STAYS_MS);
  }

  private tell(busy: boolean): void {
    this.set({ undo: this.past.at(-1) ?? null, redo: this.future.at(-1) ?? null, busy });
  }

  private set(state: JournalState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
