import type { MusicSetting } from '#shared/contract/calls-music.ts';
import { useFreshSetting, useSourcePoll, type FreshSetting } from '../../../components/sources/use-fresh-setting.ts';
import { useMusicSettingQuery } from '../../../state/music/music-api.ts';
import { isMusicNews } from '../news.ts';

/** Where music is found and how far it is read, fresh for as long as the caller is shown. */
export function useSetting(): FreshSetting<MusicSetting> {
  const asked = useMusicSettingQuery(undefined, { refetchOnMountOrArgChange: true });
  useMusicSettingQuery(undefined, { pollingInterval: useSourcePoll(asked.data?.busy) });
  return useFreshSetting(asked, isMusicNews);
}
