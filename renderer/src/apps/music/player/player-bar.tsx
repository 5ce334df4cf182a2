import { Icon } from '../../../components/icon.ts';
import { clock } from '../../../components/media/clock.ts';
import { PlayerButton, PlayToggle, SeekRow, VolumeControl } from '../../../components/media/player-parts.tsx';
import { markEntries } from '../../../components/files/entry-deeds.ts';
import { useHost } from '../../../host/host-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useFileFactsQuery } from '../../../state/files/files-api.ts';
import { useAgain } from '../../../state/use-again.ts';
import { Cover } from '../library/cover.tsx';
import { bandOf } from '../model/songs.ts';
import { useMusic } from '../music-context.ts';
import { playModes } from './engine-types.ts';
import { Glyph, type GlyphName } from '../../../components/media/glyph.ts';
import { usePlayer } from '../../../components/media/use-player.ts';
import styles from '../../../components/media/player.module.css';

/** What stands beside the screens: the queue, the lyrics, or nothing. */
export type SidePanel = 'queue' | 'lyrics' | null;

interface Props {
  readonly panel: SidePanel;
  readonly onPanel: (panel: SidePanel) => void;
}

/** Where the song is, and the way to another place in it. */
function Seek() {
  const { t } = useTranslation('musicplay');
  const { engine } = useMusic();
  const at = usePlayer(engine, (state) => Math.floor(state.at));
  const duration = usePlayer(engine, (state) => state.duration);
  const song = usePlayer(engine, ({ queue, index }) => queue[index]);
  // What the device has read of the song stands until the browser knows better.
  const length = duration > 0 ? duration : (song?.duration ?? 0);
  return (
    <SeekRow
      label={t('seek')}
      valueText={t('seekAt', { at: clock(at), of: clock(length) })}
      at={at}
      length={length}
      textOf={clock}
      onSeek={engine.seek}
    />
  );
}

function Volume() {
  const { t } = useTranslation('musicplay');
  const { engine } = useMusic();
  const volume = usePlayer(engine, (state) => state.volume);
  const muted = usePlayer(engine, (state) => state.muted);
  return (
    <VolumeControl
      words={{ mute: t('mute'), unmute: t('unmute'), volume: t('volume') }}
      volume={volume}
      muted={muted}
      onVolume={engine.setVolume}
      onMuted={engine.setMuted}
    />
  );
}

/** Whether the song that plays is marked, and the way to mark it. */
function Mark({ path, name }: { path: string; name: string }) {
  const { t } = useTranslation('musicplay');
  const view = useMusic();
  const { data, refetch } = useFileFactsQuery({ paths: [path] });
  const again = useAgain(refetch);
  const isMarked = data?.list[0]?.fav === '1';
  return (
    <PlayerButton
      label={t(isMarked ? 'unmark' : 'mark')}
      onClick={() => {
        void markEntries(view, [{ path, name }], isMarked).then((done) => {
          if (done) again();
        });
      }}
    >
      <span className={styles.mark} data-on={isMarked}>
        <Icon name="star" size={18} />
      </span>
    </PlayerButton>
  );
}

/** The bar below a music window: what plays, and everything that can be done with it (APP-MUSIC-01). */
export function PlayerBar({ panel, onPanel }: Props) {
  const { t } = useTranslation('musicplay');
  const { engine } = useMusic();
  const host = useHost();
  const song = usePlayer(engine, ({ queue, index }) => queue[index]);
  const running = usePlayer(engine, (state) => state.running);
  const waiting = usePlayer(engine, (state) => state.waiting && state.running);
  const mode = usePlayer(engine, (state) => state.mode);
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
          <PlayerButton
            label={t('modeNow', { mode: t(`modes.${mode}`) })}
            testId="play-mode"
            onClick={() => {
              engine.setMode(next);
            }}
          >
            <span className={styles.mode} data-on={mode !== 'order'}>
              <Glyph name={modeGlyph} />
            </span>
          </PlayerButton>
          <PlayerButton label={t('previous')} onClick={engine.previous}>
            <Glyph name="previous" size={20} />
          </PlayerButton>
          <PlayToggle label={t(running ? 'pause' : 'play')} running={running} onClick={engine.toggle} />
          <PlayerButton label={t('next')} onClick={engine.next}>
            <Glyph name="next" size={20} />
          </PlayerButton>
          <span className={styles.wait} role="status">
            {waiting ? t('waiting') : ''}
          </span>
        </div>
        <Seek />
      </div>
      <div className={styles.more}>
        <Volume />
        {host.desktop !== null && (
          <PlayerButton
            label={t('strip')}
            onClick={() => {
              host.openWindow('/nbw_lyric');
            }}
          >
            <Icon name="windows" size={18} />
          </PlayerButton>
        )}
        <PlayerButton label={t('lyrics')} pressed={panel === 'lyrics'} testId="show-lyrics" onClick={turn('lyrics')}>
          <Glyph name="lyrics" />
        </PlayerButton>
        <PlayerButton label={t('queue')} pressed={panel === 'queue'} testId="show-queue" onClick={turn('queue')}>
          <Glyph name="queue" />
        </PlayerButton>
      </div>
    </div>
  );
}
