/** Speeds that are offered, slowest first. */
export const SPEEDS = ['0.5', '0.75', '1', '1.25', '1.5', '2'] as const;
export type Speed = (typeof SPEEDS)[number];

const STEP_S = 5;
const LEAP_S = 10;
const DELAY_STEP_S = 0.1;
const VOLUME_STEP = 0.05;
/** A picture of a film lasts so long, as far as can be told without asking (s). */
const FRAME_S = 1 / 25;

/** What a key asks of the player. */
export type PlayerDeed =
  | { readonly kind: 'toggle' | 'mute' | 'full' | 'next' | 'previous' | 'unmark' | 'subtitle' | 'audio' | 'picture' }
  | { readonly kind: 'seekBy'; readonly seconds: number; readonly still?: true }
  /** To a place, as a share of the whole. */
  | { readonly kind: 'seekTo'; readonly share: number }
  | { readonly kind: 'volume'; readonly by: number }
  | { readonly kind: 'speed'; readonly steps: 1 | -1 }
  /** Subtitles later by so many seconds, earlier below 0. */
  | { readonly kind: 'delay'; readonly by: number }
  /** Begins or ends the part that is played again and again. */
  | { readonly kind: 'mark'; readonly end: 'from' | 'to' };

const plain: Readonly<Record<string, PlayerDeed>> = {
  ' ': { kind: 'toggle' },
  k: { kind: 'toggle' },
  ArrowLeft: { kind: 'seekBy', seconds: -STEP_S },
  ArrowRight: { kind: 'seekBy', seconds: STEP_S },
  j: { kind: 'seekBy', seconds: -LEAP_S },
  l: { kind: 'seekBy', seconds: LEAP_S },
  ',': { kind: 'seekBy', seconds: -FRAME_S, still: true },
  '.': { kind: 'seekBy', seconds: FRAME_S, still: true },
  Home: { kind: 'seekTo', share: 0 },
  ArrowUp: { kind: 'volume', by: VOLUME_STEP },
  ArrowDown: { kind: 'volume', by: -VOLUME_STEP },
  m: { kind: 'mute' },
  f: { kind: 'full' },
  n: { kind: 'next' },
  p: { kind: 'previous' },
  '>': { kind: 'speed', steps: 1 },
  '<': { kind: 'speed', steps: -1 },
  '[': { kind: 'mark', end: 'from' },
  ']': { kind: 'mark', end: 'to' },
  '\\': { kind: 'unmark' },
  c: { kind: 'subtitle' },
  g: { kind: 'delay', by: -DELAY_STEP_S },
  h: { kind: 'delay', by: DELAY_STEP_S },
  a: { kind: 'audio' },
  i: { kind: 'picture' },
};

/** What a key asks of the player; null for nothing. 0 to 9 go to so many tenths (APP-PLAYER-01). */
export function playerDeed(key: string): PlayerDeed | null {
  if (/^\d$/.test(key)) return { kind: 'seekTo', share: Number(key) / 10 };
  return Object.hasOwn(plain, key) ? (plain[key] ?? null) : null;
}

/** The next speed up or down; the nearest known one where the present is none of them. */
export function nextSpeed(now: number, steps: 1 | -1): Speed {
  const at = SPEEDS.findIndex((speed) => Number(speed) >= now - 1e-6);
  const from = at < 0 ? SPEEDS.length - 1 : at;
  return SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, from + steps))] ?? '1';
}

/** A part that is played again and again, in seconds; without an end it begins to be marked. */
export interface Loop {
  readonly from: number;
  readonly to: number | null;
}

/** Marks one end at a place; an end before its beginning, and a beginning behind its end, begin anew. */
export function marked(loop: Loop | null, end: 'from' | 'to', at: number): Loop | null {
  if (end === 'from')
    return { from: at, to: loop?.to !== undefined && loop.to !== null && loop.to > at ? loop.to : null };
  const from = loop?.from ?? 0;
  return at > from ? { from, to: at } : loop;
}

/** Where to go on from at a place: the beginning of the part once its end is reached; null for on and on. */
export const loopBack = (loop: Loop | null, at: number): number | null =>
  loop !== null && loop.to !== null && at >= loop.to ? loop.from : null;
