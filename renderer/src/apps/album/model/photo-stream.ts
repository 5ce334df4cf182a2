import { ALBUM_PAGE_MAX } from '#shared/constants.ts';
import type { CallArgs, CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import type { CallResult } from '../../../api/result.ts';
import type { PhotoSpan } from './layout.ts';
import { toPhoto, type Photo } from './photo.ts';

/** Photos asked for at once: a screen or two. */
export const PAGE = 200;

type Args = CallArgs<typeof calls.albumPhotos>;
type Answer = CallData<typeof calls.albumPhotos>;
/** What is asked for, without its page. */
export type PhotoQuestion = Pick<Args, 'group' | 'filter' | 'sort' | 'order'>;
type Ask = (args: Args, signal: AbortSignal) => Promise<CallResult<Answer>>;

export interface StreamState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly spans: readonly PhotoSpan[];
  /** Proportions of every photo, in order. */
  readonly shapes: string;
  readonly total: number;
  readonly failure: { readonly code: string; readonly message: string } | null;
  /** Goes up whenever photos arrived or went. */
  readonly revision: number;
}

const empty: StreamState = { status: 'loading', spans: [], shapes: '', total: 0, failure: null, revision: 0 };

const askDevice: Ask = (args, signal) => call(calls.albumPhotos, args, { signal, silent: true });

/** How many of some places, which rise, stand before one. */
function placesBefore(places: readonly number[], place: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Takes the photos at these places (rising) out of the spans. */
export function spansWithout(spans: readonly PhotoSpan[], places: readonly number[]): PhotoSpan[] {
  let first = 0;
  let at = 0;
  return spans.flatMap(({ key, count }) => {
    const end = first + count;
    const before = at;
    while (at < places.length && (places[at] ?? 0) < end) at += 1;
    first = end;
    return count > at - before ? [{ key, count: count - (at - before) }] : [];
  });
}

/**
 * All photos that answer a question: their number, spans and shapes at once, they themselves page by page where they
 * are looked at. What belongs to an earlier question or an older state of the device never shows.
 */
export class PhotoStream {
  private state = empty;
  private photos: (Photo | undefined)[] = [];
  private version = '';
  private asking = new Set<number>();
  /** Places, rising and as the device counts, of photos that were left out before the device told of it. */
  private left: readonly number[] = [];
  private controller = new AbortController();
  private range: readonly [number, number] = [0, PAGE];
  private reloading = false;
  private again = false;
  private readonly listeners = new Set<() => void>();
  private readonly question: PhotoQuestion;
  private readonly ask: Ask;

  constructor(question: PhotoQuestion, ask: Ask = askDevice) {
    this.question = question;
    this.ask = ask;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): StreamState => this.state;

  readonly at = (place: number): Photo | undefined => this.photos[place];

  /** Place of a photo among those that are loaded; -1 for one that is not. */
  readonly placeOf = (path: string): number => this.photos.findIndex((photo) => photo?.path === path);

  readonly stop = (): void => {
    this.controller.abort();
    this.controller = new AbortController();
    this.asking.clear();
    this.reloading = false;
  };

  /**
   * Asks anew; what is shown stays until the answer is there, then both the numbers and the photos looked at change at
   * once.
   */
  readonly reload = async (): Promise<void> => {
    if (this.reloading) {
      this.again = true;
      return;
    }
    this.reloading = true;
    if (this.state.status === 'failed') this.set({ ...empty, revision: this.state.revision });
    const { signal } = this.controller;
    const first = await this.page(1, signal);
    if (signal.aborted) return;
    if (first.success) await this.takeOver(first.data, signal);
    else if (this.state.status !== 'ready')
      this.set({ status: 'failed', failure: { code: first.code, message: first.message } });
    if (signal.aborted) return;
    this.reloading = false;
    if (!this.again) return;
    this.again = false;
    await this.reload();
  };

  private page(page: number, signal: AbortSignal, size = PAGE): Promise<CallResult<Answer>> {
    return this.ask({ ...this.question, page, size }, signal);
  }

  private async takeOver(first: Answer, signal: AbortSignal): Promise<void> {
    const photos: (Photo | undefined)[] = new Array<undefined>(first.total).fill(undefined);
    const put = (page: number, list: Answer['list']): void => {
      for (const [index, record] of list.entries()) photos[(page - 1) * PAGE + index] = toPhoto(record);
    };
    put(1, first.list);
    for (const page of this.pagesOf(...this.range)) {
      if (page === 1 || (page - 1) * PAGE >= first.total) continue;
      const answer = await this.page(page, signal);
      if (signal.aborted) return;
      // They changed again in between: the next word of the device brings them in order.
      if (answer.success && answer.data.version === first.version) put(page, answer.data.list);
    }
    this.photos = photos;
    this.version = first.version;
    this.left = [];
    this.asking.clear();
    const { groups: spans, shapes, total } = first;
    this.set({ status: 'ready', spans, shapes, total, failure: null });
  }

  private pagesOf(from: number, to: number): number[] {
    const [first, last] = [Math.floor(from / PAGE) + 1, Math.floor(Math.max(from, to - 1) / PAGE) + 1];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  }

  /** How the device counts a place as long as it does not know what was left out. */
  private countedAt(place: number): number {
    return this.left.reduce((at, gone) => (gone <= at ? at + 1 : at), place);
  }

  /** The opposite: where a photo stands that the device counts at a place; one that was left out, where it stood. */
  private shownAt(counted: number): number {
    return counted - placesBefore(this.left, counted);
  }

  /** Loads what of a stretch is missing: what lies around the shown part. */
  readonly look = (from: number, to: number): void => {
    this.range = [Math.max(0, from), Math.min(to, Math.max(this.state.total, PAGE))];
    if (this.state.status !== 'ready') return;
    const [first, last] = this.range;
    for (const page of this.pagesOf(this.countedAt(first), this.countedAt(Math.max(first, last - 1)) + 1)) {
      const start = this.shownAt((page - 1) * PAGE);
      if (start >= this.state.total || this.asking.has(page)) continue;
      if (this.isWhole(start, this.shownAt(page * PAGE))) continue;
      this.asking.add(page);
      void this.fill(page);
    }
  };

  private isWhole(from: number, to: number): boolean {
    for (let place = from; place < Math.min(to, this.state.total); place += 1)
      if (this.photos[place] === undefined) return false;
    return true;
  }

  private async fill(page: number): Promise<void> {
    const { signal } = this.controller;
    const answer = await this.page(page, signal);
    if (signal.aborted) return;
    this.asking.delete(page);
    if (!answer.success) return;
    const before = this.left;
    if (!this.put((page - 1) * PAGE, answer.data)) {
      void this.reload();
      return;
    }
    this.set({});
    // The device has learnt what was left out: its pages begin elsewhere now.
    if (this.left !== before) this.look(...this.range);
  }

  /**
   * Puts an answer where its photos stand; false when it is of another state of the device. What was left out here the
   * device may know already or not: its total tells.
   */
  private put(start: number, { list, total, version }: Answer): boolean {
    if (version !== this.version) return false;
    if (this.left.length > 0 && total === this.state.total) this.left = [];
    if (total !== this.state.total + this.left.length) return false;
    const gone = new Set(this.left);
    for (const [index, record] of list.entries())
      if (!gone.has(start + index)) this.photos[this.shownAt(start + index)] = toPhoto(record);
    return true;
  }

  /** All photos of a stretch, loaded where they are not; null when they cannot be had, or changed meanwhile. */
  readonly all = async (from: number, to: number): Promise<Photo[] | null> => {
    const end = Math.min(to, this.state.total);
    const [first, last] = [this.countedAt(from), this.countedAt(end - 1)];
    for (let start = first - (first % ALBUM_PAGE_MAX); start <= last; start += ALBUM_PAGE_MAX) {
      const [begins, ends] = [this.shownAt(start), this.shownAt(start + ALBUM_PAGE_MAX)];
      if (this.isWhole(Math.max(from, begins), Math.min(end, ends))) continue;
      const { signal } = this.controller;
      const answer = await this.page(start / ALBUM_PAGE_MAX + 1, signal, ALBUM_PAGE_MAX);
      if (signal.aborted || !answer.success || !this.put(start, answer.data)) return null;
    }
    this.set({});
    const found = this.photos.slice(from, end);
    return found.every((photo) => photo !== undefined) ? found : null;
  };

  /** Leaves out photos that were deleted, before the device tells of it. */
  readonly drop = (paths: ReadonlySet<string>): void => {
    const places = this.photos.flatMap((photo, place) => (photo !== undefined && paths.has(photo.path) ? [place] : []));
    if (places.length === 0) return;
    const gone = new Set(places);
    const { spans, shapes, total } = this.state;
    this.left = [...this.left, ...places.map((place) => this.countedAt(place))].sort((a, b) => a - b);
    this.photos = this.photos.filter((_photo, place) => !gone.has(place));
    this.set({
      spans: spansWithout(spans, places),
      shapes: [...shapes].filter((_shape, place) => !gone.has(place)).join(''),
      total: total - places.length,
    });
  };

  /** Notes what was changed of photos, before they are asked for anew. */
  readonly change = (paths: ReadonlySet<string>, what: Partial<Photo>): void => {
    this.photos = this.photos.map((photo) =>
      photo !== undefined && paths.has(photo.path) ? { ...photo, ...what } : photo,
    );
    this.set({});
  };

  private set(change: Partial<StreamState>): void {
    this.state = { ...this.state, ...change, revision: this.state.revision + 1 };
    for (const listener of this.listeners) listener();
  }
}
