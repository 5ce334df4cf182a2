import { useCallback, useEffect, useState } from 'react';
import type { MessageFrame } from '#shared/contract/push.ts';
import { changedFolder, usePushes } from '../../components/place/use-pushes.ts';
import { useNavigate } from 'react-router-dom';
import { parentPath } from '../../state/files/wire-path.ts';
import { useAppSelector } from '../../state/store.ts';
import { picturesAround, type Picture } from './neighbours.ts';

/** Where the shown picture stands among those of its folder, and the way to the others; follows what changes there. */
export function usePictures(path: string) {
  const account = useAppSelector((state) => state.session.username);
  const navigate = useNavigate();
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  // The list belongs to the folder: stepping through it does not read it again.
  const [start, setStart] = useState(path);
  const [version, setVersion] = useState(0);
  if (parentPath(start) !== parentPath(path)) setStart(path);
  const folder = parentPath(path);
  const isOurs = useCallback((frame: MessageFrame) => changedFolder(frame) === folder, [folder]);
  const reload = useCallback(() => {
    setStart(path);
    setVersion((now) => now + 1);
  }, [path]);
  usePushes(isOurs, reload);
  useEffect(() => {
    const controller = new AbortController();
    void picturesAround(account, start, controller.signal).then((found) => {
      if (!controller.signal.aborted) setPictures(found);
    });
    return () => {
      controller.abort();
    };
  }, [account, start, version]);
  const index = pictures.findIndex((picture) => picture.path === path);
  const go = useCallback(
    (to: number) => {
      const picture = pictures[to];
      if (picture !== undefined) void navigate(`/zsviewer?path=${encodeURIComponent(picture.path)}`, { replace: true });
    },
    [pictures, navigate],
  );
  /** Leaves out one that was deleted, before the device tells of it. */
  const drop = useCallback((gone: string) => {
    setPictures((before) => before.filter((picture) => picture.path !== gone));
  }, []);
  return { pictures, index, go, drop };
}
