import { useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { AppWindowContext, useAppWindow, type AppWindow } from '../../../components/app-window.ts';
import { NoBackups } from '../../../components/backup/no-backups.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import {
  backupFilesUrls,
  backupRootLabel,
  backupRootOf,
  useBackupRoots,
  type BackupRoot,
} from '../../../state/backup/backup-roots.ts';
import type { FileRealm } from '../model/realm.ts';
import { FileWindow } from '../ui/file-window.tsx';
import { BackupSidebar } from './backup-sidebar.tsx';
import { restoreSelected } from './restore.ts';

/** Addresses of windows over all files. */
const ofAllFiles = /^\/(?:fileManage|publicManage|safebox)\//;

/** The folder that an address of a file window shows; '' where it names none. */
const folderOf = (url: string): string => new URLSearchParams(url.replace(/^[^?]*\??/, '')).get('path') ?? '';

/**
 * The window of a file view that stays among some folders: what leads to one of them stays here, what leads anywhere
 * else opens the file manager.
 */
function within(own: AppWindow, roots: readonly BackupRoot[]): AppWindow {
  const inside = (url: string, go: (url: string) => void): void => {
    const path = folderOf(url);
    if (!ofAllFiles.test(url)) go(url);
    else if (backupRootOf(roots, path) !== undefined) go(url.replace(/^[^?]*/, `${backupFilesUrls.home}/myFiles`));
    else own.openWindow(url, path === '' ? {} : { folderPath: path });
  };
  const { openTab } = own;
  return {
    ...own,
    navigate: (url) => {
      inside(url, own.navigate);
    },
    openTab:
      openTab === null
        ? null
        : (url, where) => {
            inside(url, (to) => {
              openTab(to, where);
            });
          },
  };
}

/** `/autobackupFileManage/myFiles`: what backups have stored, as files to look at and to get back (APP-AFM-01). */
export function BackupFiles() {
  const { t } = useTranslation('backupfiles');
  const { search } = useLocation();
  const own = useAppWindow();
  const backups = useBackupRoots();
  const { roots } = backups;
  const inner = useMemo(() => within(own, roots ?? []), [own, roots]);
  const realm = useMemo((): FileRealm => {
    const known = roots ?? [];
    return {
      label: t('title'),
      rootOf: (path) => {
        const root = backupRootOf(known, path);
        return root && { path: root.path, label: backupRootLabel(root, known) };
      },
      sidebar: <BackupSidebar roots={known} />,
      search: backupFilesUrls.search,
      lead: {
        id: 'restoreBackup',
        icon: 'restore',
        label: t('restore.action'),
        reason: (path, count) => {
          const root = path === null ? undefined : backupRootOf(known, path);
          if (root?.from.kind === 'computer') return t('restore.onComputer', { path: root.from.path });
          if (root?.source === null) return t('restore.noOrigin', { name: root.name });
          return count === 0 ? t('restore.selectSome') : null;
        },
        run: (context) => {
          const root = context.location.kind === 'path' ? backupRootOf(known, context.location.path) : undefined;
          if (root !== undefined) void restoreSelected(context, root, t);
        },
      },
    };
  }, [roots, t]);
  const [first] = roots ?? [];
  if (roots === null || first === undefined) return <NoBackups {...backups} />;
  const path = new URLSearchParams(search).get('path') ?? '';
  if (backupRootOf(roots, path) === undefined) return <Navigate to={backupFilesUrls.folder(first.path)} replace />;
  return (
    <AppWindowContext value={inner}>
      <FileWindow realm={realm} />
    </AppWindowContext>
  );
}
