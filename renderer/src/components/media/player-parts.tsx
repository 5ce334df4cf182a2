import type { ReactNode } from 'react';
import { Icon } from '../icon.ts';
import { Glyph } from './glyph.ts';
import styles from './player.module.css';

interface ButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly pressed?: boolean;
  readonly children: ReactNode;
  readonly className?: string;
  readonly testId?: string;
}

/** A button of a player, known by its sign. */
export function PlayerButton({ label, onClick, pressed, children, className = 'icon-btn', testId }: ButtonProps) {
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

/** The button that plays and pauses. */
export function PlayToggle({ label, running, onClick }: { label: string; running: boolean; onClick: () => void }) {
  return (
    <PlayerButton label={label} className={styles.play ?? ''} testId="play-toggle" onClick={onClick}>
      <Icon name={running ? 'pause' : 'play'} size={20} />
    </PlayerButton>
  );
}

interface SeekProps {
  readonly label: string;
  /** Where it is, as it is read out. */
  readonly valueText: string;
  /** Whole seconds. */
  readonly at: number;
  /** Seconds; 0 while that is not known. */
  readonly length: number;
  readonly textOf: (seconds: number) => string;
  readonly onSeek: (seconds: number) => void;
}

/** Where it plays, and the way to another place. */
export function SeekRow({ label, valueText, at, length, textOf, onSeek }: SeekProps) {
  return (
    <div className={styles.seekRow}>
      <span className={styles.time}>{textOf(at)}</span>
      <input
        type="range"
        className={styles.seek}
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={Math.max(1, Math.floor(length))}
        step={1}
        value={at}
        onChange={(event) => {
          onSeek(Number(event.target.value));
        }}
      />
      <span className={styles.time}>{textOf(length)}</span>
    </div>
  );
}

interface VolumeProps {
  readonly words: Readonly<Record<'mute' | 'unmute' | 'volume', string>>;
  readonly volume: number;
  readonly muted: boolean;
  readonly onVolume: (volume: number) => void;
  readonly onMuted: (muted: boolean) => void;
}

/** How loud it is. */
export function VolumeControl({ words, volume, muted, onVolume, onMuted }: VolumeProps) {
  return (
    <div className={styles.volume}>
      <PlayerButton
        label={muted ? words.unmute : words.mute}
        onClick={() => {
          onMuted(!muted);
        }}
      >
        {muted ? <Glyph name="muted" /> : <Icon name="volume" size={18} />}
      </PlayerButton>
      <input
        type="range"
        aria-label={words.volume}
        min={0}
        max={1}
        step={0.05}
        value={muted ? 0 : volume}
        onChange={(event) => {
          onMuted(false);
          onVolume(Number(event.target.value));
        }}
      />
    </div>
  );
}
