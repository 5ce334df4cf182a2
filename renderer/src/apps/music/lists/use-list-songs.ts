import { useCallback, useEffect, useRef, useState } from 'react';
import type { SongRecord } from '#shared/contract/calls-music.ts';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { playlistSongs } from '../model/songs.ts';
import type { MusicView } from '../music-context.ts';
import { isMusicNews } from '../news.ts';
import { changeList } from './list-deeds.ts';

interface ListSongs {
  /** Null until they are read. */
  readonly songs: readonly SongRecord[] | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly reload: () => void;
  /** Shows the songs in another order and has the device keep it; when that fails, the order is as it was. */
  readonly place: (ids: readonly string[]) => Promise<void>;
}

/** Songs of a playlist, fresh for as long as it is shown. */
export function useListSongs(view: MusicView, id: string): ListSongs {
  const [songs, setSongs] = useState<readonly SongRecord[] | null>(null);
  const [failure, setFailure] = useState<ListSongs['failure']>(null);
  // What was asked for before another order was made says nothing of it.
  const asked = useRef(0);
  const reload = useCallback(() => {
    const own = (asked.current += 1);
    void playlistSongs(id).then((answer) => {
      if (own !== asked.current) return;
      if (answer.success) {
        setSongs(answer.data);
        setFailure(null);
      } else if (answer.code !== 'ABORTED') setFailure({ code: answer.code, message: answer.message });
    });
  }, [id]);
  useEffect(() => {
    reload();
    return () => {
      asked.current += 1;
    };
  }, [reload]);
  usePushes(isMusicNews, reload);
  const place = async (ids: readonly string[]): Promise<void> => {
    if (songs === null) return;
    const byId = new Map(songs.map((song) => [song.id, song]));
    const next = ids.flatMap((one) => byId.get(one) ?? []);
    const own = (asked.current += 1);
    setSongs(next);
    const done = await changeList(view, { action: 'save', id, paths: next.map(({ path }) => path) });
    if (own === asked.current) reload();
    else if (!done) setSongs(songs);
  };
  return { songs, failure, reload, place };
}
