import { calls } from '#shared/contract/index.ts';
import type { CallArgs } from '#shared/contract/define.ts';
import { call } from '../../../api/call.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import { albumApi } from '../../../state/album/album-api.ts';
import type { AppStore } from '../../../state/store.ts';

/** Changes where the album finds its photos; says what went wrong. Answers whether it was done (APP-ALBUM-09). */
export async function changeSetting(store: AppStore, change: CallArgs<typeof calls.albumSetting>): Promise<boolean> {
  const answer = await call(calls.albumSetting, change);
  if (answer.success) await store.dispatch(albumApi.util.upsertQueryData('albumSetting', undefined, answer.data));
  else toastFailure(answer);
  return answer.success;
}

/** Names under which people and cameras keep pictures and films. */
const usual =
  /^(pictures?|photos?|images?|camera|camera roll|dcim|videos?|films?|movies|图片|照片|相册|相片|视频|影片)$/i;

/** True for a folder that is likely to hold photos. */
export const isPhotoFolder = (name: string): boolean => usual.test(name.trim());

/** Address of an album folder. */
export const folderAlbumUrl = (id: string): string => `/album/fileBrowse?id=${encodeURIComponent(id)}`;
