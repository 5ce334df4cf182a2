import { Navigate, useLocation } from 'react-router-dom';
import { NoBackups } from '../../components/backup/no-backups.tsx';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { IconName } from '../../components/icon.ts';
import {
  backupFilesUrls,
  backupRootLabel,
  backupRootOf,
  useBackupRoots,
  type BackupRoot,
} from '../../state/backup/backup-roots.ts';
import { SearchScreen } from './search-screen.tsx';

const icons: Readonly<Record<BackupRoot['from']['kind'], IconName>> = {
  job: 'backup',
  computer: 'monitor',
  phone: 'phone',
};

/** `/autobackupFileManage/search`: by name, in one of the folders with backups and nowhere else (APP-AFM-01). */
export function BackupSearch() {
  const { t } = useTranslation('backupfiles');
  const { search } = useLocation();
  const backups = useBackupRoots();
  const { roots } = backups;
  const [first] = roots ?? [];
  if (roots === null || first === undefined) return <NoBackups {...backups} />;
  const query = new URLSearchParams(search);
  const path = query.get('in') ?? '';
  const here = backupRootOf(roots, path);
  const urlOf = (root: string): string => {
    const next = new URLSearchParams(query);
    next.set('in', root);
    return `${backupFilesUrls.search}?${next.toString()}`;
  };
  // An address that names another place is no way out of the backups.
  if (here === undefined) return <Navigate to={urlOf(first.path)} replace />;
  return (
    <PlaceFrame
      label={t('search.label')}
      current={urlOf(here.path)}
      tabs={roots.map((root) => ({
        url: urlOf(root.path),
        icon: icons[root.from.kind],
        label: backupRootLabel(root, roots),
      }))}
    >
      <SearchScreen
        scope="name"
        root={here.path}
        only={{ field: t('search.field'), begin: t('search.begin', { name: backupRootLabel(here, roots) }) }}
      />
    </PlaceFrame>
  );
}
