import type { SongRecord } from '#shared/contract/calls-music.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import type { MusicView } from '../music-context.ts';

/** Puts songs into the queue, and says so; those that are gone stay out of it. */
export function queueSongs(
  { engine, translate }: Pick<MusicView, 'engine' | 'translate'>,
  songs: readonly SongRecord[],
  where: 'next' | 'last',
): void {
  const there = songs.filter(({ missing }) => missing !== '1');
  if (there.length === 0) return;
  engine.add(there, where);
  toast({ kind: 'info', text: translate(`song.${where}Done`, { count: there.length }) });
}
