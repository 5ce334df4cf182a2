import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppSelector } from '../../state/store.ts';
import { PageFrame } from './page-frame.tsx';
import { WaysOn } from './ways-on.tsx';

/** RTE-16: asks the device nothing; leads to the desktop, or to sign-in without a session. */
export function NotFoundPage() {
  return <NotFoundContent page />;
}

/** The same inside a window. */
export function NotFoundContent({ page = false }: { page?: boolean }) {
  const { t } = useTranslation('signin');
  const signedIn = useAppSelector((state) => state.session.token !== '');
  return (
    <PageFrame
      icon="search"
      title={t('page404.title')}
      inset={!page}
      testId="not-found"
      actions={<WaysOn page={page} home={signedIn ? t('page404.desktop') : t('page404.login')} />}
    >
      <p>{t('page404.text')}</p>
    </PageFrame>
  );
}
