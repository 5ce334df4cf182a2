import { useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { parentPath } from '../../state/files/wire-path.ts';

/**
 * Whether the folder of a file may only be read. False as long as it is not known, and for a file whose folder cannot be
 * listed: what cannot be written is then told when it is tried.
 */
export function useReadOnlyPlace(path: string): boolean {
  const folder = parentPath(path);
  const [readOnly, setReadOnly] = useState<string | null>(null);
  useEffect(() => {
    if (folder === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    void call(calls.fileList, { path: folder, size: 1 }, { silent: true, signal }).then((result) => {
      if (signal.aborted) return;
      setReadOnly(result.success && result.data.folder.permission === 0 ? folder : null);
    });
    return () => {
      controller.abort();
    };
  }, [folder]);
  return folder !== null && readOnly === folder;
}
