import { useTranslation } from '../../i18n/use-translation.ts';
import { useSession } from '../../state/session/session-context.ts';
import { useAppSelector } from '../../state/store.ts';
import { PageFrame } from './page-frame.tsx';

/** Between the stored token and the desktop: what failed, with a way to try again (SES-03). */
export function StartPage() {
  const { t } = useTranslation('signin');
  const session = useSession();
  const problem = useAppSelector((state) => state.session.problem);
  if (problem === null) return null;
  return (
    <PageFrame
      icon="offline"
      title={t('start.title')}
      testId="start-retry"
      actions={
        <>
          <button type="button" className="btn btn-primary" onClick={() => void session.retry()}>
            {t('start.retry')}
          </button>
          <button type="button" className="btn btn-text" onClick={() => void session.signOut({ by: 'user' })}>
            {t('start.signOut')}
          </button>
        </>
      }
    >
      <p>{problem.message === '' ? t('start.text') : problem.message}</p>
      <p className="mono">
        {problem.call} · {problem.code}
      </p>
    </PageFrame>
  );
}
