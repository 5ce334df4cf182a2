import type { ListedUser } from '#shared/contract/calls-accounts.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { AccountPicture } from '../../components/account/account-picture.tsx';
import { useAppWindow, useWindowTitle } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { whenText } from '../../components/place/when.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppSelector } from '../../state/store.ts';
import {
  everyone,
  failureOf,
  kindOf,
  nameOf,
  shortNameOf,
  useAccountsOfDeviceQuery,
  useFeaturesOfQuery,
  whenOpened,
} from './accounts-api.ts';
import styles from './accounts.module.css';
import { FeatureList } from './feature-list.tsx';
import { Marks } from './marks.tsx';
import { NameForm } from './name-form.tsx';
import { Section } from './section.tsx';
import { SignInList } from './sign-in-list.tsx';
import { useChange } from './use-change.ts';
import { UserAccess } from './user-access.tsx';
import { UserActions } from './user-actions.tsx';
import { UserQuota } from './user-quota.tsx';

function Features({ user }: { user: ListedUser }) {
  const { t } = useTranslation('accounts');
  const { busy, make } = useChange();
  const { username } = user;
  const { data, error, isError, refetch } = useFeaturesOfQuery({ username }, whenOpened);
  const idle = user.disabled === 1 ? t('perm.off') : user.authorize === '0' ? t('perm.waiting') : '';
  return (
    <Section title={t('perm.title')} {...(idle === '' ? {} : { text: idle })}>
      {data === undefined ? (
        isError ? (
          <ErrorState title={t('perm.failed')} {...failureOf(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingState />
        )
      ) : (
        <FeatureList
          perm={data.perm}
          busy={busy}
          onChange={(perm) => void make(() => call(calls.subPerm, { username, perm }))}
        />
      )}
    </Section>
  );
}

/** Everything about one account but who it is: its names, room, features, access, sign-ins and what ends it. */
function Sections({ user }: { user: ListedUser }) {
  const { t } = useTranslation('accounts');
  const { busy, make } = useChange();
  const { username } = user;
  const name = shortNameOf(user);
  return (
    <>
      <Section title={t('user.names')}>
        <NameForm
          label={t('me.nickname')}
          value={user.nick_name}
          busy={busy}
          onSave={(nickname) => make(() => call(calls.modNickname, { username, nickname }), t('user.saved'))}
        />
        <NameForm
          label={t('add.remark')}
          hint={t('add.remarkHint')}
          optional
          value={user.remark ?? ''}
          busy={busy}
          onSave={(remark) => make(() => call(calls.modRemark, { username, remark }), t('user.saved'))}
        />
      </Section>
      <UserQuota user={user} />
      <UserAccess user={user} />
      <Features user={user} />
      <Section title={t('user.devices')}>
        <SignInList username={username} label={t('device.labelOf', { name })} />
      </Section>
      <UserActions user={user} />
    </>
  );
}

/** One account as the administrator sees and changes it. APP-USER-02 */
export function UserPage({ username }: { username: string }) {
  const { t } = useTranslation('accounts');
  const { navigate } = useAppWindow();
  const self = useAppSelector((state) => state.session.username);
  const { data, error, isError, refetch } = useAccountsOfDeviceQuery(everyone, whenOpened);
  const user = data?.list.find((each) => each.username === username);
  useWindowTitle(user === undefined ? '' : shortNameOf(user));
  const toList = (
    <button
      type="button"
      className={`btn btn-text ${styles.back}`}
      onClick={() => {
        navigate('/userCenter/allUsers');
      }}
    >
      <Icon name="arrow-left" size={16} />
      {t('user.back')}
    </button>
  );
  if (data === undefined)
    return isError ? <ErrorState {...failureOf(error)} onRetry={() => void refetch()} /> : <LoadingState />;
  if (user === undefined)
    return (
      <EmptyState icon="person" title={t('user.gone')} text={t('user.goneText')}>
        {toList}
      </EmptyState>
    );
  const last = whenText(user.login_at ?? 0);
  return (
    <div className={styles.wide} data-testid="account-page" data-username={username}>
      {toList}
      <div className={styles.person}>
        <AccountPicture name={shortNameOf(user)} picture={user.avatar} size={72} />
        <div className={styles.personText}>
          <h1>{nameOf(user)}</h1>
          <span className={styles.marks}>
            <span data-testid="account-role">{t(`role.${kindOf(user)}`)}</span>
            <Marks user={user} />
          </span>
          <span className={styles.quiet}>{t('user.lastSeen', { when: last === '' ? t('list.never') : last })}</span>
        </div>
      </div>
      {username === self || user.is_master === 1 ? (
        <>
          <PlaceNote>{t('user.self')}</PlaceNote>
          <p>
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => {
                navigate('/userCenter/me');
              }}
            >
              {t('user.profile')}
            </button>
          </p>
        </>
      ) : (
        <Sections user={user} />
      )}
    </div>
  );
}
