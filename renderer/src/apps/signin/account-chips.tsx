import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { forgetAccount, readAccounts } from '../../state/session/known-accounts.ts';
import styles from './form-parts.module.css';

interface Props {
  /** The account in the field now. */
  readonly current: string;
  readonly onChoose: (username: string) => void;
}

/** The accounts that stay signed in on this computer: one click, then the password. */
export function AccountChips({ current, onChoose }: Props) {
  const { t } = useTranslation('signin');
  const [accounts, setAccounts] = useState(() => readAccounts());
  if (accounts.length === 0) return null;
  return (
    <ul className={styles.accounts} aria-label={t('form.accounts')} data-testid="known-accounts">
      {accounts.map(({ username, name }) => (
        <li key={username} className={styles.account}>
          <button
            type="button"
            className={styles.accountName}
            aria-pressed={username === current}
            title={username}
            onClick={() => {
              onChoose(username);
            }}
          >
            <Icon name="person" />
            {name === '' ? username : name}
          </button>
          <button
            type="button"
            className={styles.accountForget}
            aria-label={t('form.forgetAccount', { name: name === '' ? username : name })}
            title={t('form.forgetAccount', { name: name === '' ? username : name })}
            onClick={() => {
              forgetAccount(username);
              setAccounts(readAccounts());
            }}
          >
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}
