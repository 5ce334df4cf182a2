import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SongRecord } from '#shared/contract/calls-music.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { lineAt, parseLrc, withOffset, type LyricLine } from '../../../components/media/lrc.ts';
import { PlayerButton } from '../../../components/media/player-parts.tsx';
import { scrollToTop } from '../../../components/scroll-to.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { setLyricOffset, useLyricOffset } from '../../../state/music/lyric-offsets.ts';
import { useAppSelector } from '../../../state/store.ts';
import { useMusic } from '../music-context.ts';
import type { LyricSize } from '../prefs.ts';
import { usePlayer } from '../../../components/media/use-player.ts';
import styles from '../../../components/media/player.module.css';

/** The song has no lyrics, or is gone. */
const NONE: ReadonlySet<string> = new Set(['N000003', 'N002001']);

interface Text {
  readonly path: string;
  /** Lines with their times; empty for a text without times. */
  readonly lines: readonly LyricLine[];
  readonly plain: string;
  readonly failure: { readonly code: string; readonly message: string } | null;
}

/** A text without what only programs read in it. */
const plainOf = (lrc: string): string => lrc.replace(/^\s*\[[a-z]+:[^\]]*\]\s*$/gim, '').trim();

function useText(path: string): { readonly text: Text | null; readonly again: () => void } {
  const [text, setText] = useState<Text | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    void call(calls.musicLyric, { path }, { signal: controller.signal, silent: true }).then((answer) => {
      if (controller.signal.aborted) return;
      if (answer.success) {
        const lines = parseLrc(answer.data.lrc);
        setText({ path, lines, plain: lines.length > 0 ? '' : plainOf(answer.data.lrc), failure: null });
      } else {
        const { code, message } = answer;
        setText({ path, lines: [], plain: '', failure: NONE.has(code) ? null : { code, message } });
      }
    });
    return () => {
      controller.abort();
    };
  }, [path, tries]);
  const again = useCallback(() => {
    setText(null);
    setTries((count) => count + 1);
  }, []);
  return { text: text?.path === path ? text : null, again };
}

/** Timed lines: the one that is sung stands in the middle, and a press on one goes there. */
function Lines({ path, lines: own }: { path: string; lines: readonly LyricLine[] }) {
  const { engine } = useMusic();
  const offset = useLyricOffset(path);
  const lines = useMemo(() => withOffset(own, offset), [own, offset]);
  const sung = usePlayer(engine, ({ at }) => lineAt(lines, at));
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const line = box?.children[Math.max(0, sung)];
    if (box === null || !(line instanceof HTMLElement)) return;
    // Only the list: the window around it stays where it is. Smooth where motion is wanted, as its style says.
    scrollToTop(box, line.offsetTop - (box.clientHeight - line.offsetHeight) / 2);
  }, [sung]);
  return (
    <ol ref={list} className={styles.lines}>
      {lines.map(({ at, text }, index) => (
        <li key={index} aria-current={index === sung}>
          <button
            type="button"
            onClick={() => {
              engine.seek(at);
            }}
          >
            {text === '' ? '♪' : text}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The lyrics come so much earlier or later with each press (s). */
const STEP_S = 0.1;

/** Puts the lyrics of a song earlier or later, and says by how much. */
function Offset({ path }: { path: string }) {
  const { t, language } = useTranslation('musicplay');
  const username = useAppSelector((state) => state.session.username);
  const offset = useLyricOffset(path);
  const seconds = new Intl.NumberFormat(language, { minimumFractionDigits: 1, signDisplay: 'exceptZero' });
  const step = (by: number) => (): void => {
    setLyricOffset(username, path, Math.round((offset + by) * 10) / 10);
  };
  return (
    <>
      <PlayerButton label={t('lyricEarlier')} onClick={step(-STEP_S)}>
        <Icon name="minus" size={16} />
      </PlayerButton>
      <span className={styles.time} role="status" data-testid="lyric-offset">
        {t('lyricOffset', { seconds: seconds.format(offset) })}
      </span>
      <PlayerButton label={t('lyricLater')} onClick={step(STEP_S)}>
        <Icon name="plus" size={16} />
      </PlayerButton>
    </>
  );
}

/** Lyrics of the song that plays, line by line with it (RTE-23, APP-MUSIC-01). */
export function LyricPane({ song, size, onClose }: { song: SongRecord; size: LyricSize; onClose: () => void }) {
  const { t } = useTranslation('musicplay');
  const { text, again } = useText(song.path);
  return (
    <section className={styles.panel} aria-label={t('lyrics')} data-testid="lyric-pane" data-size={size}>
      <header className={styles.panelHead}>
        <h2 title={song.title}>{song.title}</h2>
        {text !== null && text.lines.length > 0 && <Offset path={text.path} />}
        <button type="button" className="icon-btn" aria-label={t('close')} title={t('close')} onClick={onClose}>
          <Icon name="close" size={18} />
        </button>
      </header>
      {text === null ? (
        <LoadingState />
      ) : text.failure !== null ? (
        <ErrorState text={text.failure.message} code={text.failure.code} onRetry={again} />
      ) : text.lines.length > 0 ? (
        <Lines key={text.path} path={text.path} lines={text.lines} />
      ) : text.plain !== '' ? (
        <p className={styles.plain}>{text.plain}</p>
      ) : (
        <EmptyState icon="note" title={t('noLyrics')} text={t('noLyricsText')} />
      )}
    </section>
  );
}
