import type { ListedUser } from '#shared/contract/calls-accounts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './accounts.module.css';

/** What sets an account apart: disabled, waiting for approval, kept to the home network. */
export function Marks({ user }: { user: ListedUser }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      {user.disabled === 1 && (
        <span className={styles.badge} data-tone="error">
          {t('mark.disabled')}
        </span>
      )}
      {user.is_master !== 1 && user.authorize === '0' && (
        <span className={styles.badge} data-tone="warning">
          {t('mark.waiting')}
        </span>
      )}
      {user.lanonly === 1 && <span className={styles.badge}>{t('mark.lanonly')}</span>}
    </>
  );
}
