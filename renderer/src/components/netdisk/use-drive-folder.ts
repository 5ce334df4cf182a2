import { useCallback, useEffect, useRef, useState } from 'react';
import { FILE_PAGE_SIZE } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import type { NetdiskKind } from '#shared/contract/kinds.ts';
import { call } from '../../api/call.ts';
import type { CallResult } from '../../api/result.ts';
import { toEntry, type Entry } from '../../state/files/entry.ts';
import { netdiskApi } from '../../state/netdisk-api.ts';
import { useAppStore } from '../../state/store.ts';

/** The drive cannot be used: nobody is signed in there, or it does not answer. */
const NO_DRIVE = 'N008001';

export interface DriveFolderState {
  /** Null before they are known; those of an earlier look stay while it is looked again. */
  readonly entries: readonly Entry[] | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly reload: () => void;
}

async function listAll(kind: NetdiskKind, path: string, signal: AbortSignal): Promise<CallResult<readonly Entry[]>> {
  const entries: Entry[] = [];
  for (let page = 1; ; page += 1) {
    const result = await call(calls.netdiskList, { kind, path, page, size: FILE_PAGE_SIZE }, { signal, silent: true });
    if (!result.success) return result;
    const { list, total } = result.data;
    entries.push(...list.map((raw) => toEntry(raw, path === '/' ? '' : path)));
    if (list.length === 0 || entries.length >= total) return { ...result, data: entries };
  }
}

const nothing = (): void => undefined;

/**
 * What is in a folder of a drive; what an older question brings is dropped. `onSignedOut` hears that nobody is signed in
 * there any more, which the device answers with the code of a drive that is out of reach: hence it is asked. Who follows
 * the query of the drives sees it there.
 */
export function useDriveFolder(kind: NetdiskKind, path: string, onSignedOut: () => void = nothing): DriveFolderState {
  const store = useAppStore();
  const [found, setFound] = useState<{ readonly at: string; readonly entries: readonly Entry[] } | null>(null);
  const [failed, setFailed] = useState<{ readonly at: string; readonly failure: NonNullable<DriveFolderState['failure']> } | null>(null); // prettier-ignore
  const [attempt, setAttempt] = useState(0);
  const tell = useRef(onSignedOut);
  useEffect(() => {
    tell.current = onSignedOut;
  });
  const at = `${kind}:${path}`;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const look = async (): Promise<void> => {
      const result = await listAll(kind, path, signal);
      if (signal.aborted) return;
      if (result.success) {
        setFound({ at, entries: result.data });
        setFailed(null);
        return;
      }
      if (result.code === NO_DRIVE) {
        const question = netdiskApi.endpoints.drives.initiate({}, { subscribe: false, forceRefetch: true });
        const told = tell.current;
        const { data } = await store.dispatch(question);
        // Who shows the drive may have taken this away by the same answer: it is to hear why all the same.
        if (data?.accounts.some((account) => account.kind === kind && account.login === 0) === true) {
          told();
          return;
        }
        if (signal.aborted) return;
      }
      setFailed({ at, failure: { code: result.code, message: result.message } });
    };
    void look();
    return () => {
      controller.abort();
    };
  }, [kind, path, at, attempt, store]);
  const reload = useCallback(() => {
    setAttempt((before) => before + 1);
  }, []);
  return {
    entries: found?.at === at ? found.entries : null,
    failure: failed?.at === at ? failed.failure : null,
    reload,
  };
}
