import type { AudiobookSetting } from '#shared/contract/calls-audiobook.ts';
import { useFreshSetting, useSourcePoll, type FreshSetting } from '../../../components/sources/use-fresh-setting.ts';
import { useAudiobookSettingQuery } from '../../../state/music/audiobook-api.ts';
import { useWished } from '../../../state/wishes.ts';
import { isBookNews } from '../news.ts';
import { settingWishes } from './save-setting.ts';

/** Where books are found and how they are played, with what is on its way to the device; fresh while it is shown. */
export function useBookSetting(): FreshSetting<AudiobookSetting> {
  const asked = useAudiobookSettingQuery(undefined, { refetchOnMountOrArgChange: true });
  useAudiobookSettingQuery(undefined, { pollingInterval: useSourcePoll(asked.data?.busy) });
  const fresh = useFreshSetting(asked, isBookNews);
  const setting = useWished(settingWishes, asked.data);
  return { ...fresh, setting };
}
