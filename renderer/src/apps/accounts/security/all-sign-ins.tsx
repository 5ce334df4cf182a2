import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAppSelector } from '../../../state/store.ts';
import styles from '../accounts.module.css';
import { SignInList } from '../sign-in-list.tsx';
import { AccountChoice } from './account-choice.tsx';

/** Sign-ins of the account, and for the administrator of any account. APP-SAFE-01 */
export function AllSignIns() {
  const { t } = useTranslation('security');
  const { isMaster, username: self } = useAppSelector((state) => state.session);
  const [chosen, setChosen] = useState(self);
  return (
    <div className={styles.wide}>
      <h1>{t('page.device')}</h1>
      <p>{t(isMaster ? 'device.text' : 'device.own')}</p>
      {isMaster && (
        <div className={styles.buttons}>
          <AccountChoice value={chosen} onValue={setChosen} />
        </div>
      )}
      <SignInList
        key={chosen}
        label={t('page.device')}
        {...(isMaster && chosen !== self ? { username: chosen } : {})}
      />
    </div>
  );
}
