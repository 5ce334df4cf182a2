import type { MessageFrame } from '#shared/contract/push.ts';
import { usePushes } from '../../components/place/use-pushes.ts';
import { useAppSelector } from '../../state/store.ts';
import { useAgain } from '../../state/use-again.ts';
import { safeApi, type SafeStatus } from './safe-calls.ts';

/** How often the box is looked at while no push would tell that it was locked (ms). */
const POLL_MS = 5000;

const isSafeNews = ({ topic }: MessageFrame): boolean => topic === 'safebox';

/** The box as it is now; locked here or elsewhere, it is told by push. */
export function useSafe(): {
  readonly status: SafeStatus | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly refetch: () => void;
  /** When `status` was asked for (unix milliseconds). */
  readonly at: number;
} {
  const pushDown = useAppSelector((state) => state.connection.push.state !== 'open');
  const { data, error, refetch, fulfilledTimeStamp } = safeApi.useSafeStatusQuery(
    {},
    { refetchOnMountOrArgChange: true, pollingInterval: pushDown ? POLL_MS : 0 },
  );
  const again = useAgain(refetch);
  usePushes(isSafeNews, again);
  const failure =
    error !== undefined && 'code' in error ? { code: String(error.code), message: error.message ?? '' } : null;
  return { status: data ?? null, failure, refetch: again, at: fulfilledTimeStamp ?? 0 };
}
