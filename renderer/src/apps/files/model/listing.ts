import type { Entry, Folder } from '../../../state/files/entry.ts';
import { BLOCK, blockCount, blocksOf, planBackground, planVisible, type PageRequest } from './fetch-plan.ts';
import { Generation } from './generation.ts';
import type { Ranges } from './ranges.ts';

/** Answer to a page request; `code` is the device's or the transport's. */
export type PageAnswer =
  | { readonly ok: true; readonly list: readonly Entry[]; readonly total: number; readonly folder: Folder }
  | { readonly ok: false; readonly code: string; readonly message: string };

export interface ListingDeps {
  /** Asks for one page; `page` counts from 1. Never rejects; an aborted request may answer anything. */
  readonly fetchPage: (page: number, size: number, signal: AbortSignal) => Promise<PageAnswer>;
  /** Runs a step when the page has nothing better to do; returns how to take it back. */
  readonly whenIdle: (step: () => void) => () => void;
  /** Runs a step after some milliseconds; returns how to take it back. */
  readonly after: (ms: number, step: () => void) => () => void;
  /** Rows around the viewport to load without being asked for. */
  readonly backgroundRows: number;
}

export interface ListingFailure {
  readonly code: string;
  readonly message: string;
}

/** What a view needs to know; a new object whenever something in it has changed. */
export interface ListingState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly total: number;
  readonly folder: Folder | null;
  /** Why there is no listing (status failed), or why the last request did not work (status ready). */
  readonly failure: ListingFailure | null;
  readonly refreshing: boolean;
  /** Rows that are loaded. */
  readonly loaded: number;
  /** Grows when positions get another meaning: after a refresh. */
  readonly generation: number;
}

const VISIBLE_REQUESTS = 3;
/** A step of the view by more rows than this is a fast scroll. */
const FAST_ROWS = 100;
/** A refresh follows at most this many blocks of selected rows, beside the visible ones. */
const REFRESH_BLOCKS = 25;
/** A folder that changes while it is being read is not read again more often than this. */
const CHANGED_MS = 1000;

/** Refusals that say that there is nothing to see here any more: the folder is gone, or the right to it. */
const ended: ReadonlySet<string> = new Set(['N000002', 'N002001', 'N002003']);

/**
 * A folder of any size, loaded in pages as somebody looks at it. Holds what is loaded in blocks, asks first for what
 * is on screen, then fills in the rest in idle time, and loads again without losing what is shown: the new rows take
 * the place of the old ones at once, when everything that was visible or must be kept is there.
 */
export class Listing {
  private readonly deps: ListingDeps;
  private current: Generation | null = null;
  private state: ListingState = {
    status: 'loading',
    total: 0,
    folder: null,
    failure: null,
    refreshing: false,
    loaded: 0,
    generation: 0,
  };
  private first = 0;
  private last = 1;
  private direction: 1 | -1 = 1;
  private fast = false;
  private keep: () => Ranges = () => [];
  /** Requests for what is looked at, by the blocks they fill, oldest first. */
  private visible: { readonly request: PageRequest; readonly controller: AbortController }[] = [];
  private stopBackground: (() => void) | null = null;
  private reloading: AbortController | null = null;
  private loading: Promise<void> | null = null;
  private loadingNext: Promise<void> | null = null;
  private stopChanged: (() => void) | null = null;
  private readonly listeners = new Set<() => void>();
  private stopped = false;
  private whole = false;

  constructor(deps: ListingDeps) {
    this.deps = deps;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): ListingState => this.state;

  /** Names the rows (the selection) that a refresh must load again so that they can be followed. */
  keepRows(rows: () => Ranges): void {
    this.keep = rows;
  }

  /** The rows as they are loaded now; null before the first answer. */
  get rows(): Generation | null {
    return this.current;
  }

  /**
   * Loads the first page, loads again after a failure, or refreshes what is shown without taking it away. Resolves
   * when a load that began after this call is over, however it ended; several wishes during one load become one.
   */
  readonly refresh = (): Promise<void> => {
    this.stopped = false;
    if (this.loading === null) {
      this.loading = this.reload().then(() => {
        this.loading = null;
      });
      return this.loading;
    }
    this.loadingNext ??= this.loading.then(() => {
      this.loadingNext = null;
      return this.stopped ? undefined : this.refresh();
    });
    return this.loadingNext;
  };

  /** `refresh`, but the first load is not begun twice. */
  readonly open = (): Promise<void> =>
    this.loading !== null && this.current === null && !this.stopped ? this.loading : this.refresh();

  /** Loads everything, not only what is near the screen: a filter has to see all names. */
  setWhole(whole: boolean): void {
    this.whole = whole;
    this.pump();
  }

  /** Tells which rows are on screen; what is missing there is asked for at once. */
  setViewport(first: number, last: number): void {
    if (first !== this.first) {
      this.direction = first > this.first ? 1 : -1;
      this.fast = Math.abs(first - this.first) > FAST_ROWS;
    }
    this.first = Math.max(0, first);
    this.last = Math.max(last, this.first + 1);
    this.pump();
  }

  /** Loads every block that holds one of the rows. Resolves false when that was not possible. */
  async ensure(ranges: Ranges, signal: AbortSignal = new AbortController().signal): Promise<boolean> {
    for (;;) {
      const current = this.current;
      if (current === null || this.stopped || signal.aborted) return false;
      const busy = (block: number): boolean => current.has(block);
      const next = [...blocksOf(ranges, current.total)].find((block) => !busy(block));
      if (next === undefined) return true;
      const row = next * BLOCK;
      const plan = { ...this.plan(current, busy), first: row, last: row + 1, backgroundRows: 1 };
      const request = planBackground(plan);
      if (request === null) return true;
      const answer = await this.deps.fetchPage(request.page, request.size, signal);
      if (!answer.ok) return false;
      if (this.current === current && !this.accept(current, request, answer)) return false;
    }
  }

  /** Ends every request; what is loaded stays, and `refresh` starts again. */
  stop(): void {
    this.stopped = true;
    this.dropVisible(() => true);
    this.stopBackground?.();
    this.stopChanged?.();
    this.stopChanged = null;
    this.reloading?.abort();
    this.reloading = null;
  }

  private plan(current: Generation, busy: (block: number) => boolean) {
    return {
      total: current.total,
      first: Math.min(this.first, Math.max(current.total - 1, 0)),
      last: Math.min(this.last, current.total),
      direction: this.direction,
      fast: this.fast,
      busy,
      backgroundRows: this.whole ? current.total : this.deps.backgroundRows,
    };
  }

  /** Starts what should be under way now: what is looked at first, one background page when all of that is there. */
  private pump(): void {
    const current = this.current;
    if (current === null || this.stopped) return;
    const busy = (block: number): boolean =>
      current.has(block) ||
      this.visible.some(({ request }) => block >= request.firstBlock && block < request.firstBlock + request.blocks);
    for (;;) {
      const request = planVisible(this.plan(current, busy));
      if (request === null) break;
      // Answers for rows that were scrolled past still fill the list; they only go when their place is needed.
      if (this.visible.length >= VISIBLE_REQUESTS) this.dropVisible((other) => this.isDistant(other));
      if (this.visible.length >= VISIBLE_REQUESTS) break;
      void this.fetchVisible(current, request);
    }
    if (this.visible.length === 0 && this.stopBackground === null) {
      const request = planBackground(this.plan(current, busy));
      if (request !== null) this.fetchInBackground(current, request);
    }
  }

  /** True when a request fills no row that is on screen or about to be. */
  private isDistant({ firstBlock, blocks }: PageRequest): boolean {
    const reach = this.last - this.first + BLOCK;
    return firstBlock * BLOCK > this.last + reach || (firstBlock + blocks) * BLOCK < this.first - reach;
  }

  private dropVisible(which: (request: PageRequest) => boolean): void {
    for (const { request, controller } of this.visible) if (which(request)) controller.abort();
    this.visible = this.visible.filter(({ request }) => !which(request));
  }

  private async fetchVisible(current: Generation, request: PageRequest): Promise<void> {
    const controller = new AbortController();
    this.visible.push({ request, controller });
    const answer = await this.deps.fetchPage(request.page, request.size, controller.signal);
    if (controller.signal.aborted || this.current !== current) return;
    this.visible = this.visible.filter((other) => other.controller !== controller);
    if (!answer.ok) this.set({ failure: { code: answer.code, message: answer.message } });
    else if (this.accept(current, request, answer)) this.pump();
  }

  private fetchInBackground(current: Generation, request: PageRequest): void {
    const controller = new AbortController();
    const cancelIdle = this.deps.whenIdle(() => {
      void this.deps.fetchPage(request.page, request.size, controller.signal).then((answer) => {
        if (controller.signal.aborted) return;
        this.stopBackground = null;
        if (answer.ok && this.current === current && this.accept(current, request, answer)) this.pump();
      });
    });
    this.stopBackground = () => {
      cancelIdle();
      controller.abort();
      this.stopBackground = null;
    };
  }

  /** Puts the rows of an answer in their place. False: the folder has changed meanwhile and will be read again. */
  private accept(current: Generation, request: PageRequest, answer: PageAnswer & { ok: true }): boolean {
    if (answer.total !== current.total) {
      this.stopChanged ??= this.deps.after(CHANGED_MS, () => {
        this.stopChanged = null;
        void this.refresh();
      });
      return false;
    }
    current.fill(request.firstBlock, answer.list);
    this.set({ loaded: current.loaded, failure: null });
    return true;
  }

  private async reload(): Promise<void> {
    const controller = new AbortController();
    this.reloading = controller;
    this.set(this.current === null ? { status: 'loading', failure: null } : { refreshing: true });
    const answer = await this.gather(controller.signal);
    if (controller.signal.aborted) return;
    this.reloading = null;
    if (answer instanceof Generation) this.swap(answer);
    else if (ended.has(answer.code)) this.clear(answer);
    else if (this.current === null) this.set({ status: 'failed', failure: answer });
    else this.set({ refreshing: false, failure: answer });
    this.pump();
  }

  /** Fetches the blocks of a new generation: what is on screen and what must be followed. */
  private async gather(signal: AbortSignal): Promise<Generation | ListingFailure> {
    const wanted = blocksOf([[this.first, this.last]], Number.MAX_SAFE_INTEGER);
    if (this.current !== null) {
      for (const block of blocksOf(this.keep(), this.current.total)) {
        if (wanted.size >= REFRESH_BLOCKS) break;
        wanted.add(block);
      }
    }
    let next: Generation | null = null;
    for (const block of wanted) {
      if (next !== null && block >= Math.max(blockCount(next.total), 1)) continue;
      const answer = await this.deps.fetchPage(block + 1, BLOCK, signal);
      if (signal.aborted) return { code: 'ABORTED', message: '' };
      if (!answer.ok) return { code: answer.code, message: answer.message };
      // Another total than a moment ago: rows of the earlier answer may stand at other places now.
      if (next === null || next.total !== answer.total) next = new Generation(answer.total, answer.folder);
      next.fill(block, answer.list);
    }
    return next ?? { code: 'NETWORK', message: '' };
  }

  /** Shows nothing of the folder any more. */
  private clear(failure: ListingFailure): void {
    this.dropVisible(() => true);
    this.stopBackground?.();
    this.current = null;
    const generation = this.state.generation + 1;
    this.set({ status: 'failed', total: 0, folder: null, failure, refreshing: false, loaded: 0, generation });
  }

  private swap(next: Generation): void {
    this.dropVisible(() => true);
    this.stopBackground?.();
    this.current = next;
    this.set({
      status: 'ready',
      total: next.total,
      folder: next.folder,
      failure: null,
      refreshing: false,
      loaded: next.loaded,
      generation: this.state.generation + 1,
    });
  }

  private set(change: Partial<ListingState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
