import { useEffect } from 'react';
import { jobStates, type JobState } from '#shared/contract/kinds.ts';
import { api } from '../../api/api-slice.ts';
import { backupApi, useBackupJobsQuery, type BackupJob } from '../../state/backup/backup-api.ts';
import { PUSH_QUIET_MS, pushGapFound, pushReceived, pushStateChanged } from '../../state/push-actions.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { useAgain } from '../../state/use-again.ts';

/** The jobs are asked for anew this often while the push channel is down (ms). */
const POLL_MS = 5000;

export interface BackupJobs {
  /** Null before they are known. */
  readonly jobs: readonly BackupJob[] | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly retry: () => void;
}

const isState = (value: unknown): value is JobState => (jobStates as readonly unknown[]).includes(value);

/** The account's jobs, kept fresh by what the device tells of them: how far a run is at once, everything else soon after. */
export function useBackupJobs(): BackupJobs {
  const store = useAppStore();
  const pushDown = useAppSelector((state) => state.connection.push.state !== 'open');
  const { data, error, refetch } = useBackupJobsQuery(
    {},
    { refetchOnMountOrArgChange: true, pollingInterval: pushDown ? POLL_MS : 0 },
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => store.dispatch(api.util.invalidateTags(['backup'])), PUSH_QUIET_MS);
    };
    const stops = [
      store.startListening({
        actionCreator: pushReceived,
        effect: ({ payload: { topic, data: told } }) => {
          if (topic !== 'backup' || typeof told !== 'object' || told === null) return;
          const { id, state, rate } = told as Readonly<Record<string, unknown>>;
          const known = backupApi.endpoints.backupJobs
            .select({})(store.getState())
            .data?.find((job) => job.id === id);
          if (known?.state === 'run' && state === 'run' && typeof rate === 'number' && isState(state)) {
            store.dispatch(
              backupApi.util.updateQueryData('backupJobs', {}, (jobs) =>
                jobs.map((job) => (job.id === id ? { ...job, rate } : job)),
              ),
            );
          } else again();
        },
      }),
      store.startListening({ actionCreator: pushGapFound, effect: again }),
      // What happened before the channel was there was told to nobody.
      store.startListening({
        actionCreator: pushStateChanged,
        effect: ({ payload: { state } }) => {
          if (state === 'open') again();
        },
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [store]);
  const failure =
    error !== undefined && 'code' in error ? { code: String(error.code), message: error.message ?? '' } : null;
  const retry = useAgain(refetch);
  return { jobs: data ?? null, failure: data === undefined ? failure : null, retry };
}
