import { useState } from 'react';
import type { ListedUser } from '#shared/contract/calls-accounts.ts';
import { calls } from '#shared/contract/index.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { shortNameOf, useAccountAddParamsQuery } from './accounts-api.ts';
import styles from './accounts.module.css';
import { QuotaField, quotaBytes, quotaText } from './quota-field.tsx';
import { QuotaLine } from './quota-line.tsx';
import { Section } from './section.tsx';
import { useChange } from './use-change.ts';

/** What an account uses, and how much it may. APP-USER-02 */
export function UserQuota({ user }: { user: ListedUser }) {
  const { t } = useTranslation('accounts');
  const { busy, make } = useChange();
  const { data: params } = useAccountAddParamsQuery({});
  const kept = quotaText(user.quota ?? 0);
  const [typed, setTyped] = useState(kept);
  const quota = quotaBytes(typed);
  const free = (params?.pools ?? []).reduce((sum, pool) => sum + pool.free, 0);
  const isChanged = quota !== null && quotaText(quota) !== kept;
  return (
    <Section title={t('user.space')}>
      <QuotaLine name={shortNameOf(user)} used={user.used ?? 0} quota={user.quota ?? 0} told />
      <form
        className={styles.nameForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && !busy)
            void make(() => call(calls.subModify, { username: user.username, quota }), t('user.saved'));
        }}
      >
        <QuotaField
          value={typed}
          hint={params === undefined ? '' : t('add.quotaHint', { free: formatSizeSpaced(free) })}
          onValue={setTyped}
        />
        <button
          type="submit"
          className="btn btn-secondary"
          aria-label={`${t('user.save')}: ${t('add.quota')}`}
          disabled={busy || !isChanged}
        >
          {t('user.save')}
        </button>
      </form>
    </Section>
  );
}
