import { Navigate, useLocation } from 'react-router-dom';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { GuideScreen } from './guide-screen.tsx';
import { ListScreen } from './list-screen.tsx';
import { guideUrl, listUrl } from './urls.ts';
import { useMacBackups } from './use-mac-backups.ts';

/** Backups of Macs: those that lie on the device, and how a Mac makes one (APP-BMAC-01). */
export function MacBackup() {
  const { t } = useTranslation('macbackup');
  const { pathname } = useLocation();
  const macs = useMacBackups();
  const path = pathname.replace(/\/+$/, '');
  const { list, failure, retry } = macs;
  if (path !== guideUrl && path !== listUrl) {
    // The app itself opens what there is something to see in.
    if (list !== null) return <Navigate to={list.length > 0 ? listUrl : guideUrl} replace />;
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={retry} />
    );
  }
  return (
    <PlaceFrame
      label={t('title')}
      current={path}
      tabs={[
        { url: listUrl, icon: 'backup', label: t('tabs.list'), count: list?.length ?? 0 },
        { url: guideUrl, icon: 'help', label: t('tabs.guide') },
      ]}
    >
      {path === listUrl ? <ListScreen {...macs} /> : <GuideScreen />}
    </PlaceFrame>
  );
}
