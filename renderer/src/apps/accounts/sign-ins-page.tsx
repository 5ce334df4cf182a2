import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './accounts.module.css';
import { SignInList } from './sign-in-list.tsx';

/** Clients where one is signed in oneself. APP-USER-03 */
export function SignInsPage() {
  const { t } = useTranslation('accounts');
  return (
    <div className={styles.wide}>
      <h1>{t('page.device')}</h1>
      <p>{t('device.text')}</p>
      <SignInList label={t('device.label')} />
    </div>
  );
}
