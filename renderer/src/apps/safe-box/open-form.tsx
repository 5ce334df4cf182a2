import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { clockText, useCountdown } from '../../components/use-countdown.ts';
import { TextField } from '../../components/place/fields.tsx';
import { resetSafe } from './reset-safe.ts';
import { openSafe, type SafeStatus } from './safe-calls.ts';
import styles from './safe.module.css';

/** Tries that are left, as the device counts them; null where it does not say. */
const triesLeft = (data: unknown): number | null =>
  typeof data === 'object' && data !== null && 'left' in data && typeof data.left === 'number' ? data.left : null;

/** Opens the box; after five wrong passwords the form waits and counts down. */
export function OpenForm({ status, onDone }: { status: SafeStatus; onDone: () => void }) {
  const { t } = useTranslation('safe');
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const left = useCountdown(status.locked_until === undefined ? null : status.locked_until * 1000);
  const submit = async (): Promise<void> => {
    if (busy || left > 0 || password === '') return;
    setBusy(true);
    const result = await openSafe(password);
    setBusy(false);
    // What was typed meanwhile stays.
    setPassword((typed) => (typed === password ? '' : typed));
    setError(result.success ? '' : wrongText(result));
    // Opened, or shut for a while: the state of the box says which.
    if (result.success || result.code === 'N001102' || result.code === 'N001601') onDone();
  };
  /** A wrong password says how many tries are left before the box is shut for a while. */
  const wrongText = ({ message, data }: { readonly message: string; readonly data: unknown }): string => {
    const tries = triesLeft(data);
    return tries === null ? message : t('open.wrong', { message, tries: t('open.left', { count: tries }) });
  };
  const forgotten = async (): Promise<void> => {
    if (await resetSafe(t)) onDone();
  };
  return (
    <form
      className={styles.form}
      data-testid="safe-open"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Icon name="safe" size={40} />
      <h1>{t('open.title')}</h1>
      <p>{t('open.text')}</p>
      <TextField
        label={t('password')}
        type="password"
        autoComplete="off"
        autoFocus
        value={password}
        disabled={left > 0}
        error={left > 0 ? t('open.locked', { time: clockText(left) }) : error}
        hint={status.hint === '' ? '' : t('open.hint', { hint: status.hint })}
        onValue={(value) => {
          setPassword(value);
          setError('');
        }}
      />
      <button type="submit" className="btn btn-primary btn-lg" disabled={busy || left > 0 || password === ''}>
        {t('open.ok')}
      </button>
      <button type="button" className="link-btn" onClick={() => void forgotten()}>
        {t('open.forgotten')}
      </button>
    </form>
  );
}
