import { useCallback, useEffect, useState } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import type { CallResult } from '../../../api/result.ts';
import type { TorrentSource } from './read-torrent.ts';

export type Torrent = NonNullable<CallData<typeof calls.offlineAdd>['torrent']>;

/** How long a torrent file of 8 MiB may take on a slow line (ms). */
export const TORRENT_SEND_MS = 180_000;

/** A torrent file as the call takes it. */
export const torrentFields = (source: TorrentSource): { torrent: string } | { torrent_data: string } =>
  'path' in source ? { torrent: source.path } : { torrent_data: source.data };

interface Look {
  readonly source: TorrentSource;
  readonly attempt: number;
  readonly result: CallResult<CallData<typeof calls.offlineAdd>>;
}

/** What a torrent holds, as the device reads it; `result` null while it is asked. */
export function useLook(source: TorrentSource | null): {
  readonly torrent: Torrent | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly again: () => void;
} {
  const [look, setLook] = useState<Look | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (source === null) return;
    const controller = new AbortController();
    const options = { signal: controller.signal, timeoutMs: TORRENT_SEND_MS };
    void call(calls.offlineAdd, { ...torrentFields(source), look: true }, options).then((result) => {
      if (!controller.signal.aborted) setLook({ source, attempt, result });
    });
    return () => {
      controller.abort();
    };
  }, [source, attempt]);
  const again = useCallback(() => {
    setAttempt((count) => count + 1);
  }, []);
  const result = look !== null && look.source === source && look.attempt === attempt ? look.result : null;
  return {
    torrent: result?.success === true ? (result.data.torrent ?? null) : null,
    failure: result?.success === false ? result : null,
    again,
  };
}
