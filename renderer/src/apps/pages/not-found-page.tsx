import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppHistory } from '../../routes/history-context.ts';
import { useAppSelector } from '../../state/store.ts';
import { PageFrame } from './page-frame.tsx';

/** RTE-16: asks the device nothing; leads to the desktop, or to sign-in without a session. */
export function NotFoundPage() {
  return <NotFoundContent page />;
}

/** The same inside a window. */
export function NotFoundContent({ page = false }: { page?: boolean }) {
  const { t } = useTranslation('signin');
  const { navigator } = useAppHistory();
  const signedIn = useAppSelector((state) => state.session.token !== '');
  return (
    <PageFrame
      icon="search"
      title={t('page404.title')}
      inset={!page}
      testId="not-found"
      actions={
        page && (
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => {
              navigator.push(signedIn ? '/' : '/login');
            }}
          >
            {signedIn ? t('page404.desktop') : t('page404.login')}
          </button>
        )
      }
    >
      <p>{t('page404.text')}</p>
    </PageFrame>
  );
}
