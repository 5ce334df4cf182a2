import { useState } from 'react';
import { NICKNAME_MAX } from '#shared/constants.ts';
import { TextField } from '../../components/place/fields.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './accounts.module.css';

interface Props {
  readonly label: string;
  readonly hint?: string;
  /** The name as it is kept. */
  readonly value: string;
  /** Whether it may be empty. */
  readonly optional?: boolean;
  readonly busy: boolean;
  /** Keeps another name; answers whether it was taken. */
  readonly onSave: (value: string) => Promise<boolean>;
}

/** One name of an account with a button that keeps it; the button waits for a change (MSK-04). */
export function NameForm({ label, hint = '', value, optional = false, busy, onSave }: Props) {
  const { t } = useTranslation('accounts');
  const [typed, setTyped] = useState(value);
  const [kept, setKept] = useState(value);
  // Changed elsewhere: what is kept shows, unless somebody is typing another one.
  if (value !== kept) {
    setKept(value);
    if (typed === kept) setTyped(value);
  }
  const wanted = typed.trim();
  const isWrong = wanted === '' && !optional;
  return (
    <form
      className={styles.nameForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !isWrong && wanted !== value) void onSave(wanted);
      }}
    >
      <TextField
        label={label}
        hint={hint}
        error={isWrong ? t('me.nicknameEmpty') : ''}
        maxLength={NICKNAME_MAX}
        autoComplete="off"
        value={typed}
        onValue={setTyped}
      />
      <button
        type="submit"
        className="btn btn-secondary"
        aria-label={`${t('me.save')}: ${label}`}
        disabled={busy || isWrong || wanted === value}
      >
        {t('me.save')}
      </button>
    </form>
  );
}
