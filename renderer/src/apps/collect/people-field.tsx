import { useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { TextArea } from '../../components/place/fields.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppSelector } from '../../state/store.ts';
import type { AskedAccount } from './collect-draft.ts';
import styles from './collect.module.css';

interface Props {
  readonly people: string;
  readonly accounts: readonly AskedAccount[];
  readonly error: string;
  readonly onChange: (change: { people?: string; accounts?: readonly AskedAccount[] }) => void;
}

/** Who is asked: names that are typed or pasted, and accounts of this device (APP-COLL-03). */
export function PeopleField({ people, accounts, error, onChange }: Props) {
  const { t } = useTranslation('care');
  const own = useAppSelector((state) => state.session.username);
  const [known, setKnown] = useState<readonly AskedAccount[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    void call(calls.userList, { all: true, size: 200 }, { signal: controller.signal }).then((result) => {
      if (controller.signal.aborted || !result.success) return;
      const others = result.data.list.filter(({ username }) => username !== own);
      setKnown(
        others.map(({ username, nick_name, qcname }) => ({ account: username, name: nick_name || qcname || username })),
      );
    });
    return () => {
      controller.abort();
    };
  }, [own]);
  // One that was asked and is no account any more can still be taken off the list.
  const gone = accounts.filter(({ account }) => !known.some((one) => one.account === account));
  return (
    <fieldset className={styles.fields}>
      <legend>{t('collect.people')}</legend>
      <TextArea
        label={t('collect.peopleNames')}
        hint={t('collect.peopleHint')}
        error={error}
        value={people}
        maxLength={20_000}
        onValue={(text) => {
          onChange({ people: text });
        }}
      />
      {known.length + gone.length > 0 && (
        <div role="group" aria-label={t('collect.peopleAccounts')}>
          <p className={styles.hint}>{t('collect.peopleAccounts')}</p>
          <div className={styles.kinds}>
            {[...known, ...gone].map(({ name, account }) => (
              <label key={account}>
                <input
                  type="checkbox"
                  data-account={account}
                  checked={accounts.some((one) => one.account === account)}
                  onChange={({ target }) => {
                    const others = accounts.filter((one) => one.account !== account);
                    onChange({ accounts: target.checked ? [...others, { name, account }] : others });
                  }}
                />
                {name}
              </label>
            ))}
          </div>
        </div>
      )}
    </fieldset>
  );
}
