import type { KeyboardEvent, ReactNode } from 'react';
import { combination, keyHint } from '../../components/shortcuts/keys.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './shortcut-sheet.module.css';

/** Keys that are half of a combination. */
const modifiers = new Set(['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'CapsLock', 'Process', 'Dead']);

interface Props {
  /** Keys that were pressed and could not be taken, and why. */
  readonly tried: string | null;
  readonly problem: string | null;
  /** Keys were pressed; '' takes those away that there are. */
  readonly onKeys: (keys: string) => void;
  readonly onDone: () => void;
  readonly children?: ReactNode;
}

/** Waits for a combination of keys; Escape and leaving it change nothing. */
export function KeyRecorder({ tried, problem, onKeys, onDone, children }: Props) {
  const { t } = useTranslation('desk');
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    // Tab and Shift+Tab still leave, so that nobody is caught here.
    if (event.nativeEvent.isComposing || (event.key === 'Tab' && !event.ctrlKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (modifiers.has(event.key)) return;
    const keys = combination(event.nativeEvent);
    if (keys === 'Escape') onDone();
    else onKeys(keys === 'Backspace' || keys === 'Delete' ? '' : keys);
  };
  return (
    // Whatever of it has the keyboard, Escape leaves the keys alone, and not the sheet around.
    <span
      className={styles.recorder}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        onDone();
      }}
    >
      <button
        type="button"
        className={styles.record}
        autoFocus
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (!event.currentTarget.parentElement?.contains(event.relatedTarget)) onDone();
        }}
        data-testid="shortcut-recorder"
      >
        {tried === null ? t('keys.press') : keyHint(tried)}
      </button>
      <span role="status" className={styles.conflict}>
        {problem ?? t('keys.pressHint')}
      </span>
      {children}
    </span>
  );
}
