import { useEffect, useState } from 'react';
import { fileTypeOf } from '#shared/rules/file-type.ts';
import { filesOf } from '../../../state/files/list-whole.ts';
import { loadSort } from '../../../state/files/preferences.ts';
import { useDefaultSort } from '../../../state/files/use-default-sort.ts';
import { baseName, parentPath } from '../../../state/files/wire-path.ts';
import { useAppSelector } from '../../../state/store.ts';
import { lyricOf, subtitlesOf } from './subtitles.ts';

export interface Playlist {
  /** Films or songs of the folder, in the order its file window shows them. */
  readonly paths: readonly string[];
  /** Paths of the texts of this one. */
  readonly subtitles: readonly string[];
  /** Path of the lyrics of this one; '' for none. */
  readonly lyric: string;
}

/** What plays before and after, and the texts beside it; alone when the folder cannot be read. */
export function usePlaylist(path: string): Playlist {
  const account = useAppSelector((state) => state.session.username);
  const fallback = useDefaultSort();
  const [listed, setListed] = useState<{ folder: string; names: readonly string[] } | null>(null);
  const folder = parentPath(path);
  useEffect(() => {
    if (folder === null) return;
    const controller = new AbortController();
    const { sortBy, order } = loadSort(account, folder, fallback);
    void filesOf({ path: folder, sortBy, order }, controller.signal).then((files) => {
      if (!controller.signal.aborted) setListed({ folder, names: files.map(({ name }) => name) });
    });
    return () => {
      controller.abort();
    };
  }, [account, folder, fallback]);
  if (folder === null || listed === null || listed.folder !== folder)
    return { paths: [path], subtitles: [], lyric: '' };
  const name = baseName(path);
  const lyric = lyricOf(name, listed.names);
  const same = listed.names.filter((one) => fileTypeOf(one) === fileTypeOf(name));
  return {
    paths: same.includes(name) ? same.map((one) => `${folder}/${one}`) : [path],
    subtitles: subtitlesOf(name, listed.names).map((one) => `${folder}/${one}`),
    lyric: lyric === '' ? '' : `${folder}/${lyric}`,
  };
}
