import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { TextField } from '../../components/place/fields.tsx';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { isGoodPassword, PasswordFields } from './password-fields.tsx';
import { createSafe } from './safe-calls.ts';
import styles from './safe.module.css';

/** Makes the box. What a lost password costs is said before it is chosen (APP-SAFEB-01). */
export function CreateForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('safe');
  const [value, setValue] = useState({ password: '', repeat: '' });
  const [hint, setHint] = useState('');
  const [known, setKnown] = useState(false);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const ready = !busy && known && isGoodPassword(value);
  const submit = async (): Promise<void> => {
    if (!ready) return;
    setBusy(true);
    const result = await createSafe(value.password.trim(), hint.trim());
    setBusy(false);
    if (result.success) onDone();
    else setError(result.message);
  };
  return (
    <form
      className={styles.form}
      data-testid="safe-create"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Icon name="safe" size={40} />
      <h1>{t('create.title')}</h1>
      <p>{t('create.text')}</p>
      <PasswordFields value={value} onValue={setValue} />
      <TextField label={t('create.hint')} hint={t('create.hintText')} maxLength={64} value={hint} onValue={setHint} />
      <PlaceNote tone="warning">{t('create.warning')}</PlaceNote>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={known}
          onChange={(event) => {
            setKnown(event.target.checked);
          }}
        />
        {t('create.known')}
      </label>
      {error !== '' && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <button type="submit" className="btn btn-primary btn-lg" disabled={!ready}>
        {t('create.ok')}
      </button>
    </form>
  );
}
