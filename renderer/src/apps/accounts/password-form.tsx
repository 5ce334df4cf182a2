import { useState } from 'react';
import { failureText } from '../../api/failure-text.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { TextField } from '../../components/place/fields.tsx';
import { scrollTo } from '../../components/scroll-to.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppSelector } from '../../state/store.ts';
import { changePassword } from './account-calls.ts';
import styles from './accounts.module.css';
import { isGoodPassword, noPassword, PasswordFields } from './password-fields.tsx';

/** Codes that mean the old password, and are told at its field. */
const ofOld: ReadonlySet<string> = new Set(['N001108', 'N001102']);

/** Changes the own password: the old one proves the person (APP-MYACC-01, PW-04, PW-05). */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('accounts');
  const username = useAppSelector((state) => state.session.username);
  const [old, setOld] = useState('');
  const [value, setValue] = useState(noPassword);
  const [wrong, setWrong] = useState({ code: '', text: '' });
  const [busy, setBusy] = useState(false);
  const isSame = old !== '' && value.password.trim() === old;
  const ready = !busy && old !== '' && !isSame && isGoodPassword(value);
  const submit = async (): Promise<void> => {
    if (!ready) return;
    setBusy(true);
    const result = await changePassword(old, value.password.trim());
    setBusy(false);
    if (result.success) {
      toast({ kind: 'success', text: t('password.changed') });
      onDone();
    } else setWrong({ code: result.code, text: failureText(result) });
  };
  const atOld = ofOld.has(wrong.code);
  return (
    <form
      ref={scrollTo}
      className={styles.form}
      data-testid="password-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {/* Whose password it is, for programs that keep passwords. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={t('password.old')}
        type="password"
        autoComplete="current-password"
        autoFocus
        maxLength={64}
        value={old}
        error={atOld ? wrong.text : ''}
        onValue={(next) => {
          setOld(next);
          setWrong({ code: '', text: '' });
        }}
      />
      <PasswordFields value={value} onValue={setValue} />
      {(isSame || (wrong.text !== '' && !atOld)) && (
        <p role="alert" className={styles.error}>
          {isSame ? t('password.same') : wrong.text}
        </p>
      )}
      <div className={styles.buttons}>
        <button type="submit" className="btn btn-primary" disabled={!ready}>
          {t('password.change')}
        </button>
        <button type="button" className="btn btn-text" disabled={busy} onClick={onDone}>
          {t('password.cancel')}
        </button>
      </div>
    </form>
  );
}
