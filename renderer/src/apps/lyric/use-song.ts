import { useEffect, useMemo, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { followSong, type PlayingSong } from '../../state/music-channel.ts';
import { useLyricOffset } from '../../state/music/lyric-offsets.ts';
import { useAppSelector } from '../../state/store.ts';
import { lineAt, parseLrc, withOffset, type LyricLine } from '../../components/media/lrc.ts';

/** A player that plays tells where it is more often than this; one that is silent so long was cut off (ms). */
const SILENT_MS = 10_000;
/** No timer waits longer than a browser can count. */
const LONGEST_MS = 60_000;

interface Heard {
  readonly song: PlayingSong;
  /** When it was heard, by the clock that nobody sets (ms). */
  readonly when: number;
}

/** The song that the signed-in account plays in any page, and when it was last heard of. */
function useHeard(): Heard | null {
  const username = useAppSelector((state) => (state.session.token === '' ? '' : state.session.username));
  const [heard, setHeard] = useState<Heard | null>(null);
  useEffect(() => {
    if (username === '') return;
    const end = followSong((song) => {
      setHeard(song?.username === username ? { song, when: performance.now() } : null);
    });
    return () => {
      end();
      setHeard(null);
    };
  }, [username]);
  useEffect(() => {
    if (heard === null || heard.song.rate === 0) return;
    const timer = setTimeout(() => {
      setHeard(null);
    }, SILENT_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [heard]);
  return heard;
}

const none: readonly LyricLine[] = [];

/** Text of lyrics: of the file that the player names, else what the device finds beside the song or in it. */
async function loadText(lyric: string, song: string, signal: AbortSignal): Promise<string> {
  const silently = { signal, silent: true };
  if (lyric === '') {
    const found = await call(calls.musicLyric, { path: song }, silently);
    return found.success ? found.data.lrc : '';
  }
  const file = await call(calls.textLoad, { path: lyric }, silently);
  return file.success ? file.data.content : '';
}

/** The lines of a song's lyrics, in whatever encoding they were written; none before they came and when they cannot. */
function useLines(lyric: string, song: string): readonly LyricLine[] {
  const [loaded, setLoaded] = useState({ lyric: '', song: '', lines: none });
  useEffect(() => {
    if (song === '') return;
    const controller = new AbortController();
    void loadText(lyric, song, controller.signal).then((text) => {
      if (!controller.signal.aborted) setLoaded({ lyric, song, lines: parseLrc(text) });
    });
    return () => {
      controller.abort();
    };
  }, [lyric, song]);
  return loaded.lyric === lyric && loaded.song === song ? loaded.lines : none;
}

/** What the strip shows. */
export interface SungNow {
  /** Path of the song; '' when nothing is open. */
  readonly path: string;
  readonly current: string;
  readonly next: string;
}

/**
 * The current and the next line of the song that plays (RTE-23). Between two lines nothing runs: one timer waits for
 * the next stamp.
 */
export function useSungNow(): SungNow {
  const heard = useHeard();
  const own = useLines(heard?.song.lyric ?? '', heard?.song.path ?? '');
  const offset = useLyricOffset(heard?.song.path ?? '');
  const lines = useMemo(() => withOffset(own, offset), [own, offset]);
  const [index, setIndex] = useState(-1);
  useEffect(() => {
    if (heard === null) return;
    const { at, rate } = heard.song;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const step = () => {
      const now = at + ((performance.now() - heard.when) / 1000) * rate;
      const sung = lineAt(lines, now);
      setIndex(sung);
      const next = lines[sung + 1];
      if (rate === 0 || next === undefined) return;
      // A millisecond more: a timer that is early by a fraction would find the old line.
      timer = setTimeout(step, Math.min(LONGEST_MS, Math.ceil(((next.at - now) / rate) * 1000) + 1));
    };
    step();
    return () => {
      clearTimeout(timer);
    };
  }, [heard, lines]);
  if (heard === null) return { path: '', current: '', next: '' };
  return { path: heard.song.path, current: lines[index]?.text ?? '', next: lines[index + 1]?.text ?? '' };
}
