import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Navigate, useLocation } from 'react-router-dom';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { SafeCover } from '../../components/files/safe-cover.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { clockText } from '../../components/use-countdown.ts';
import { useLockSoon } from './use-lock-soon.ts';
import { useSafe } from './use-safe.ts';
import styles from './safe.module.css';

interface Props {
  readonly children: ReactNode;
  /** The door leads back to this screen; without it to the files of the box. */
  readonly comesBack?: boolean;
}

/** Shows what lies in the box only while it is open; locked, it leads to where one opens it (APP-SAFEB-02, ERR-04). */
export function SafeGate({ children, comesBack = false }: Props) {
  const { t } = useTranslation('safe');
  const { pathname, search } = useLocation();
  const { navigate } = useAppWindow();
  const safe = useSafe();
  const { status, failure, refetch } = safe;
  const left = useLockSoon(safe);
  const [locking, setLocking] = useState(false);
  if (status === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={refetch} />
    );
  if (status.open !== 1) {
    const query = comesBack ? `?from=${encodeURIComponent(pathname + search)}` : search;
    return <Navigate to={`/safebox/login${query}`} replace />;
  }
  const lock = async (): Promise<void> => {
    setLocking(true);
    const result = await call(calls.safeClose, {});
    setLocking(false);
    if (!result.success) toastFailure(result);
    refetch();
  };
  const extend = async (): Promise<void> => {
    const result = await call(calls.safeExtend, {});
    if (!result.success) toastFailure(result);
    refetch();
  };
  return (
    <div className={styles.gate}>
      <div className={styles.bar} data-soon={left !== null}>
        <Icon name={left === null ? 'safe' : 'clock'} size={16} />
        {left === null ? (
          <span>
            {status.autolock_min === 0 ? t('bar.untilSignOut') : t('bar.minutes', { count: status.autolock_min })}
          </span>
        ) : (
          <>
            <span>
              <span role="alert">{t('bar.soon')}</span> <span role="timer">{clockText(left)}</span>
            </span>
            <button
              type="button"
              className="btn btn-secondary"
              data-testid="safe-extend"
              disabled={locking}
              onClick={() => void extend()}
            >
              {t('bar.extend')}
            </button>
          </>
        )}
        <button
          type="button"
          className="btn btn-text"
          onClick={() => {
            navigate('/safebox/setting');
          }}
        >
          {t('bar.setting')}
        </button>
        <button
          type="button"
          className="btn btn-secondary"
          data-testid="safe-lock"
          disabled={locking}
          onClick={() => void lock()}
        >
          <Icon name="lock" size={16} />
          {t('bar.lock')}
        </button>
      </div>
      <SafeCover>{children}</SafeCover>
    </div>
  );
}
