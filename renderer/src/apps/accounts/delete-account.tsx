import { useId, useState } from 'react';
import type { ListedUser } from '#shared/contract/calls-accounts.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { confirm, requestPassword, toast } from '../../components/dialogs/dialog-service.ts';
import { SelectField } from '../../components/place/fields.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { everyone, nameOf, shortNameOf, useAccountsOfDeviceQuery } from './accounts-api.ts';
import styles from './accounts.module.css';
import { useChange } from './use-change.ts';

const fates = ['keep', 'move', 'remove'] as const;
type Fate = (typeof fates)[number];
interface Choice {
  readonly data: Fate;
  readonly to: string;
}

interface Props {
  /** Who may get the files, the administrator first. */
  readonly others: readonly ListedUser[];
  readonly onChoice: (choice: Choice) => void;
}

/** What becomes of the files of an account that goes; the least loss is chosen at first. */
function FateFields({ others, onChoice }: Props) {
  const { t } = useTranslation('accounts');
  const group = useId();
  const [choice, setChoice] = useState<Choice>({ data: 'keep', to: others[0]?.username ?? '' });
  const set = (change: Partial<Choice>): void => {
    const next = { ...choice, ...change };
    setChoice(next);
    onChoice(next);
  };
  return (
    <>
      <p className={styles.risk}>{t('user.deleteRisk')}</p>
      <fieldset className={styles.fates}>
        <legend>{t('user.fate')}</legend>
        {fates.map((fate) => (
          <label key={fate}>
            <input
              type="radio"
              name={group}
              checked={choice.data === fate}
              onChange={() => {
                set({ data: fate });
              }}
            />
            {t(`user.fates.${fate}`)}
          </label>
        ))}
      </fieldset>
      {choice.data === 'move' && (
        <SelectField
          label={t('user.moveTo')}
          value={choice.to}
          options={others.map((user) => ({ value: user.username, label: nameOf(user) }))}
          onValue={(to) => {
            set({ to });
          }}
        />
      )}
    </>
  );
}

/** Deletes an account: what becomes of its files, its name typed, then the administrator's password. APP-USER-02, DLG-03 */
export function useDelete(user: ListedUser): () => Promise<void> {
  const { t } = useTranslation('accounts');
  const { navigate } = useAppWindow();
  const { refresh } = useChange();
  const { data } = useAccountsOfDeviceQuery(everyone);
  const { username } = user;
  const name = shortNameOf(user);
  return async () => {
    const others = (data?.list ?? []).filter((each) => each.username !== username);
    let choice: Choice = { data: 'keep', to: others[0]?.username ?? '' };
    const title = t('user.deleteTitle', { name });
    const sure = await confirm({
      title,
      content: (
        <FateFields
          others={others}
          onChoice={(next) => {
            choice = next;
          }}
        />
      ),
      okText: t('user.deleteOk'),
      danger: true,
      keyText: username,
    });
    if (!sure) return;
    const to = choice.data === 'move' ? { to: choice.to } : {};
    const second = await requestPassword({
      title,
      content: t(`user.fates.${choice.data}`),
      okText: t('user.deleteOk'),
      danger: true,
      act: async ({ second: ticket }) => {
        const result = await call(calls.accountDelete, { username, second: ticket, data: choice.data, ...to });
        return result.success ? null : failureText(result);
      },
    });
    if (second === null) return;
    toast({ kind: 'success', text: t('user.deleteDone', { name }) });
    navigate('/userCenter/allUsers');
    refresh();
  };
}
