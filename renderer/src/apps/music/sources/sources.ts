import type { CallArgs } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { api } from '../../../api/api-slice.ts';
import { call } from '../../../api/call.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import { musicApi } from '../../../state/music/music-api.ts';
import type { AppStore } from '../../../state/store.ts';

type Change = CallArgs<typeof calls.musicSetting>;

/** Changes where music is found; says what went wrong. Answers whether it was done (APP-MUSIC-03). */
export async function changeSetting(store: AppStore, change: Change): Promise<boolean> {
  // Whoever goes to the library at once has chosen all the same.
  const answer = await call(calls.musicSetting, change);
  if (answer.success) await store.dispatch(musicApi.util.upsertQueryData('musicSetting', undefined, answer.data));
  else toastFailure(answer);
  return answer.success;
}

/** As `changeSetting`, and shown before the device has answered; what it refuses is taken back. */
export async function changeShown(store: AppStore, change: Omit<Change, 'rescan'>): Promise<void> {
  const shown = store.dispatch(
    musicApi.util.updateQueryData('musicSetting', undefined, (setting) => Object.assign(setting, change)),
  );
  if (await changeSetting(store, change)) return;
  shown.undo();
  // Something else may have changed in the meantime: the device knows.
  store.dispatch(api.util.invalidateTags(['settings']));
}

/** Names under which people keep music. "Albums" is none of them: most of those hold photos. */
const usual = /^((my )?(music|songs?|audio)|mp3|flac|(我的)?(音乐|歌曲|音频))$/i;

/** True for a folder that is likely to hold music. */
export const isMusicFolder = (name: string): boolean => usual.test(name.trim());
