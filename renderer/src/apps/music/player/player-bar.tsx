import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { clock } from '../../../components/media/clock.ts';
import { markEntries } from '../../../components/files/entry-deeds.ts';
import { useHost } from '../../../host/host-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useFileFactsQuery } from '../../../state/files/files-api.ts';
import { Cover } from '../library/cover.tsx';
import { bandOf } from '../model/songs.ts';
import { useMusic } from '../music-context.ts';
import { playModes } from './engine-types.ts';
import { Glyph, type GlyphName } from './glyph.tsx';
import { useEngine } from './use-engine.ts';
import styles from './player.module.css';

/** What stands beside the screens: the queue, the lyrics, or nothing. */
export type SidePanel = 'queue' | 'lyrics' | null;

interface Props {
  readonly panel: SidePanel;
  readonly onPanel: (panel: SidePanel) => void;
}

function Button({
  label,
  onClick,
  pressed,
  children,
  className = 'icon-btn',
  testId,
}: {
  label: string;
  onClick: () => void;
  pressed?: boolean;
  children: ReactNode;
  className?: string;
  testId?: string;
}) {
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      data-testid={testId}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** Where the song is, and the way to another place in it. */
function Seek() {
  const { t } = useTranslation('musicplay');
  const { engine } = useMusic();
  const at = useEngine(engine, (state) => Math.floor(state.at));
  const duration = useEngine(engine, (state) => state.duration);
  const song = useEngine(engine, ({ queue, index }) => queue[index]);
  // What the device has read of the song stands until the browser knows better.
  const length = duration > 0 ? duration : (song?.duration ?? 0);
  return (
    <div className={styles.seekRow}>
      <span className={styles.time}>{clock(at)}</span>
      <input
        type="range"
        className={styles.seek}
        aria-label={t('seek')}
        aria-valuetext={t('seekAt', { at: clock(at), of: clock(length) })}
        min={0}
        max={Math.max(1, Math.floor(length))}
        step={1}
        value={at}
        onChange={(event) => {
          engine.seek(Number(event.target.value));
        }}
      />
      <span className={styles.time}>{clock(length)}</span>
    </div>
  );
}

function Volume() {
  const { t } = useTranslation('musicplay');
  const { engine } = useMusic();
  const volume = useEngine(engine, (state) => state.volume);
  const muted = useEngine(engine, (state) => state.muted);
  return (
    <div className={styles.volume}>
      <Button
        label={t(muted ? 'unmute' : 'mute')}
        onClick={() => {
          engine.setMuted(!muted);
        }}
      >
        {muted ? <Glyph name="muted" /> : <Icon name="volume" size={18} />}
      </Button>
      <input
        type="range"
        aria-label={t('volume')}
        min={0}
        max={1}
        step={0.05}
        value={muted ? 0 : volume}
        onChange={(event) => {
          engine.setMuted(false);
          engine.setVolume(Number(event.target.value));
        }}
      />
    </div>
  );
}

/** Whether the song that plays is marked, and the way to mark it. */
function Mark({ path, name }: { path: string; name: string }) {
  const { t } = useTranslation('musicplay');
  const view = useMusic();
  const { data, refetch } = useFileFactsQuery({ paths: [path] });
  const isMarked = data?.list[0]?.fav === '1';
  return (
    <Button
      label={t(isMarked ? 'unmark' : 'mark')}
      onClick={() => {
        void markEntries(view, [{ path, name }], isMarked).then((done) => {
          if (done) void refetch();
        });
      }}
    >
      <span className={styles.mark} data-on={isMarked}>
        <Icon name="star" size={18} />
      </span>
    </Button>
  );
}

/** The bar below a music window: what plays, and everything that can be done with it (APP-MUSIC-01). */
export function PlayerBar({ panel, onPanel }: Props) {
  const { t } = useTranslation('musicplay');
  const { engine } = useMusic();
  const host = useHost();
  const song = useEngine(engine, ({ queue, index }) => queue[index]);
  const running = useEngine(engine, (state) => state.running);
  const waiting = useEngine(engine, (state) => state.waiting && state.running);
  const mode = useEngine(engine, (state) => state.mode);
  if (song === undefined) return null;
  const by = bandOf(song);
  const turn = (wanted: Exclude<SidePanel, null>) => (): void => {
    onPanel(panel === wanted ? null : wanted);
  };
  const next = playModes[(playModes.indexOf(mode) + 1) % playModes.length] ?? 'order';
  const modeGlyph: GlyphName = mode;
  return (
    <div className={styles.bar} role="group" aria-label={t('player')} data-testid="player-bar" data-running={running}>
      <div className={styles.what}>
        <span className={styles.cover}>
          <Cover path={song.has_cover === 1 ? song.path : ''} version={song.mtime} size="s" />
        </span>
        <span className={styles.words} data-testid="player-title">
          <span className={styles.title} title={song.title}>
            {song.title}
          </span>
          <span className={styles.by}>{by === '' ? song.album : by}</span>
        </span>
        <Mark key={song.path} path={song.path} name={song.name} />
      </div>
      <div className={styles.middle}>
        <div className={styles.buttons}>
          <Button
            label={t('modeNow', { mode: t(`modes.${mode}`) })}
            testId="play-mode"
            onClick={() => {
              engine.setMode(next);
            }}
          >
            <span className={styles.mode} data-on={mode !== 'order'}>
              <Glyph name={modeGlyph} />
            </span>
          </Button>
          <Button label={t('previous')} onClick={engine.previous}>
            <Glyph name="previous" size={20} />
          </Button>
          <Button
            label={t(running ? 'pause' : 'play')}
            className={styles.play ?? ''}
            testId="play-toggle"
            onClick={engine.toggle}
          >
            <Icon name={running ? 'pause' : 'play'} size={20} />
          </Button>
          <Button label={t('next')} onClick={engine.next}>
            <Glyph name="next" size={20} />
          </Button>
          <span className={styles.wait} role="status">
            {waiting ? t('waiting') : ''}
          </span>
        </div>
        <Seek />
      </div>
      <div className={styles.more}>
        <Volume />
        {host.desktop !== null && (
          <Button
            label={t('strip')}
            onClick={() => {
              host.openWindow('/nbw_lyric');
            }}
          >
            <Icon name="windows" size={18} />
          </Button>
        )}
        <Button label={t('lyrics')} pressed={panel === 'lyrics'} testId="show-lyrics" onClick={turn('lyrics')}>
          <Glyph name="lyrics" />
        </Button>
        <Button label={t('queue')} pressed={panel === 'queue'} testId="show-queue" onClick={turn('queue')}>
          <Glyph name="queue" />
        </Button>
      </div>
    </div>
  );
}
