import { useCallback, useState } from 'react';
import type { ListedUser } from '#shared/contract/calls-accounts.ts';
import { AccountPicture } from '../../components/account/account-picture.tsx';
import { useAppWindow } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { SearchField } from '../../components/place/fields.tsx';
import { PlaceBar, PlaceFoot, Space } from '../../components/place/place-frame.tsx';
import { whenText } from '../../components/place/when.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import {
  everyone,
  failureOf,
  isNamed,
  kindOf,
  nameOf,
  shortNameOf,
  useAccountAddParamsQuery,
  useAccountsOfDeviceQuery,
  whenOpened,
} from './accounts-api.ts';
import styles from './accounts.module.css';
import { Marks } from './marks.tsx';
import { QuotaLine } from './quota-line.tsx';
import { ADD_ADDRESS, userAddress } from './user-address.ts';

function Row({ user }: { user: ListedUser }) {
  const { t } = useTranslation('accounts');
  const { navigate } = useAppWindow();
  const last = whenText(user.login_at ?? 0);
  return (
    <tr data-testid="account" data-username={user.username} className={styles.pressable}>
      <th scope="row">
        <div className={styles.userCell}>
          <AccountPicture name={shortNameOf(user)} picture={user.avatar} size={40} />
          <div className={styles.twoLines}>
            {/* It lies over its whole row. */}
            <button
              type="button"
              className={styles.nameLink}
              title={nameOf(user)}
              onClick={() => {
                navigate(userAddress(user.username));
              }}
            >
              <span>{nameOf(user)}</span>
            </button>
            <span className={styles.marks}>
              <span className={styles.quiet}>{t(`role.${kindOf(user)}`)}</span>
              <Marks user={user} />
            </span>
          </div>
        </div>
      </th>
      <td>
        <QuotaLine name={shortNameOf(user)} used={user.used ?? 0} quota={user.quota ?? 0} />
      </td>
      <td>{last === '' ? t('list.never') : last}</td>
    </tr>
  );
}

/** Everybody with an account on this device, for the administrator. APP-USER-01 */
export function UsersPage() {
  const { t } = useTranslation('accounts');
  const { navigate } = useAppWindow();
  const { data, error, isError, refetch } = useAccountsOfDeviceQuery(everyone, whenOpened);
  const { data: params } = useAccountAddParamsQuery({}, whenOpened);
  const [keyword, setKeyword] = useState('');
  const search = useCallback((wanted: string) => {
    setKeyword(wanted);
  }, []);
  if (data === undefined)
    return isError ? <ErrorState {...failureOf(error)} onRetry={() => void refetch()} /> : <LoadingState />;
  const shown = data.list.filter((user) => isNamed(user, keyword));
  return (
    <>
      <PlaceBar label={t('page.allUsers')}>
        <SearchField label={t('list.search')} value={keyword} onSearch={search} />
        <Space />
        <button
          type="button"
          className="btn btn-primary"
          data-testid="add-account"
          onClick={() => {
            navigate(ADD_ADDRESS);
          }}
        >
          <Icon name="plus" size={16} />
          {t('list.add')}
        </button>
      </PlaceBar>
      <div className={styles.scroller}>
        {shown.length > 0 && (
          <table className={styles.table} aria-label={t('list.label')} data-testid="accounts">
            <thead>
              <tr>
                <th scope="col">{t('list.name')}</th>
                <th scope="col">{t('list.space')}</th>
                <th scope="col">{t('list.last')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((user) => (
                <Row key={user.username} user={user} />
              ))}
            </tbody>
          </table>
        )}
        {data.list.length <= 1 && keyword === '' && (
          <EmptyState icon="people" title={t('list.onlyYou')} text={t('list.onlyYouText')} />
        )}
        {shown.length === 0 && (
          <EmptyState icon="search" title={t('list.noMatch')}>
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => {
                setKeyword('');
              }}
            >
              {t('list.clear')}
            </button>
          </EmptyState>
        )}
      </div>
      {params !== undefined && (
        <PlaceFoot>
          {params.used >= params.max_users
            ? t('list.full', { max: params.max_users })
            : t('list.count', { used: params.used, max: params.max_users })}
        </PlaceFoot>
      )}
    </>
  );
}
