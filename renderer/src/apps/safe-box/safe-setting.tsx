import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Navigate } from 'react-router-dom';
import { autolockMinutes } from '#shared/contract/kinds.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { SelectField, TextField } from '../../components/place/fields.tsx';
import { PlaceFrame, PlaceSheet } from '../../components/place/place-frame.tsx';
import { isGoodPassword, PasswordFields } from './password-fields.tsx';
import { resetSafe } from './reset-safe.ts';
import { changeSafePassword } from './safe-calls.ts';
import { useSafe } from './use-safe.ts';
import styles from './safe.module.css';

/** When the box locks by itself, its password, and the way out for a lost one; only while it is open (APP-SAFEB-03). */
export function SafeSetting() {
  const { t } = useTranslation('safe');
  const { navigate } = useAppWindow();
  const { status, failure, refetch } = useSafe();
  if (status === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={refetch} />
    );
  if (status.open !== 1) return <Navigate to="/safebox/login" replace />;
  const setMinutes = async (autolock_min: number): Promise<void> => {
    const result = await call(calls.safeSetting, { autolock_min });
    if (!result.success) toastFailure(result);
    refetch();
  };
  return (
    <PlaceFrame label={t('title')}>
      <PlaceSheet title={t('setting.title')}>
        <SelectField
          label={t('setting.autolock')}
          value={String(status.autolock_min)}
          options={autolockMinutes.map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? t('setting.never') : t('setting.minutes', { count: minutes }),
          }))}
          onValue={(minutes) => void setMinutes(Number(minutes))}
        />
        <ChangePassword />
        <section className={styles.danger}>
          <h2>{t('reset.section')}</h2>
          <p>{t('reset.text')}</p>
          <button
            type="button"
            className="btn btn-danger"
            onClick={() =>
              void resetSafe(t).then((done) => {
                if (done) refetch();
              })
            }
          >
            {t('reset.ok')}
          </button>
        </section>
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => {
            navigate('/safebox/list');
          }}
        >
          {t('setting.back')}
        </button>
      </PlaceSheet>
    </PlaceFrame>
  );
}

const noPasswords = { password: '', repeat: '' };

function ChangePassword() {
  const { t } = useTranslation('safe');
  const [old, setOld] = useState('');
  const [value, setValue] = useState(noPasswords);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const ready = !busy && old !== '' && isGoodPassword(value);
  const submit = async (): Promise<void> => {
    if (!ready) return;
    setBusy(true);
    const result = await changeSafePassword(old, value.password.trim());
    setBusy(false);
    setOld('');
    setError(result.success ? '' : result.message);
    if (!result.success) return;
    setValue(noPasswords);
    toast({ kind: 'success', text: t('change.done') });
  };
  return (
    <form
      data-testid="safe-change"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2 className={styles.section}>{t('change.title')}</h2>
      <TextField
        label={t('change.old')}
        type="password"
        autoComplete="off"
        value={old}
        error={error}
        onValue={(typed) => {
          setOld(typed);
          setError('');
        }}
      />
      <PasswordFields value={value} onValue={setValue} />
      <button type="submit" className="btn btn-primary" disabled={!ready}>
        {t('change.ok')}
      </button>
    </form>
  );
}
