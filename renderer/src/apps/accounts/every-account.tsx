import { formatSizeSpaced } from '#shared/rules/size.ts';
import { AccountPicture } from '../../components/account/account-picture.tsx';
import { useAppWindow } from '../../components/app-window.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { everyone, nameOf, shortNameOf, useAccountsOfDeviceQuery, whenOpened, type PoolShare } from './accounts-api.ts';
import styles from './accounts.module.css';
import { Section } from './section.tsx';
import { userAddress } from './user-address.ts';

/** What every account has on every pool, with its quota: the administrator's view of the space. APP-MYACC-02 */
export function EveryAccount({ pools }: { pools: readonly PoolShare[] }) {
  const { t } = useTranslation('accounts');
  const { navigate } = useAppWindow();
  const { data } = useAccountsOfDeviceQuery(everyone, whenOpened);
  const users = data?.list ?? [];
  if (users.length === 0) return null;
  const usedOn = (pool: PoolShare, username: string): number =>
    pool.users.find((user) => user.username === username)?.used ?? 0;
  return (
    <Section title={t('space.everyAccount')}>
      <div className={styles.scroll}>
        <table className={styles.table} data-testid="space-by-account">
          <thead>
            <tr>
              <th scope="col">{t('space.account')}</th>
              {pools.map(({ pool, name }) => (
                <th key={pool} scope="col" data-end>
                  {name}
                </th>
              ))}
              <th scope="col" data-end>
                {t('space.quota')}
              </th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <tr key={user.username}>
                <th scope="row">
                  <button
                    type="button"
                    className={styles.nameLink}
                    onClick={() => {
                      navigate(userAddress(user.username));
                    }}
                  >
                    <AccountPicture name={shortNameOf(user)} picture={user.avatar} />
                    <span>{nameOf(user)}</span>
                  </button>
                </th>
                {pools.map((pool) => (
                  <td key={pool.pool} data-end>
                    {formatSizeSpaced(usedOn(pool, user.username))}
                  </td>
                ))}
                <td data-end>{(user.quota ?? 0) > 0 ? formatSizeSpaced(user.quota ?? 0) : t('quota.none')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
