import type { SongRecord } from '#shared/contract/calls-music.ts';
import type { MusicEngine } from '../player/engine-types.ts';
import { everySong, QUEUE_MAX, type SongQuestion } from '../model/songs.ts';

/**
 * Plays what is shown from a song on, at once, and puts behind it what has not been read yet: unless something else is
 * played meanwhile.
 */
export async function playFrom(
  engine: MusicEngine,
  shown: readonly SongRecord[],
  song: SongRecord,
  rest: { readonly question: SongQuestion; readonly total: number } | null,
): Promise<void> {
  const songs = shown.filter(({ missing }) => missing !== '1').slice(0, QUEUE_MAX);
  const index = songs.findIndex(({ id }) => id === song.id);
  // One that stands so far down that a queue does not reach to it is played alone.
  if (index < 0) engine.play([song], 0);
  else engine.play(songs, index);
  if (index < 0 || rest === null || shown.length >= Math.min(rest.total, QUEUE_MAX)) return;
  const { queue } = engine.state();
  const all = await everySong(rest.question);
  if (engine.state().queue !== queue) return;
  const known = new Set(songs.map(({ id }) => id));
  engine.add(
    all.filter(({ id }) => !known.has(id)),
    'last',
  );
}
