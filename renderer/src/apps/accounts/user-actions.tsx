import { useState } from 'react';
import type { ListedUser } from '#shared/contract/calls-accounts.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { confirm, requestPassword, toast } from '../../components/dialogs/dialog-service.ts';
import { askText } from '../../components/place/ask-text.tsx';
import { loadUser } from '../../state/session/load-account.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppStore } from '../../state/store.ts';
import { shortNameOf } from './accounts-api.ts';
import styles from './accounts.module.css';
import { useDelete } from './delete-account.tsx';
import { ResetForm } from './reset-form.tsx';
import { Section } from './section.tsx';
import { useChange } from './use-change.ts';
import { userAddress } from './user-address.ts';

/** What changes the standing of an account: a new password, the cloud, the device itself, its end. APP-USER-02 */
export function UserActions({ user }: { user: ListedUser }) {
  const { t } = useTranslation('accounts');
  const store = useAppStore();
  const { navigate } = useAppWindow();
  const { busy, refresh } = useChange();
  const remove = useDelete(user);
  const [resets, setResets] = useState(false);
  const { username } = user;
  const name = shortNameOf(user);
  const isLocal = user.is_local === 1;

  const upgrade = async (): Promise<void> => {
    const second = await requestPassword({ title: t('user.upgrade'), content: t('user.upgradeText') });
    if (second === null) return;
    const done = await askText({
      title: t('user.upgrade'),
      label: t('user.upgradeLabel'),
      okText: t('user.upgradeOk'),
      value: '',
      maxLength: 64,
      onText: async (qcname) => {
        if (qcname === '') return t('user.upgradeUnknown');
        const result = await call(calls.accountUpgrade, { username, qcname, second });
        if (result.success) return '';
        return result.code === 'N000003' ? t('user.upgradeUnknown') : failureText(result);
      },
    });
    if (!done) return;
    refresh();
    toast({ kind: 'success', text: t('user.upgradeDone', { name }) });
  };
  const give = (second: string) => call(calls.masterInfo, { username, second });
  const handOver = async (): Promise<void> => {
    const sure = await confirm({
      title: t('user.handOverTitle', { name }),
      content: t('user.handOverRisk', { name }),
      okText: t('user.handOverOk'),
      danger: true,
    });
    if (!sure) return;
    let attempt: ReturnType<typeof give> | null = null;
    await requestPassword({
      title: t('user.handOverTitle', { name }),
      content: t('user.handOverRisk', { name }),
      okText: t('user.handOverOk'),
      danger: true,
      act: async ({ second }) => {
        // This page is the administrator's alone, and the change of rights may be here before the answer.
        navigate('/userCenter/me');
        attempt = give(second);
        const result = await attempt;
        return result.success ? null : failureText(result);
      },
    });
    // The dialog closes by itself when the rights change before the answer is here (ROLE-04): the call alone tells.
    const result = await (attempt as ReturnType<typeof give> | null);
    if (result === null) return;
    if (!result.success) {
      navigate(userAddress(username));
      return;
    }
    toast({ kind: 'success', text: t('user.handOverDone', { name }) });
    // The own rights are asked for, push or not.
    await loadUser(store);
  };
  const handOverHint = isLocal ? 'user.handOverLocal' : user.disabled === 1 ? 'user.handOverDisabled' : null;
  const act = (key: string, label: string, onPress: () => void, danger = false, off = false) => (
    <button
      type="button"
      data-testid={key}
      className={danger ? 'btn btn-danger' : 'btn btn-secondary'}
      disabled={busy || off}
      onClick={onPress}
    >
      {label}
    </button>
  );
  return (
    <div className={styles.actions} data-testid="account-actions">
      {isLocal && (
        <Section
          title={t('user.reset')}
          text={t('user.resetText')}
          action={!resets && act('reset-password', t('user.reset'), () => setResets(true))}
        >
          {resets && <ResetForm username={username} name={name} onDone={() => setResets(false)} />}
        </Section>
      )}
      {isLocal && (
        <Section
          title={t('user.upgrade')}
          text={t('user.upgradeText')}
          action={act('upgrade', t('user.upgradeOk'), () => void upgrade())}
        />
      )}
      <Section
        title={t('user.handOver')}
        text={t(handOverHint ?? 'user.handOverText')}
        action={act('hand-over', t('user.handOverOk'), () => void handOver(), true, handOverHint !== null)}
      />
      <Section
        title={t('user.delete')}
        text={t('user.deleteText')}
        action={act('delete-account', t('user.deleteOk'), () => void remove(), true)}
      />
    </div>
  );
}
