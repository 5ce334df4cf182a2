import { useEffect, useState } from 'react';
import { FILE_PAGE_MAX } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { fileTypeOf } from '#shared/rules/file-type.ts';
import { call } from '../../../api/call.ts';
import { loadSort } from '../../../state/files/preferences.ts';
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
  const [listed, setListed] = useState<{ folder: string; names: readonly string[] } | null>(null);
  const folder = parentPath(path);
  useEffect(() => {
    if (folder === null) return;
    const controller = new AbortController();
    const { sortBy, order } = loadSort(account, folder);
    const args = { path: folder, sortBy, order, size: FILE_PAGE_MAX };
    void call(calls.fileList, args, { signal: controller.signal, silent: true }).then((result) => {
      if (controller.signal.aborted || !result.success) return;
      setListed({ folder, names: result.data.list.filter(({ is_dir }) => is_dir === '0').map(({ name }) => name) });
    });
    return () => {
      controller.abort();
    };
  }, [account, folder]);
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
