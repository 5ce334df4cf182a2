import type { RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAppWindow } from '../../app-window.ts';
import { Icon, type IconName } from '../../icon.ts';
import { Select } from '../../place/fields.tsx';
import { SPEEDS, type Loop } from './player-keys.ts';
import type { SubtitleChoice } from './subtitle-choice.ts';
import { clock } from '../clock.ts';
import { Glyph } from '../glyph.ts';
import styles from './player.module.css';

interface Props {
  readonly media: RefObject<HTMLVideoElement | null>;
  readonly at: number;
  readonly duration: number;
  readonly running: boolean;
  readonly subtitles: readonly SubtitleChoice[];
  readonly subtitle: string;
  /** Volume, 0 while it is muted. */
  readonly volume: number;
  readonly speed: number;
  /** The part that is played again and again; null for none. */
  readonly loop: Loop | null;
  readonly onLoop: (loop: Loop | null) => void;
  readonly onSubtitle: (key: string) => void;
  readonly onToggle: () => void;
  readonly onSeek: (seconds: number) => void;
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
  /** Shows the lyrics of the song; null where there are none. */
  readonly onLyric: (() => void) | null;
  /** The small picture above other windows; null where there is none. */
  readonly picture: { readonly isOn: boolean; readonly toggle: () => void } | null;
}

/** The bar of a player. */
export function Controls(props: Props) {
  const { t } = useTranslation('openers');
  const { setFull, full } = useAppWindow();
  const { volume, loop } = props;
  // One that another page played at is shown as it is.
  const speeds: readonly string[] = SPEEDS.some((known) => Number(known) === props.speed)
    ? SPEEDS
    : [...SPEEDS, String(props.speed)];
  const speed = speeds.find((known) => Number(known) === props.speed) ?? '1';
  const button = (icon: IconName, label: string, onClick: (() => void) | null) => (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      disabled={onClick === null}
      onClick={() => onClick?.()}
    >
      <Icon name={icon} size={20} />
    </button>
  );
  return (
    <div className={styles.controls} role="toolbar" aria-label={t('tools')}>
      <input
        type="range"
        className={styles.seek}
        aria-label={t('player.seek')}
        aria-valuetext={clock(props.at)}
        min={0}
        max={Math.max(1, props.duration)}
        step={1}
        value={props.at}
        onChange={(event) => {
          props.onSeek(Number(event.target.value));
        }}
      />
      <div className={styles.row}>
        {button('chevron-left', t('player.previous'), props.onPrevious)}
        {button(props.running ? 'pause' : 'play', t(props.running ? 'player.pause' : 'player.play'), props.onToggle)}
        {button('chevron-right', t('player.next'), props.onNext)}
        <span className={styles.time} data-testid="player-time">
          {clock(props.at)} / {clock(props.duration)}
        </span>
        <Icon name="volume" size={18} />
        <input
          type="range"
          className={styles.volume}
          aria-label={t('player.volume')}
          min={0}
          max={1}
          step={0.05}
          value={volume}
          onChange={(event) => {
            const next = Number(event.target.value);
            if (props.media.current !== null) {
              props.media.current.volume = next;
              props.media.current.muted = false;
            }
          }}
        />
        {loop !== null && (
          <span className={styles.loop} data-testid="player-loop">
            {loop.to === null
              ? t('player.loopFrom', { from: clock(loop.from) })
              : t('player.loop', { from: clock(loop.from), to: clock(loop.to) })}
            <button
              type="button"
              className="icon-btn"
              aria-label={t('player.noLoop')}
              title={t('player.noLoop')}
              onClick={() => {
                props.onLoop(null);
              }}
            >
              <Icon name="close" size={14} />
            </button>
          </span>
        )}
        <span className={styles.grow} />
        {props.subtitles.length > 0 && (
          <Select
            label={t('player.subtitles')}
            value={props.subtitle}
            options={[
              { value: '', label: t('player.noSubtitles') },
              ...props.subtitles.map(({ key, label }) => ({ value: key, label })),
            ]}
            onValue={props.onSubtitle}
          />
        )}
        <Select
          label={t('player.speed')}
          value={speed}
          options={speeds.map((value) => ({ value, label: `${value}×` }))}
          onValue={(value) => {
            if (props.media.current !== null) props.media.current.playbackRate = Number(value);
          }}
        />
        {props.onLyric !== null && button('note', t('lyric.open'), props.onLyric)}
        {props.picture !== null && (
          <button
            type="button"
            className={styles.button}
            aria-label={t('player.picture')}
            title={t('player.picture')}
            aria-pressed={props.picture.isOn}
            onClick={props.picture.toggle}
          >
            <Glyph name="picture" size={20} />
          </button>
        )}
        {button(full ? 'restore' : 'maximize', t(full ? 'player.leaveFull' : 'player.full'), () => {
          setFull(!full);
        })}
      </div>
    </div>
  );
}
