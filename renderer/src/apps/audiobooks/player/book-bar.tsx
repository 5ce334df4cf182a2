import { Icon } from '../../../components/icon.ts';
import { clock } from '../../../components/media/clock.ts';
import { Glyph } from '../../../components/media/glyph.ts';
import { PlayerButton, PlayToggle, SeekRow, VolumeControl } from '../../../components/media/player-parts.tsx';
import styles from '../../../components/media/player.module.css';
import { usePlayer } from '../../../components/media/use-player.ts';
import { Select } from '../../../components/place/fields.tsx';
import { ThumbPicture } from '../../../components/place/thumb-picture.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAudiobooks } from '../audiobooks-context.ts';
import own from '../audiobooks.module.css';
import { shelfUrl } from '../urls.ts';
import { SleepButton } from './sleep-button.tsx';
import { speedsWith, speedText } from './speeds.ts';

const BACK_S = 15;
const ON_S = 30;

function Seek() {
  const { t } = useTranslation('audiobooks');
  const { engine } = useAudiobooks();
  const at = usePlayer(engine, (state) => Math.floor(state.at));
  const length = usePlayer(engine, (state) => state.duration);
  return (
    <SeekRow
      label={t('player.seek')}
      valueText={t('player.seekAt', { at: clock(at), of: clock(length) })}
      at={at}
      length={length}
      textOf={clock}
      onSeek={engine.seek}
    />
  );
}

function Speed() {
  const { t, language } = useTranslation('audiobooks');
  const { engine } = useAudiobooks();
  const speed = usePlayer(engine, (state) => state.speed);
  return (
    <span className={own.speed}>
      <Select
        label={t('player.speed')}
        value={String(speed)}
        options={speedsWith(speed).map((one) => ({ value: String(one), label: speedText(one, language) }))}
        onValue={(value) => {
          engine.setSpeed(Number(value));
        }}
      />
    </span>
  );
}

function Volume() {
  const { t } = useTranslation('audiobooks');
  const { engine } = useAudiobooks();
  const volume = usePlayer(engine, (state) => state.volume);
  const muted = usePlayer(engine, (state) => state.muted);
  return (
    <VolumeControl
      words={{ mute: t('player.mute'), unmute: t('player.unmute'), volume: t('player.volume') }}
      volume={volume}
      muted={muted}
      onVolume={engine.setVolume}
      onMuted={engine.setMuted}
    />
  );
}

/** Back and on by chapters and by seconds, with the button that plays between them. */
function Buttons() {
  const { t } = useTranslation('audiobooks');
  const { engine } = useAudiobooks();
  const running = usePlayer(engine, (state) => state.running);
  const waiting = usePlayer(engine, (state) => state.waiting && state.running);
  const step = (seconds: number) => (): void => {
    engine.seek(engine.state().at + seconds);
  };
  return (
    <div className={styles.buttons}>
      <PlayerButton label={t('player.previous')} onClick={engine.previous}>
        <Glyph name="previous" size={20} />
      </PlayerButton>
      <PlayerButton label={t('player.back', { count: BACK_S })} onClick={step(-BACK_S)}>
        <span className={own.step}>−{BACK_S}</span>
      </PlayerButton>
      <PlayToggle label={t(running ? 'player.pause' : 'player.play')} running={running} onClick={engine.toggle} />
      <PlayerButton label={t('player.on', { count: ON_S })} onClick={step(ON_S)}>
        <span className={own.step}>+{ON_S}</span>
      </PlayerButton>
      <PlayerButton label={t('player.next')} onClick={engine.next}>
        <Glyph name="next" size={20} />
      </PlayerButton>
      <span className={styles.wait} role="status">
        {waiting ? t('player.waiting') : ''}
      </span>
    </div>
  );
}

/** The bar below an audiobook window: what plays, and everything that can be done with it (APP-AUB-01). */
export function BookBar({ panel, onPanel }: { panel: boolean; onPanel: (shown: boolean) => void }) {
  const { t } = useTranslation('audiobooks');
  const { engine, base, window } = useAudiobooks();
  const open = usePlayer(engine, (state) => state.open);
  const index = usePlayer(engine, (state) => state.index);
  const running = usePlayer(engine, (state) => state.running);
  if (open === null) return null;
  const { book, chapters } = open;
  return (
    <div
      className={styles.bar}
      data-end="wide"
      role="group"
      aria-label={t('player.name')}
      data-testid="player-bar"
      data-running={running}
      data-chapter={index}
    >
      <button
        type="button"
        className={own.what}
        title={t('player.toBook')}
        onClick={() => {
          window.navigate(shelfUrl(book.id));
        }}
      >
        <span className={styles.cover}>
          <ThumbPicture base={base} path={book.cover} version={book.mtime} size="s" icon="book" iconSize={18} />
        </span>
        <span className={styles.words} data-testid="player-title">
          <span className={styles.title}>{chapters[index]?.title}</span>
          <span className={styles.by}>{book.title}</span>
        </span>
      </button>
      <div className={styles.middle}>
        <Buttons />
        <Seek />
      </div>
      <div className={styles.more}>
        <Volume />
        <Speed />
        <SleepButton />
        <PlayerButton
          label={t('player.chapters')}
          pressed={panel}
          testId="show-chapters"
          onClick={() => {
            onPanel(!panel);
          }}
        >
          <Icon name="list" size={18} />
        </PlayerButton>
      </div>
    </div>
  );
}
