import { useState } from 'react';
import { failureText } from '../../api/failure-text.ts';
import { requestPassword, toast } from '../../components/dialogs/dialog-service.ts';
import { scrollTo } from '../../components/scroll-to.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { resetPassword } from './account-calls.ts';
import styles from './accounts.module.css';
import { isGoodPassword, noPassword, PasswordFields } from './password-fields.tsx';

interface Props {
  readonly username: string;
  /** What to call the account. */
  readonly name: string;
  readonly onDone: () => void;
}

/** Gives a local account a new password; the administrator's own confirms it. APP-USER-02, PW-05 */
export function ResetForm({ username, name, onDone }: Props) {
  const { t } = useTranslation('accounts');
  const [value, setValue] = useState(noPassword);
  const ready = isGoodPassword(value);
  const submit = async (): Promise<void> => {
    if (!ready) return;
    const done = await requestPassword({
      title: t('user.reset'),
      content: t('user.resetProof', { name }),
      act: async ({ second }) => {
        const result = await resetPassword(username, value.password.trim(), second);
        return result.success ? null : failureText(result);
      },
    });
    if (done === null) return;
    toast({ kind: 'success', text: t('user.resetDone', { name }) });
    onDone();
  };
  return (
    <form
      ref={scrollTo}
      className={styles.form}
      data-testid="reset-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PasswordFields value={value} onValue={setValue} />
      <div className={styles.buttons}>
        <button type="submit" className="btn btn-primary" disabled={!ready}>
          {t('user.reset')}
        </button>
        <button type="button" className="btn btn-text" onClick={onDone}>
          {t('password.cancel')}
        </button>
      </div>
    </form>
  );
}
