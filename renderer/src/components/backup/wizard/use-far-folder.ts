import { useCallback, useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import type { CallResult } from '../../../api/result.ts';

/** A folder of another device: its name there, and where it is. */
export interface FarFolder {
  readonly name: string;
  readonly path: string;
}

interface Known {
  readonly of: string;
  readonly folders: readonly FarFolder[];
  readonly complete: boolean;
  readonly failure: CallResult<unknown> | null;
}

/** Folders in a folder of another device, '' for the places of the account there; null while they are asked for. */
export function useFarFolder(
  device: string,
  path: string,
): { readonly look: Known | null; readonly again: () => void } {
  const [known, setKnown] = useState<Known | null>(null);
  const [round, setRound] = useState(0);
  const wanted = JSON.stringify([device, path, round]);
  useEffect(() => {
    if (device === '') return;
    const controller = new AbortController();
    const args = { id: device, ...(path === '' ? {} : { path }) };
    void call(calls.backupZspaceFolders, args, { silent: true, signal: controller.signal }).then((result) => {
      if (controller.signal.aborted) return;
      const { folders = [], complete = 1 } = result.success ? result.data : {};
      setKnown({ of: wanted, folders, complete: complete === 1, failure: result.success ? null : result });
    });
    return () => {
      controller.abort();
    };
  }, [device, path, wanted]);
  const again = useCallback(() => {
    setRound((before) => before + 1);
  }, []);
  return { look: known?.of === wanted ? known : null, again };
}
