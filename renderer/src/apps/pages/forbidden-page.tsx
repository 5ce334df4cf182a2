import { useTranslation } from '../../i18n/use-translation.ts';
import { useSession } from '../../state/session/session-context.ts';
import { PageFrame } from './page-frame.tsx';

/** ERR-03: the device refuses this account from outside; one way on, which signs out. */
export function ForbiddenPage() {
  const { t } = useTranslation(['errors', 'common']);
  const session = useSession();
  return (
    <div role="alertdialog" aria-modal="true" aria-label={t('errors:importantNotice')} style={{ height: '100%' }}>
      <PageFrame
        icon="warning"
        title={t('errors:importantNotice')}
        testId="remote-forbidden"
        actions={
          <button
            type="button"
            className="btn btn-primary"
            autoFocus
            onClick={() => void session.signOut({ by: 'device', code: 'N001413' })}
          >
            {t('common:ok')}
          </button>
        }
      >
        <p>{t('errors:remoteForbidden')}</p>
      </PageFrame>
    </div>
  );
}
