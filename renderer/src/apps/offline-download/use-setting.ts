import type { OfflineSetting } from '#shared/contract/calls-offline.ts';
import { usePushes } from '../../components/place/use-pushes.ts';
import { useOfflineSettingQuery } from '../../state/offline/offline-api.ts';
import { useWished } from '../../state/wishes.ts';
import { useAgain } from '../../state/use-again.ts';
import { isDownloadNews } from './news.ts';
import { settingWishes } from './save-setting.ts';

/** While the schedule has downloads rest, their end is asked for this often (ms), should no push tell of it. */
const REST_MS = 60_000;

/** How the device downloads, with what is being changed, fresh for as long as the caller is shown; null before it is known. */
export function useSetting(): {
  readonly setting: OfflineSetting | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly again: () => void;
} {
  const { data, error, refetch } = useOfflineSettingQuery(undefined, { refetchOnMountOrArgChange: true });
  useOfflineSettingQuery(undefined, {
    pollingInterval: data?.resting === 1 ? REST_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const setting = useWished<OfflineSetting>(settingWishes, data);
  const again = useAgain(refetch);
  usePushes(isDownloadNews, again);
  const failure =
    error !== undefined && 'code' in error ? { code: String(error.code), message: error.message ?? '' } : null;
  return { setting, failure, again };
}
