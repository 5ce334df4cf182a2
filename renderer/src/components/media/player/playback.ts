import type { MediaPosition } from '../../media-keys.ts';
import type { Sound } from './kept-choices.ts';

/** How a film or song is being played: what goes along when its window comes back or moves. */
export interface Playback extends Sound {
  /** Seconds from the beginning. */
  readonly at: number;
  readonly playing: boolean;
}

/** How a medium is played now; null before anything of it was played. */
export function playbackOf(media: HTMLMediaElement): Playback | null {
  const { currentTime: at, paused, ended, volume, muted, playbackRate: speed } = media;
  return at > 0 ? { at, playing: !paused && !ended, volume, muted, speed } : null;
}

/** Reads what was kept; null when it is none. */
export function readPlayback(value: unknown): Playback | null {
  if (typeof value !== 'object' || value === null) return null;
  const { at, playing, volume, muted, speed } = value as Partial<Record<keyof Playback, unknown>>;
  if (typeof at !== 'number' || !(at >= 0) || typeof volume !== 'number' || typeof speed !== 'number') return null;
  return {
    at,
    playing: playing === true,
    volume: Math.max(0, Math.min(1, volume)),
    muted: muted === true,
    speed: Math.max(0.25, Math.min(4, speed)),
  };
}

/** Plays a medium as loud and fast as is wanted, whatever else its element opens. */
export function setSoundOf(media: HTMLMediaElement, { volume, muted, speed }: Sound): void {
  media.volume = volume;
  media.muted = muted;
  // A speed that is set is told, also when it is the same.
  if (media.defaultPlaybackRate !== speed) media.defaultPlaybackRate = speed;
  if (media.playbackRate !== speed) media.playbackRate = speed;
}

/** What says that an element stands elsewhere, or goes at another speed. */
const MOVES = ['timeupdate', 'seeked', 'ratechange', 'durationchange'] as const;

/** Where the medium of an element stands; at its beginning where there is none. */
export function positionOf(media: HTMLMediaElement | null): MediaPosition {
  const { currentTime: at = 0, duration = 0, playbackRate: speed = 1 } = media ?? {};
  return { at, duration: Number.isFinite(duration) ? duration : 0, speed };
}

/** Puts a medium elsewhere, not before its beginning or after its end; before its length is known nowhere. */
export function seekTo(media: HTMLMediaElement | null, seconds: number): void {
  if (media === null || !Number.isFinite(media.duration)) return;
  media.currentTime = Math.max(0, Math.min(media.duration, seconds));
}

/** Calls back whenever the medium of an element stands elsewhere; the answer ends it. */
export function onMove(media: HTMLMediaElement | null, listener: () => void): () => void {
  for (const name of MOVES) media?.addEventListener(name, listener);
  return () => {
    for (const name of MOVES) media?.removeEventListener(name, listener);
  };
}
