import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { useSafe } from './use-safe.ts';
import styles from './safe.module.css';

/** Shows what lies in the box only while it is open; locked, it leads to where one opens it (APP-SAFEB-02). */
export function SafeGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('safe');
  const { search } = useLocation();
  const { navigate } = useAppWindow();
  const { status, failure, refetch } = useSafe();
  const [locking, setLocking] = useState(false);
  if (status === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={refetch} />
    );
  if (status.open !== 1) return <Navigate to={`/safebox/login${search}`} replace />;
  const lock = async (): Promise<void> => {
    setLocking(true);
    const result = await call(calls.safeClose, {});
    setLocking(false);
    if (!result.success) toast({ kind: 'error', text: result.message });
    refetch();
  };
  return (
    <div className={styles.gate}>
      <div className={styles.bar}>
        <Icon name="safe" size={16} />
        <span>
          {status.autolock_min === 0 ? t('bar.untilSignOut') : t('bar.minutes', { count: status.autolock_min })}
        </span>
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
      <div className={styles.content}>{children}</div>
    </div>
  );
}
