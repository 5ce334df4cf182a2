import type { AudiobookSetting } from '#shared/contract/calls-audiobook.ts';
import type { CallArgs } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import { audiobookApi } from '../../../state/music/audiobook-api.ts';
import type { AppStore } from '../../../state/store.ts';
import { createWishes } from '../../../state/wishes.ts';

type Change = CallArgs<typeof calls.audiobookSetting>;

/**
 * Has the device change where books are found or how they are played; says what went wrong. Answers whether it was done
 * (APP-AUB-02). `isStill` says whether the account is still signed in that asked for it.
 */
export async function changeSetting(
  store: AppStore,
  change: Change,
  isStill: () => boolean = () => true,
): Promise<boolean> {
  // Whoever goes to the shelf at once has chosen all the same.
  const answer = await call(calls.audiobookSetting, change);
  if (!isStill()) return false;
  if (answer.success)
    await store.dispatch(audiobookApi.util.upsertQueryData('audiobookSetting', undefined, answer.data));
  else toastFailure(answer);
  return answer.success;
}

/** Changes that are shown at once and kept one after the other; what the device refuses is taken back. */
export const settingWishes = createWishes<Partial<AudiobookSetting>>((store, change, isStill) => {
  // How far files are read is nobody's wish.
  const { indexed: _indexed, total: _total, busy: _busy, ...wanted } = change;
  return changeSetting(store, wanted, isStill);
});

/** Names under which people keep books that are read to them. */
const usual = /^((my )?(audio ?books?|audible|talking books)|(我的)?(有声书|有声读物|听书))$/i;

/** True for a folder that is likely to hold audiobooks. */
export const isBookFolder = (name: string): boolean => usual.test(name.trim());
