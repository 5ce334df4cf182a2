import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TextField } from '../../components/place/fields.tsx';
import styles from './documents.module.css';

interface Props {
  readonly testId: string;
  readonly label: string;
  readonly okText: string;
  /** Why the last password was not taken; '' before the first. */
  readonly error: string;
  readonly onPassword: (password: string) => void;
  /** Goes back to what was shown before; absent where there was nothing. */
  readonly onCancel?: () => void;
}

/** Asks for the password of a file in place of what it holds. */
export function PasswordForm({ testId, label, okText, error, onPassword, onCancel }: Props) {
  const { t } = useTranslation('common');
  const [password, setPassword] = useState('');
  return (
    <form
      className={styles.password}
      data-testid={testId}
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') onPassword(password);
      }}
    >
      <TextField
        label={label}
        type="password"
        autoComplete="off"
        autoFocus
        value={password}
        error={error}
        onValue={setPassword}
      />
      <button type="submit" className="btn btn-primary" disabled={password === ''}>
        {okText}
      </button>
      {onCancel !== undefined && (
        <button type="button" className="btn btn-secondary" onClick={onCancel}>
          {t('cancel')}
        </button>
      )}
    </form>
  );
}
