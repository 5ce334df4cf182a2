/** How a film or song is being played: what goes along when its window comes back or moves. */
export interface Playback {
  /** Seconds from the beginning. */
  readonly at: number;
  readonly playing: boolean;
  readonly volume: number;
  readonly muted: boolean;
  readonly speed: number;
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

/** Puts a medium where it was. Whether it plays is said by its element. */
export function startPlayback(media: HTMLMediaElement, playback: Playback): void {
  media.currentTime = playback.at;
  media.volume = playback.volume;
  media.muted = playback.muted;
  media.playbackRate = playback.speed;
}
