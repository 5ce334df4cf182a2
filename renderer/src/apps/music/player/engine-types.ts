import type { SongRecord } from '#shared/contract/calls-music.ts';

/** How a queue goes on at its end, and in which order: one song again and again, all of them, or by chance. */
export const playModes = ['order', 'all', 'one', 'shuffle'] as const;
export type PlayMode = (typeof playModes)[number];

/** What a music window plays. */
export interface EngineState {
  readonly queue: readonly SongRecord[];
  /** Place of the song in the queue; -1 for none. */
  readonly index: number;
  /** It plays, or will as soon as it has been read. */
  readonly running: boolean;
  /** It wants to play and waits for bytes. */
  readonly waiting: boolean;
  /** Seconds; `duration` is 0 until it is known. */
  readonly at: number;
  readonly duration: number;
  readonly mode: PlayMode;
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
}

/** Plays songs one after the other: the queue of one music window (APP-MUSIC-01). */
export interface MusicEngine {
  readonly state: () => EngineState;
  /** Calls back after every change; the answer ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Replaces the queue and plays from `index` on. */
  readonly play: (songs: readonly SongRecord[], index: number) => void;
  /** Replaces the queue by these in an order of chance, and plays them. */
  readonly shuffle: (songs: readonly SongRecord[]) => void;
  /** Puts songs behind the one that plays, or at the end; with an empty queue it plays them. */
  readonly add: (songs: readonly SongRecord[], where: 'next' | 'last') => void;
  readonly removeAt: (index: number) => void;
  readonly move: (from: number, to: number) => void;
  readonly clear: () => void;
  readonly jump: (index: number) => void;
  readonly toggle: () => void;
  readonly next: () => void;
  readonly previous: () => void;
  readonly seek: (seconds: number) => void;
  readonly setMode: (mode: PlayMode) => void;
  readonly setVolume: (volume: number) => void;
  readonly setMuted: (muted: boolean) => void;
}
