import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { useAppHistory } from '../../routes/history-context.ts';
import { findPublic } from '../../routes/public-routes.ts';
import { findRoute } from '../../routes/route-table.ts';
import { useRouteTitle } from '../../routes/route-title.ts';
import { PageFrame } from './page-frame.tsx';

/** Says plainly that an app of the table does not exist in this version, with the way back to the desktop. */
export function NotBuiltPage() {
  const { t } = useTranslation('signin');
  const { navigator, current } = useAppHistory();
  const { pathname } = useLocation();
  const entry = findRoute(pathname);
  const title = useRouteTitle((entry ?? findPublic(pathname))?.titleKey ?? '404');
  // In a window the document stays on the desktop; there the window's own frame leads away.
  const fullPage = current().location.pathname !== '/';
  return (
    <PageFrame
      icon={entry?.icon ?? 'info'}
      title={t('notBuilt.title', { app: title })}
      inset={!fullPage}
      testId="not-built"
      actions={
        fullPage && (
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => {
              navigator.push('/');
            }}
          >
            {t('notBuilt.back')}
          </button>
        )
      }
    >
      <p>{t('notBuilt.text')}</p>
    </PageFrame>
  );
}
