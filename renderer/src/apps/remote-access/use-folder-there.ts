import { useCallback, useEffect, useRef, useState } from 'react';
import type { Entry } from '../../state/files/entry.ts';
import { CopyError, listAll, type FolderOfSide, type Side } from '../../state/remote/side.ts';

/** Codes that say that the session there is over: not signed in, an unknown token, one that ran out or was removed. */
const over: ReadonlySet<string> = new Set(['N001001', 'N001207', 'N001208', 'N001209']);

export interface FolderThere {
  /** Null before they are known; those of an earlier look stay while it is looked again. */
  readonly entries: readonly Entry[] | null;
  /** The folder may be written; null before that is known. */
  readonly writable: boolean | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly reload: () => void;
}

/** What is in a folder of another device; what an older question brings is dropped. `onOver` hears that the session is over. */
export function useFolderThere(far: Side, path: string, onOver: () => void): FolderThere {
  const [found, setFound] = useState<(FolderOfSide & { readonly path: string }) | null>(null);
  const [failure, setFailure] = useState<FolderThere['failure']>(null);
  const [attempt, setAttempt] = useState(0);
  const tellOver = useRef(onOver);
  useEffect(() => {
    tellOver.current = onOver;
  });
  useEffect(() => {
    const controller = new AbortController();
    void listAll(far, path, controller.signal).then(
      (folder) => {
        if (controller.signal.aborted) return;
        setFound({ ...folder, path });
        setFailure(null);
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const code = error instanceof CopyError ? error.code : 'NETWORK';
        if (over.has(code)) tellOver.current();
        else setFailure({ code, message: error instanceof CopyError ? error.message : '' });
      },
    );
    return () => {
      controller.abort();
    };
  }, [far, path, attempt]);
  const reload = useCallback(() => {
    setAttempt((before) => before + 1);
  }, []);
  const { entries, writable } = found?.path === path ? found : { entries: null, writable: null };
  return { entries, writable, failure, reload };
}
