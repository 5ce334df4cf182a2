import type { ChapterRecord } from '#shared/contract/calls-audiobook.ts';
import { createDeck, type Deck } from '../../../components/media/deck.ts';
import type { BookEngine, BookPlace, BookState, OpenBook, Skips, Sleep } from './book-types.ts';
import { createSleepTimer } from './sleep-timer.ts';

export interface BookEngineDeps {
  /** Address of the bytes of a file. */
  readonly urlOf: (path: string) => string;
  readonly makeAudio: () => HTMLAudioElement;
  /** Somebody is here in the book now: told from time to time while it plays, and whenever it stops. */
  readonly onPlace: (place: BookPlace) => void;
  /** The chapter cannot be read (on): `code` as MediaError has it. It waits where it was. */
  readonly onFailed: (chapter: ChapterRecord, code: number) => void;
}

/** While it plays, the place is told again after so much of the book (s). */
const TELL_S = 10;
/** Later than this, "previous" goes to the beginning of the chapter (s). */
const AGAIN_S = 3;

/** Plays a book: chapters that are files, or parts of one, with what is skipped of each (APP-AUB-01, APP-AUB-02). */
export function createBookEngine({ urlOf, makeAudio, onPlace, onFailed }: BookEngineDeps): BookEngine {
  const listeners = new Set<() => void>();
  let open: OpenBook | null = null;
  let index = -1;
  let running = false;
  let ended = false;
  let speed = 1;
  let skips: Skips = { head: 0, tail: 0 };
  /** File that the deck has open; '' for none. */
  let loaded = '';
  /** Where the place was told last: chapter and second. */
  let toldAt = { chapter: -1, second: 0 };
  let state: BookState;

  const chapterAt = (at: number): ChapterRecord | undefined => open?.chapters[at];
  const chapter = (): ChapterRecord | undefined => chapterAt(index);
  const second = (): number => Math.max(0, deck.state().at - (chapter()?.start ?? 0));
  const lengthOf = ({ start, duration }: ChapterRecord): number => {
    if (duration > 0) return duration;
    // What the device could not read of the file, the browser knows once it plays.
    return Math.max(0, deck.state().duration - start);
  };
  /** A chapter that would be nothing but what is skipped of it is played whole. */
  const skipsOf = (one: ChapterRecord): Skips => {
    const length = one.duration;
    return length > 0 && skips.head + skips.tail >= length ? { head: 0, tail: 0 } : skips;
  };
  const told = (): void => {
    const now = chapter();
    const { waiting, volume, muted } = deck.state();
    state = {
      ...{ open, index, running, waiting, speed, volume, muted, ended, sleep: sleep.get() },
      at: now === undefined ? 0 : second(),
      duration: now === undefined ? 0 : lengthOf(now),
    };
    for (const listener of [...listeners]) listener();
  };
  const tellPlace = (): void => {
    if (open === null || index < 0) return;
    toldAt = { chapter: index, second: second() };
    const at = Math.round(toldAt.second * 10) / 10;
    onPlace({ id: open.book.id, chapter: index, second: at, done: ended });
  };

  /** Goes to a chapter: to a second of it, or where it begins. */
  const begin = (to: number, at: number | undefined, play: boolean): void => {
    const wanted = chapterAt(to);
    if (wanted === undefined) return;
    index = to;
    ended = false;
    running = play;
    const from = wanted.start + (at ?? skipsOf(wanted).head);
    if (loaded === wanted.path) {
      deck.seek(from);
      if (play) deck.play();
      else deck.pause();
    } else {
      loaded = wanted.path;
      deck.load(urlOf(wanted.path), play, false);
      deck.setSpeed(speed);
      if (from > 0) deck.seek(from);
    }
    told();
  };
  const stop = (): void => {
    running = false;
    deck.pause();
    tellPlace();
    told();
  };
  /** The chapter is over: on to the next one, unless it was the last, or was to be. */
  const finish = (isFileOver = false): void => {
    const before = chapter();
    const next = chapterAt(index + 1);
    const rests = sleep.get() === 'chapter';
    if (rests) sleep.set(null);
    if (next === undefined) {
      ended = true;
      return stop();
    }
    const flows =
      !isFileOver && !rests && next.path === before?.path && skipsOf(next).head === 0 && skipsOf(before).tail === 0;
    // In one file, with nothing left out, there is no gap to be heard.
    if (flows) index += 1;
    else begin(index + 1, undefined, !rests);
    tellPlace();
    told();
  };
  const watch = (): void => {
    const now = chapter();
    if (now === undefined || !running) return told();
    const length = lengthOf(now);
    const { tail } = skipsOf(now);
    const isWithin = chapterAt(index + 1)?.path === now.path;
    if (length > 0 && (tail > 0 || isWithin) && second() >= length - tail) return finish();
    if (index !== toldAt.chapter || Math.abs(second() - toldAt.second) >= TELL_S) tellPlace();
    told();
  };

  const sleep = createSleepTimer(() => {
    if (running) stop();
    else told();
  });
  const deck: Deck = createDeck(makeAudio, {
    onChange: () => {
      told();
    },
    onTime: watch,
    onPlaying: () => undefined,
    onEnded: () => {
      finish(true);
    },
    onRefused: () => {
      running = false;
      told();
    },
    onFailed: (code) => {
      const broken = chapter();
      running = false;
      deck.pause();
      if (broken !== undefined) onFailed(broken, code);
      told();
    },
  });
  const { volume } = deck.state();
  state = { open, index, running, waiting: false, at: 0, duration: 0, speed, volume, muted: false, sleep: null, ended };

  const engine: BookEngine = {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    open: (book, { chapter: to, second: at, play }) => {
      // Another book was heard up to here.
      if (open !== null && open.book.id !== book.book.id) tellPlace();
      open = book;
      const last = Math.max(0, book.chapters.length - 1);
      const within = Math.min(Math.max(0, to), last);
      toldAt = { chapter: within, second: at ?? 0 };
      begin(within, at, play);
    },
    jump: (to) => {
      begin(to, undefined, true);
      tellPlace();
    },
    toggle: () => {
      if (running) return stop();
      if (chapter() === undefined) return;
      if (ended) return begin(0, undefined, true);
      running = true;
      deck.play();
      told();
    },
    pause: () => {
      if (running) stop();
    },
    next: () => {
      if (chapterAt(index + 1) === undefined) return;
      begin(index + 1, undefined, running);
      tellPlace();
    },
    previous: () => {
      const now = chapter();
      if (now === undefined) return;
      const again = second() > skipsOf(now).head + AGAIN_S || index === 0;
      begin(again ? index : index - 1, undefined, running);
      tellPlace();
    },
    seek: (to) => {
      const now = chapter();
      if (now === undefined) return;
      const length = lengthOf(now);
      ended = false;
      deck.seek(now.start + Math.max(0, length > 0 ? Math.min(to, length) : to));
      tellPlace();
      told();
    },
    setSpeed: (wanted) => {
      speed = wanted;
      deck.setSpeed(wanted);
      told();
    },
    setSkips: (wanted) => {
      skips = wanted;
    },
    setSleep: (wanted: Sleep) => {
      sleep.set(wanted);
      told();
    },
    setVolume: (wanted) => {
      deck.setVolume(wanted);
      told();
    },
    setMuted: (wanted) => {
      deck.setMuted(wanted);
      told();
    },
    destroy: () => {
      if (running) tellPlace();
      running = false;
      sleep.set(null);
      loaded = '';
      deck.stop();
    },
  };
  return engine;
}
