import type { MessageFrame } from '#shared/contract/push.ts';
import { useAppSelector } from '../../state/store.ts';
import { useAgain } from '../../state/use-again.ts';
import { usePushes } from '../place/use-pushes.ts';

/** While files are read and no push tells of it, their number is asked for this often (ms). */
const POLL_MS = 4000;

interface Asked<T> {
  readonly data?: T | null | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface FreshSetting<T> {
  readonly setting: T | null;
  /** An answer is awaited: `setting` may be an old one. */
  readonly asking: boolean;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly again: () => void;
}

const isFailure = (error: unknown): error is { code: unknown; message?: unknown } =>
  typeof error === 'object' && error !== null && 'code' in error;

/** How often the number of read files is to be asked for (ms, 0 for never): while they are read and no push tells of it. */
export function useSourcePoll(busy: 0 | 1 | undefined): number {
  const pushDown = useAppSelector((state) => state.connection.push.state !== 'open');
  return busy === 1 && pushDown ? POLL_MS : 0;
}

/**
 * Where an app finds its files and how far they are read, asked again at every news for as long as the caller is shown;
 * null before it is known. `isNews` is the same one each time.
 */
export function useFreshSetting<T>(
  { data: setting = null, error, isFetching: asking, refetch }: Asked<T>,
  isNews: (frame: MessageFrame) => boolean,
): FreshSetting<T> {
  const again = useAgain(refetch);
  usePushes(isNews, again);
  const failure = isFailure(error)
    ? { code: String(error.code), message: typeof error.message === 'string' ? error.message : '' }
    : null;
  return { setting, asking, failure, again };
}
