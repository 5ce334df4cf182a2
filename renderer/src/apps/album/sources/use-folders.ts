import { useCallback, useEffect, useState } from 'react';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { folderAlbums, type FoldersAnswer } from '../../../state/album/folder-albums.ts';
import { useAppSelector } from '../../../state/store.ts';
import { isAlbumNews } from '../news.ts';

/** The folders of the account's sources, from this computer where they are known (DEV-09); null while they are asked for. */
export function useFolders(): { readonly answer: FoldersAnswer | null; readonly again: () => void } {
  const account = useAppSelector((state) => state.session.username);
  const [answer, setAnswer] = useState<FoldersAnswer | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void folderAlbums.load(account).then((found) => {
      if (isCurrent) setAnswer(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [account, round]);
  const again = useCallback(() => {
    void folderAlbums.forget(account).then(() => {
      setRound((now) => now + 1);
    });
  }, [account]);
  usePushes(isAlbumNews, again);
  return { answer, again };
}
