import { useCallback, useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import type { CallResult } from '../../../api/result.ts';
import { confirm } from '../../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import { SwitchField } from '../../../components/place/fields.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { everyone, shortNameOf, useAccountsOfDeviceQuery, whenOpened } from '../accounts-api.ts';
import styles from '../accounts.module.css';
import own from './security.module.css';
import { Section } from '../section.tsx';
import { useChange } from '../use-change.ts';
import { BlockedList } from './blocked-list.tsx';
import { RuleForm } from './rule-form.tsx';
import type { Forbidden } from './forbidden.ts';

/** Accounts that can be kept to the home network; the administrator and local ones are none of them. */
function AccountsFromOutside() {
  const { t } = useTranslation('security');
  const { busy, make } = useChange();
  const { data } = useAccountsOfDeviceQuery(everyone, whenOpened);
  const users = (data?.list ?? []).filter((user) => user.is_master !== 1 && user.is_local !== 1);
  if (users.length === 0) return null;
  return (
    <Section title={t('outside.accounts')} text={t('outside.accountsText')}>
      <div>
        {users.map((user) => (
          <SwitchField
            key={user.username}
            label={t('outside.lanonly', { name: shortNameOf(user) })}
            checked={user.lanonly === 1}
            disabled={busy}
            onValue={(lanonly) => void make(() => call(calls.lanOnly, { username: user.username, lanonly }))}
          />
        ))}
      </div>
    </Section>
  );
}

/** Who is kept out: everybody from outside, single accounts, addresses, and when that happens by itself. APP-SAFE-03, ROL-10 */
export function ForbiddenPage() {
  const { t } = useTranslation('security');
  const [state, setState] = useState<Forbidden | null>(null);
  const [outside, setOutside] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<{ readonly code: string; readonly message: string } | null>(null);
  const load = useCallback(() => {
    void call(calls.securityForbidden, { action: 'list' }).then((answer) => {
      if (answer.success) setState(answer.data);
      else setFailure(answer);
    });
    void call(calls.securityOutside, {}).then((answer) => {
      if (answer.success) setOutside(answer.data.enable === 1);
      else setFailure(answer);
    });
  }, []);
  useEffect(load, [load]);
  if (state === null || outside === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={load} />
    );
  const take = (answer: CallResult<Forbidden>): void => {
    if (answer.success) setState(answer.data);
  };
  const turn = async (enable: boolean): Promise<void> => {
    const sure =
      enable ||
      (await confirm({
        title: t('outside.offTitle'),
        content: t('outside.offText'),
        okText: t('outside.off'),
        danger: true,
      }));
    if (!sure) return;
    const answer = await call(calls.securityOutside, { enable });
    if (answer.success) setOutside(answer.data.enable === 1);
    else toastFailure(answer);
  };
  return (
    <div className={styles.wide} data-testid="forbidden-page">
      <h1>{t('page.forbidden')}</h1>
      <div className={own.first}>
        <SwitchField
          label={t('outside.switch')}
          hint={t('outside.hint')}
          checked={outside}
          onValue={(enable) => void turn(enable)}
        />
      </div>
      <AccountsFromOutside />
      <BlockedList list={state.list} onAnswer={take} />
      <RuleForm setting={state.setting} onAnswer={take} />
    </div>
  );
}
