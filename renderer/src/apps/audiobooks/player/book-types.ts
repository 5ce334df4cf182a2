import type { BookRecord, ChapterRecord } from '#shared/contract/calls-audiobook.ts';

/** A book that is open in the player. */
export interface OpenBook {
  readonly book: BookRecord;
  readonly chapters: readonly ChapterRecord[];
}

/** When the player falls silent by itself: at a time (unix ms), or with the chapter; null for never. */
export type Sleep = { readonly until: number } | 'chapter' | null;

/** Seconds that are left out of each chapter. */
export interface Skips {
  readonly head: number;
  readonly tail: number;
}

/** Where somebody is in a book, as it is kept. */
export interface BookPlace {
  readonly id: string;
  readonly chapter: number;
  readonly second: number;
  readonly done: boolean;
}

/** What the player of an audiobook window plays. */
export interface BookState {
  readonly open: OpenBook | null;
  /** The chapter; -1 while no book is open. */
  readonly index: number;
  /** It plays, or will as soon as it has been read. */
  readonly running: boolean;
  /** It wants to play and waits for bytes. */
  readonly waiting: boolean;
  /** Seconds in the chapter. */
  readonly at: number;
  /** Seconds of the chapter; 0 until they are known. */
  readonly duration: number;
  readonly speed: number;
  readonly volume: number;
  readonly muted: boolean;
  readonly sleep: Sleep;
  /** The book was played to its end. */
  readonly ended: boolean;
}

/** Plays one book, chapter after chapter (APP-AUB-01). */
export interface BookEngine {
  readonly state: () => BookState;
  /** Calls back after every change; the answer ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Opens a book at a chapter: at a second of it, or without one where the chapter begins. */
  readonly open: (book: OpenBook, place: { chapter: number; second?: number; play: boolean }) => void;
  readonly jump: (chapter: number) => void;
  readonly toggle: () => void;
  readonly pause: () => void;
  readonly next: () => void;
  readonly previous: () => void;
  /** To a second of the chapter. */
  readonly seek: (second: number) => void;
  readonly setSpeed: (speed: number) => void;
  readonly setSkips: (skips: Skips) => void;
  readonly setSleep: (sleep: Sleep) => void;
  readonly setVolume: (volume: number) => void;
  readonly setMuted: (muted: boolean) => void;
  /** Lets go of the book, once its place is told. */
  readonly destroy: () => void;
}
