import { useCallback, useEffect, useMemo } from 'react';
import { useMusicPrefsQuery } from '../../state/music/music-api.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { useWished } from '../../state/wishes.ts';
import { useAgain } from '../../state/use-again.ts';
import { followPrefs } from './prefs-channel.ts';
import { readPrefs, type MusicPrefs } from './prefs.ts';
import { prefsWishes, takePrefs } from './save-prefs.ts';

interface MusicWishes {
  /** Null before they are known. */
  readonly prefs: MusicPrefs | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly retry: () => void;
  /** Shows a change at once and keeps it; one that cannot be kept is told and taken back. */
  readonly change: (change: Partial<MusicPrefs>) => void;
}

/** What the account wants of its music windows; those of this page and of others follow a change (APP-MUSIC-03). */
export function useMusicPrefs(): MusicWishes {
  const store = useAppStore();
  const username = useAppSelector((state) => state.session.username);
  const { data, error, refetch } = useMusicPrefsQuery(undefined);
  const retry = useAgain(refetch);
  useEffect(() => followPrefs(username, (text) => void takePrefs(store, text)), [store, username]);
  const prefs = useWished(
    prefsWishes,
    useMemo(() => (data === undefined ? undefined : readPrefs(data)), [data]),
  );
  const change = useCallback(
    (wanted: Partial<MusicPrefs>) => {
      prefsWishes.save(store, wanted);
    },
    [store],
  );
  const failure =
    error !== undefined && 'code' in error ? { code: String(error.code), message: error.message ?? '' } : null;
  return { prefs, failure, retry, change };
}
