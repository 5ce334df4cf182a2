import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { NICKNAME_MAX } from '#shared/constants.ts';
import type { PermKey } from '#shared/contract/define.ts';
import { checkAccountName } from '#shared/rules/account-name.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import type { CallResult } from '../../api/result.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { SelectField, TextField } from '../../components/place/fields.tsx';
import { PlaceNote, PlaceSheet } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { addLocal } from './account-calls.ts';
import { failureOf, useAccountAddParamsQuery, whenOpened } from './accounts-api.ts';
import styles from './accounts.module.css';
import { FeatureList } from './feature-list.tsx';
import { isGoodPassword, noPassword, PasswordFields } from './password-fields.tsx';
import { PersonField, type Person } from './person-field.tsx';
import { QuotaField, quotaBytes } from './quota-field.tsx';
import { Section } from './section.tsx';
import { userAddress } from './user-address.ts';
import { useChange } from './use-change.ts';

const noNames = { username: '', nickname: '', remark: '', quota: '' };

/** Adds an account: one that the cloud knows, or a local one with its password; with quota and features. APP-USER-01, SES-12, SES-13 */
export function AddPage() {
  const { t } = useTranslation('accounts');
  const { navigate } = useAppWindow();
  const { refresh } = useChange();
  const { data: params, error, isError, refetch } = useAccountAddParamsQuery({}, whenOpened);
  const [type, setType] = useState<'cloud' | 'local'>('cloud');
  const [names, setNames] = useState(noNames);
  const [password, setPassword] = useState(noPassword);
  const [person, setPerson] = useState<Person | null>(null);
  const [perm, setPerm] = useState<Partial<Record<PermKey, 0 | 1>>>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  if (params === undefined)
    return isError ? <ErrorState {...failureOf(error)} onRetry={() => void refetch()} /> : <LoadingState />;

  const set = (change: Partial<typeof noNames>): void => {
    setNames({ ...names, ...change });
    setRefused('');
  };
  const username = names.username.trim();
  const problem = username === '' ? null : checkAccountName(username);
  const isWho = type === 'cloud' ? person !== null : username !== '' && problem === null && isGoodPassword(password);
  const quota = quotaBytes(names.quota);
  const ready = !busy && isWho && quota !== null;
  const back = (): void => {
    navigate('/userCenter/allUsers');
  };

  const send = (): Promise<CallResult<{ readonly username: string }>> => {
    const nickname = names.nickname.trim();
    const remark = names.remark.trim();
    const more = { ...(nickname === '' ? {} : { nickname }), ...(remark === '' ? {} : { remark }), perm };
    if (type === 'local') return addLocal({ username, ...more }, password.password.trim());
    const who = { username: person?.username ?? '', ...(person?.qcname ? { qcname: person.qcname } : {}) };
    return call(calls.accountAdd, { type, ...who, ...more });
  };
  const submit = async (): Promise<void> => {
    if (!ready) return;
    setBusy(true);
    const added = await send();
    if (!added.success) {
      setBusy(false);
      setRefused(failureText(added));
      return;
    }
    const name = added.data.username;
    // The call that adds takes no quota: it is set as soon as the account is there.
    const limited = quota === 0 ? null : await call(calls.subModify, { username: name, quota });
    refresh();
    if (limited !== null && !limited.success)
      toast({ kind: 'warning', text: t('add.quotaFailed', { name, reason: failureText(limited) }) });
    else toast({ kind: 'success', text: t('add.done', { name }) });
    navigate(userAddress(name));
  };

  const free = params.pools.reduce((sum, pool) => sum + pool.free, 0);
  return (
    <PlaceSheet title={t('add.title')} text={t('add.text')}>
      {params.used >= params.max_users && (
        <PlaceNote tone="warning">{t('list.full', { max: params.max_users })}</PlaceNote>
      )}
      <form
        className={styles.form}
        data-testid="add-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <SelectField
          label={t('add.kind')}
          value={type}
          options={(params.local_allowed === 1 ? (['cloud', 'local'] as const) : (['cloud'] as const)).map((value) => ({
            value,
            label: t(`add.${value}`),
          }))}
          onValue={(next) => {
            setType(next);
            setRefused('');
          }}
        />
        {type === 'cloud' ? (
          <PersonField person={person} onPerson={setPerson} />
        ) : (
          <>
            <TextField
              label={t('add.username')}
              hint={t('add.usernameHint')}
              error={problem === null ? '' : t(problem === 'form' ? 'add.usernameForm' : 'add.usernameReserved')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={20}
              value={names.username}
              onValue={(value) => {
                set({ username: value });
              }}
            />
            <PasswordFields value={password} onValue={setPassword} />
          </>
        )}
        {(['nickname', 'remark'] as const).map((field) => (
          <TextField
            key={field}
            label={t(`add.${field}`)}
            hint={field === 'remark' ? t('add.remarkHint') : ''}
            autoComplete="off"
            maxLength={NICKNAME_MAX}
            value={names[field]}
            onValue={(value) => {
              set({ [field]: value });
            }}
          />
        ))}
        <QuotaField
          value={names.quota}
          hint={t('add.quotaHint', { free: formatSizeSpaced(free) })}
          onValue={(value) => {
            set({ quota: value });
          }}
        />
        <Section title={t('add.perm')}>
          <FeatureList
            perm={{ ...params.default_perm, ...perm }}
            busy={busy}
            onChange={(change) => {
              setPerm({ ...perm, ...change });
            }}
          />
        </Section>
        {refused !== '' && (
          <p role="alert" className={styles.error}>
            {refused}
          </p>
        )}
        <div className={styles.buttons}>
          <button type="submit" className="btn btn-primary" disabled={!ready}>
            {t('add.submit')}
          </button>
          <button type="button" className="btn btn-text" disabled={busy} onClick={back}>
            {t('add.cancel')}
          </button>
        </div>
      </form>
    </PlaceSheet>
  );
}
