import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SwitchField, TextField } from '../place/fields.tsx';
import styles from './backup.module.css';

const MIB = 2 ** 20;
const LEAST = 0.1;
const MOST = 10_000;
/** What a limit is when it is switched on: a line with room for somebody else. */
const FIRST = 10 * MIB;

/** Bytes a second that somebody typed in MB, with a point or a comma; null for what is none, or out of bounds. */
export function limitOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^\d+(\.\d*)?$/.test(text)) return null;
  const value = Number(text);
  return value < LEAST || value > MOST ? null : Math.round(value * MIB);
}

const limitText = (bytes: number): string => String(Math.round((bytes / MIB) * 100) / 100);

interface Props {
  readonly label: string;
  readonly hint: string;
  /** Bytes a second, 0 for no limit. */
  readonly bytes: number;
  readonly onBytes: (bytes: number) => void;
}

/** The most bytes a second that work may move; what is typed counts when the field is left, or with Enter. */
export function SpeedLimit({ label, hint, bytes, onBytes }: Props) {
  const { t } = useTranslation('backup');
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? limitText(bytes);
  const wished = limitOf(shown);
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
            label={t('limit.speed')}
            inputMode="decimal"
            autoComplete="off"
            value={shown}
            error={wished === null ? t('limit.wrong') : ''}
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
