import { useEffect } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { backupsListed } from '../../state/backup/trouble-slice.ts';
import { everythingStale, pushGapFound, pushReceived, pushStateChanged } from '../../state/push-actions.ts';
import { useMayBackUp } from '../../state/backup/use-may-back-up.ts';
import { useAppStore } from '../../state/store.ts';

/** States come in swarms; the jobs are asked for once, this long after the last one (ms). */
const QUIET_MS = 500;

/**
 * Follows which backups want a person, so that none is buried (features, attention inbox): asked for at the start of a
 * session, after a run has come to its end, and when messages were lost. Accounts without the feature have none.
 */
export function useBackupWatch(): void {
  const store = useAppStore();
  const mayUse = useMayBackUp();
  useEffect(() => {
    if (!mayUse) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const answer = await call(calls.backupList, {}, { silent: true, lasting: true, signal: abort.signal });
      if (answer.success && !abort.signal.aborted) store.dispatch(backupsListed(answer.data.list));
    };
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), QUIET_MS);
    };
    void ask();
    const stops = [
      store.startListening({
        actionCreator: pushReceived,
        effect: ({ payload: { topic, data } }) => {
          const state = typeof data === 'object' && data !== null && 'state' in data ? data.state : undefined;
          // How far a run is changes nothing of it.
          if (topic === 'backup' && state !== 'run' && state !== 'wait') soon();
        },
      }),
      store.startListening({ actionCreator: pushGapFound, effect: soon }),
      store.startListening({
        actionCreator: pushStateChanged,
        effect: ({ payload: { state } }) => {
          if (state === 'open') soon();
        },
      }),
      store.startListening({ actionCreator: everythingStale, effect: soon }),
    ];
    return () => {
      abort.abort();
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [store, mayUse]);
}
