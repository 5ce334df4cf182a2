import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { parentPath } from '../../state/files/wire-path.ts';
import { useAppSelector } from '../../state/store.ts';
import { picturesAround, type Picture } from './neighbours.ts';

/** Where the shown picture stands among those of its folder, and the way to the others. */
export function usePictures(path: string) {
  const account = useAppSelector((state) => state.session.username);
  const navigate = useNavigate();
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  // The list belongs to the folder: stepping through it does not read it again.
  const [start, setStart] = useState(path);
  if (parentPath(start) !== parentPath(path)) setStart(path);
  useEffect(() => {
    const controller = new AbortController();
    void picturesAround(account, start, controller.signal).then((found) => {
      if (!controller.signal.aborted) setPictures(found);
    });
    return () => {
      controller.abort();
    };
  }, [account, start]);
  const index = pictures.findIndex((picture) => picture.path === path);
  const go = useCallback(
    (to: number) => {
      const picture = pictures[to];
      if (picture !== undefined) void navigate(`/zsviewer?path=${encodeURIComponent(picture.path)}`, { replace: true });
    },
    [pictures, navigate],
  );
  return { pictures, index, go };
}
