import { useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { reachedDevice } from '../../api/errors.ts';
import { parentPath } from '../../state/files/wire-path.ts';
import { usePushes } from '../place/use-pushes.ts';
import { tellsRights } from './rights-told.ts';

/**
 * Whether the folder of a file may only be read, also when that changes while it is shown. False as long as it is not
 * known, and for a file whose folder cannot be listed: what cannot be written is then told when it is tried.
 */
export function useReadOnlyPlace(path: string): boolean {
  const folder = parentPath(path);
  const [readOnly, setReadOnly] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (folder === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    void call(calls.fileList, { path: folder, size: 1 }, { silent: true, signal }).then((result) => {
      if (signal.aborted) return;
      if (result.success) setReadOnly(result.data.folder.permission === 0 ? folder : null);
      // A device that is away says nothing of rights: what it said before stays.
      else if (reachedDevice(result)) setReadOnly(null);
    });
    return () => {
      controller.abort();
    };
  }, [folder, attempt]);
  usePushes(tellsRights, () => {
    setAttempt((now) => now + 1);
  });
  return folder !== null && readOnly === folder;
}
