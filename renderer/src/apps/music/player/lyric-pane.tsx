import { useCallback, useEffect, useRef, useState } from 'react';
import type { SongRecord } from '#shared/contract/calls-music.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { lineAt, parseLrc, type LyricLine } from '../../../components/media/lrc.ts';
import { scrollToTop } from '../../../components/scroll-to.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
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
function Lines({ lines }: { lines: readonly LyricLine[] }) {
  const { engine } = useMusic();
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

/** Lyrics of the song that plays, line by line with it (RTE-23, APP-MUSIC-01). */
export function LyricPane({ song, size, onClose }: { song: SongRecord; size: LyricSize; onClose: () => void }) {
  const { t } = useTranslation('musicplay');
  const { text, again } = useText(song.path);
  return (
    <section className={styles.panel} aria-label={t('lyrics')} data-testid="lyric-pane" data-size={size}>
      <header className={styles.panelHead}>
        <h2 title={song.title}>{song.title}</h2>
        <button type="button" className="icon-btn" aria-label={t('close')} title={t('close')} onClick={onClose}>
          <Icon name="close" size={18} />
        </button>
      </header>
      {text === null ? (
        <LoadingState />
      ) : text.failure !== null ? (
        <ErrorState text={text.failure.message} code={text.failure.code} onRetry={again} />
      ) : text.lines.length > 0 ? (
        <Lines key={text.path} lines={text.lines} />
      ) : text.plain !== '' ? (
        <p className={styles.plain}>{text.plain}</p>
      ) : (
        <EmptyState icon="note" title={t('noLyrics')} text={t('noLyricsText')} />
      )}
    </section>
  );
}
