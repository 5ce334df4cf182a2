import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { maskLeadingNumber } from '#shared/rules/mask.ts';
import { roleLabel } from '#shared/rules/role.ts';
import { call } from '../../api/call.ts';
import { AccountPicture } from '../../components/account/account-picture.tsx';
import { useAppWindow } from '../../components/app-window.ts';
import { Icon } from '../../components/icon.ts';
import { PlaceSheet } from '../../components/place/place-frame.tsx';
import { useLogOut } from '../../help/log-out.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { profileChanged } from '../../state/session-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { useSpaceByAccountQuery, whenOpened } from './accounts-api.ts';
import styles from './accounts.module.css';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PhoneForm } from './phone-form.tsx';
import { QuotaLine } from './quota-line.tsx';
import { Section } from './section.tsx';
import { useChange } from './use-change.ts';

/** What the signed-in person uses on all pools together. */
function OwnSpace({ name }: { name: string }) {
  const { t } = useTranslation('accounts');
  const username = useAppSelector((state) => state.session.username);
  const { data } = useSpaceByAccountQuery({}, whenOpened);
  const shares = (data?.list ?? []).flatMap(({ users }) => users.filter((each) => each.username === username));
  if (shares.length === 0) return null;
  const used = shares.reduce((sum, share) => sum + share.used, 0);
  return (
    <Section title={t('me.space')}>
      <QuotaLine name={name} used={used} quota={shares[0]?.quota ?? 0} told />
    </Section>
  );
}

/** Who one is on this device: picture, names, kind, password, number, space, and the way out. APP-MYACC-01 */
export function ProfilePage() {
  const { t } = useTranslation('accounts');
  const dispatch = useAppDispatch();
  const { openWindow } = useAppWindow();
  const logOut = useLogOut();
  const { username, nickname, qcname, avatar, isMaster, isLocal } = useAppSelector((state) => state.session);
  const { busy, make } = useChange();
  const [open, setOpen] = useState<'password' | 'phone' | null>(null);
  const name = nickname === '' ? username : nickname;
  const close = (): void => {
    setOpen(null);
  };
  const rename = async (wanted: string): Promise<boolean> => {
    const isTaken = await make(() => call(calls.modNickname, { nickname: wanted }), t('me.saved'));
    if (isTaken) dispatch(profileChanged({ nickname: wanted }));
    return isTaken;
  };
  return (
    <PlaceSheet title={t('page.me')} text={t('me.text')}>
      <div className={styles.person}>
        <AccountPicture name={name} picture={avatar} size={72} />
        <div className={styles.personText}>
          <b>{name}</b>
          <span>{t(`role.${roleLabel({ username, qcname, isMaster })}`)}</span>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              openWindow('/avatar', { modal: true });
            }}
          >
            <Icon name="image" size={16} />
            {t('me.picture')}
          </button>
        </div>
      </div>
      <NameForm label={t('me.nickname')} hint={t('me.nicknameHint')} value={nickname} busy={busy} onSave={rename} />
      <dl className={styles.facts}>
        <dt>{t('me.username')}</dt>
        <dd data-testid="own-username">{maskLeadingNumber(username)}</dd>
        {qcname !== '' && (
          <>
            <dt>{t('me.qcname')}</dt>
            <dd>{maskLeadingNumber(qcname)}</dd>
          </>
        )}
      </dl>
      <OwnSpace name={name} />
      <Section
        title={t('me.password')}
        text={t('me.passwordText')}
        action={
          open !== 'password' && (
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => {
                setOpen('password');
              }}
            >
              {t('me.changePassword')}
            </button>
          )
        }
      >
        {open === 'password' && <PasswordForm onDone={close} />}
      </Section>
      {!isLocal && (
        <Section
          title={t('me.phone')}
          text={t('me.phoneText')}
          action={
            open !== 'phone' && (
              <button
                type="button"
                className="btn btn-secondary"
                onClick={() => {
                  setOpen('phone');
                }}
              >
                {t('me.changePhone')}
              </button>
            )
          }
        >
          {open === 'phone' && <PhoneForm onDone={close} />}
        </Section>
      )}
      <Section
        title={t('me.signOut')}
        text={t('me.signOutText')}
        action={
          <button type="button" className="btn btn-secondary" onClick={() => void logOut()}>
            <Icon name="log-out" size={16} />
            {t('me.signOutHere')}
          </button>
        }
      />
    </PlaceSheet>
  );
}
