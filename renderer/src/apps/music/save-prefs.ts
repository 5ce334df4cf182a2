import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { MUSIC_PREFS_KEY, musicApi } from '../../state/music/music-api.ts';
import type { AppStore } from '../../state/store.ts';
import { createWishes } from '../../state/wishes.ts';
import { readPrefs, type MusicPrefs } from './prefs.ts';
import { tellPrefs } from './prefs-channel.ts';

/** What is known to be kept is this now. */
export async function takePrefs(store: AppStore, text: string): Promise<void> {
  await store.dispatch(musicApi.util.upsertQueryData('musicPrefs', undefined, text));
}

/** Shows a change at once and keeps it; one that cannot be kept is told and taken back, and no other one with it. */
export const prefsWishes = createWishes<Partial<MusicPrefs>>(async (store, change, isStill) => {
  const kept = musicApi.endpoints.musicPrefs.select(undefined)(store.getState()).data ?? '';
  const v = JSON.stringify({ ...readPrefs(kept), ...change });
  const answer = await call(calls.kvCreate, { k: MUSIC_PREFS_KEY, v });
  if (!isStill()) return false;
  if (!answer.success) {
    toastFailure(answer);
    return false;
  }
  await takePrefs(store, v);
  tellPrefs(store.getState().session.username, v);
  return true;
});
