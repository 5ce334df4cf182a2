import { useEffect, useRef, useState } from 'react';
import type { SongRecord } from '#shared/contract/calls-music.ts';
import { streamUrl } from '#shared/rules/file-urls.ts';
import { useAppWindow } from '../../../components/app-window.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { useKept } from '../../../components/kept-state.ts';
import { playFailure, type PlayFailure } from '../../../components/media/play-failure.ts';
import { useWindowPlayer } from '../../../components/media/use-window-player.ts';
import { useHost } from '../../../host/host-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { localKv } from '../../../state/local-kv.ts';
import { tellSong } from '../../../state/music-channel.ts';
import { randomId } from '../../../state/random-id.ts';
import { useAppSelector } from '../../../state/store.ts';
import { bandOf } from '../model/songs.ts';
import type { MusicPrefs } from '../prefs.ts';
import { createMusicEngine, type OwnEngine } from './engine.ts';
import { readSnapshot, shortened } from './snapshot.ts';
import { usePlayer } from '../../../components/media/use-player.ts';

/** While it plays it is told again after so much of the song (s): who follows it need not trust their own clock. */
const AGAIN_S = 2;
/** How often the queue is kept while it plays (ms). */
const KEEP_MS = 10_000;

/** What is said of a song that cannot be played. */
const failureTexts = {
  lost: 'lost',
  missing: 'skippedMissing',
  denied: 'skippedDenied',
  empty: 'skippedEmpty',
  damaged: 'skipped',
  format: 'skipped',
} as const satisfies Record<PlayFailure, string>;

const keyOf = (username: string): string => `music.queue:${username}`;

/** Tells the other pages what song is played, and where it is (RTE-23). */
function useTold(engine: OwnEngine): void {
  const username = useAppSelector((state) => state.session.username);
  const hasSong = usePlayer(engine, ({ index }) => index >= 0);
  useEffect(() => {
    // Who follows a song that was let go is told so.
    if (!hasSong) return;
    let told = { path: '', rate: 0, at: 0 };
    const teller = tellSong(randomId(), () => {
      const { queue, index, running, waiting, at } = engine.state();
      const song = queue[index];
      if (song === undefined) return null;
      told = { path: song.path, rate: running && !waiting ? 1 : 0, at };
      return { username, path: song.path, lyric: '', at, rate: told.rate };
    });
    const end = engine.subscribe(() => {
      const { queue, index, running, waiting, at } = engine.state();
      const rate = running && !waiting ? 1 : 0;
      const path = queue[index]?.path ?? '';
      if (path !== told.path || rate !== told.rate || at < told.at || at - told.at >= AGAIN_S) teller.tell();
    });
    return () => {
      end();
      teller.end();
    };
  }, [engine, username, hasSong]);
}

/** Keeps what is played for the account on this computer, and takes it up when nothing else has been played yet. */
function useQueueMemory(engine: OwnEngine, prefs: MusicPrefs | null, isFresh: boolean): void {
  const username = useAppSelector((state) => state.session.username);
  const wanted = prefs?.resume ?? false;
  const unwanted = prefs?.resume === false;
  useEffect(() => {
    if (unwanted) void localKv.delete(keyOf(username));
  }, [unwanted, username]);
  useEffect(() => {
    if (!isFresh || !wanted) return;
    let here = true;
    void localKv.get(keyOf(username)).then((kept) => {
      const snapshot = readSnapshot(kept);
      if (here && snapshot !== null && engine.state().index < 0) engine.restore(snapshot, false);
    });
    return () => {
      here = false;
    };
  }, [engine, isFresh, wanted, username]);
  useEffect(() => {
    if (!wanted) return;
    const keep = (): void => {
      const snapshot = engine.snapshot();
      if (snapshot !== null) void localKv.set(keyOf(username), shortened(snapshot));
    };
    const timer = setInterval(() => {
      if (engine.state().running) keep();
    }, KEEP_MS);
    let before = engine.state();
    const end = engine.subscribe(() => {
      const now = engine.state();
      // A queue that was cleared does not come back; one that has not been taken up yet is not cleared.
      if (now.index < 0 && before.index >= 0) void localKv.delete(keyOf(username));
      if (now.index !== before.index || now.queue !== before.queue || now.running !== before.running) keep();
      before = now;
    });
    return () => {
      clearInterval(timer);
      end();
      keep();
    };
  }, [engine, wanted, username]);
}

/**
 * The engine of the window around the caller: it plays for as long as the window is open, goes along when it moves to a
 * page of its own, waits where it was after a reload, and falls silent when another window begins (WIN-21, WIN-25).
 */
export function useOwnEngine(prefs: MusicPrefs | null): OwnEngine {
  const { t } = useTranslation('music');
  const { deviceBase } = useHost();
  const { kept } = useAppWindow();
  const [failures] = useState(() => new Set<(song: SongRecord, code: number) => void>());
  useEffect(() => {
    const tell = ({ path, title: name }: SongRecord, code: number): void => {
      void playFailure(path, code, false).then((failure) => {
        toast({ key: 'music-skipped', kind: 'warning', text: t(`song.${failureTexts[failure]}`, { name }) });
      });
    };
    failures.add(tell);
    return () => {
      failures.delete(tell);
    };
  }, [failures, t]);
  const [engine] = useState(() => {
    const onFailed = (song: SongRecord, code: number): void => {
      for (const tell of failures) tell(song, code);
    };
    return createMusicEngine({
      urlOf: ({ path }) => streamUrl(deviceBase, path),
      makeAudio: () => new Audio(),
      random: () => Math.random(),
      onSkipped: onFailed,
      onLost: onFailed,
    });
  });
  const found = useKept(kept, 'music', () => {
    const snapshot = engine.snapshot();
    return snapshot && shortened(snapshot);
  });
  const [before] = useState(() => readSnapshot(found));
  const isTaken = useRef(false);
  useEffect(() => {
    if (before === null || isTaken.current) return;
    isTaken.current = true;
    engine.restore(before, kept.moved && before.running);
  }, [engine, before, kept]);
  useEffect(() => {
    engine.setGapless(prefs?.gapless ?? true);
  }, [engine, prefs?.gapless]);
  useQueueMemory(engine, prefs, before === null);
  useTold(engine);
  const running = usePlayer(engine, (state) => state.running);
  const song = usePlayer(engine, ({ queue, index }) => queue[index]);
  const title = song === undefined ? '' : [song.title, bandOf(song)].filter((text) => text !== '').join(' – ');
  useWindowPlayer(engine, { title, appTitle: t('title'), running });
  return engine;
}
