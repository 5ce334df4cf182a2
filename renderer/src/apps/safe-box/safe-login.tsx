import { Navigate, useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { CreateForm } from './create-form.tsx';
import { OpenForm } from './open-form.tsx';
import { useSafe } from './use-safe.ts';
import styles from './safe.module.css';

/** Screens of the box that the door leads back to. */
const inside = /^\/safeNotebook(?:[/?]|$)/;

/** Where the door leads once it is open: back to where one came from, else to the files. */
export function behindTheDoor(search: string): string {
  const from = new URLSearchParams(search).get('from') ?? '';
  return inside.test(from) ? from : `/safebox/list${search}`;
}

/** The door of the safe box: made here when there is none, else opened (APP-SAFEB-01). */
export function SafeLogin() {
  const { t } = useTranslation('safe');
  const { search } = useLocation();
  const { status, failure, refetch } = useSafe();
  if (status?.open === 1) return <Navigate to={behindTheDoor(search)} replace />;
  return (
    <PlaceFrame label={t('title')}>
      {status === null ? (
        failure === null ? (
          <LoadingState />
        ) : (
          <ErrorState text={failure.message} code={failure.code} onRetry={refetch} />
        )
      ) : (
        <div className={styles.door}>
          {status.created === 1 ? <OpenForm status={status} onDone={refetch} /> : <CreateForm onDone={refetch} />}
        </div>
      )}
    </PlaceFrame>
  );
}
