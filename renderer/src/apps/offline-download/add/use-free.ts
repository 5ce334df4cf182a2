import { useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { toFolder } from '../../../state/files/entry.ts';

/** Room in a folder of the device, bytes; null while it is not known. */
export function useFree(path: string): number | null {
  const [known, setKnown] = useState<{ readonly path: string; readonly free: number } | null>(null);
  useEffect(() => {
    if (path === '') return;
    const controller = new AbortController();
    void call(calls.fileList, { path, size: 1 }, { signal: controller.signal, silent: true }).then((answer) => {
      if (!controller.signal.aborted && answer.success) setKnown({ path, free: toFolder(answer.data.folder).free });
    });
    return () => {
      controller.abort();
    };
  }, [path]);
  return known?.path === path ? known.free : null;
}
