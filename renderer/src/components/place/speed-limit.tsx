import { useState } from 'react';
import { SwitchField, TextField } from './fields.tsx';
import styles from './fields.module.css';

const MIB = 2 ** 20;
const LEAST = 0.1;
const MOST = 10_000;
/** What a limit is when it is switched on: a line with room for somebody else. */
const FIRST = 10 * MIB;

/** Bounds of a limit in MB; those of this computer's transfers unless told. */
export interface LimitBounds {
  readonly least?: number;
  readonly most?: number;
}

/** Bytes a second that somebody typed in MB, with a point or a comma; null for what is none, or out of bounds. */
export function limitOf(typed: string, { least = LEAST, most = MOST }: LimitBounds = {}): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^\d+(\.\d*)?$/.test(text)) return null;
  const value = Number(text);
  return value < least || value > most ? null : Math.round(value * MIB);
}

/** A limit as it is typed: MB with one or two places at most. */
export const limitText = (bytes: number): string => String(Math.round((bytes / MIB) * 100) / 100);

interface Props extends LimitBounds {
  readonly label: string;
  readonly hint: string;
  /** Name of the field for the limit, and what it says to one that is none. */
  readonly speed: string;
  readonly wrong: string;
  /** Bytes a second, 0 for no limit. */
  readonly bytes: number;
  readonly onBytes: (bytes: number) => void;
}

/** The most bytes a second that work may move; what is typed counts when the field is left, or with Enter. */
export function SpeedLimit({ label, hint, speed, wrong, bytes, onBytes, ...bounds }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? limitText(bytes);
  const wished = limitOf(shown, bounds);
  const done = (): void => {
    if (wished === null || typed === null) return;
    setTyped(null);
    if (wished !== bytes) onBytes(wished);
  };
  return (
    <>
      <SwitchField
        label={label}
        hint={hint}
        checked={bytes > 0}
        onValue={(on) => {
          setTyped(null);
          onBytes(on ? FIRST : 0);
        }}
      />
      {bytes > 0 && (
        <div className={styles.under}>
          <TextField
            label={speed}
            inputMode="decimal"
            autoComplete="off"
            value={shown}
            error={wished === null ? wrong : ''}
            onValue={setTyped}
            onBlur={done}
            onKeyDown={(event) => {
              if (event.key === 'Enter') done();
            }}
          />
        </div>
      )}
    </>
  );
}
