import { useCallback } from 'react';
import type { MusicSetting } from '#shared/contract/calls-music.ts';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { useMusicSettingQuery } from '../../../state/music/music-api.ts';
import { useAppSelector } from '../../../state/store.ts';
import { isMusicNews } from '../news.ts';

/** While songs are read and no push tells of it, their number is asked for this often (ms). */
const POLL_MS = 4000;

/** Where music is found and how far it is read, fresh for as long as the caller is shown; null before it is known. */
export function useSetting(): {
  readonly setting: MusicSetting | null;
  /** An answer is awaited: `setting` may be an old one. */
  readonly asking: boolean;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly again: () => void;
} {
  const pushDown = useAppSelector((state) => state.connection.push.state !== 'open');
  const {
    data: setting = null,
    error,
    isFetching: asking,
    refetch,
  } = useMusicSettingQuery(undefined, { refetchOnMountOrArgChange: true });
  useMusicSettingQuery(undefined, { pollingInterval: setting?.busy === 1 && pushDown ? POLL_MS : 0 });
  const again = useCallback(() => void refetch(), [refetch]);
  usePushes(isMusicNews, again);
  const failure =
    error !== undefined && 'code' in error ? { code: String(error.code), message: error.message ?? '' } : null;
  return { setting, asking, failure, again };
}
