import type { NetdiskKind } from '#shared/contract/kinds.ts';
import { useBackupJobs } from '../../components/backup/use-backup-jobs.ts';
import { DriveSignIn } from '../../components/netdisk/drive-sign-in.tsx';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { JobsScreen } from './jobs-screen.tsx';
import { useDrive } from './use-drive.tsx';

/** Backups to a cloud drive: its jobs, or the sign-in where nobody is signed in (APP-NETD-02). */
function DriveBackup({ kind }: { readonly kind: NetdiskKind }) {
  const { t } = useTranslation('netdisk');
  const backups = useBackupJobs();
  const drive = useDrive(kind);
  const screen = () => {
    if ('instead' in drive) return drive.instead;
    // The sign-in that was good is told by the query of the drives.
    if (drive.account === null) return <DriveSignIn kind={kind} />;
    return <JobsScreen account={drive.account} isSimulated={drive.isSimulated} backups={backups} />;
  };
  return <PlaceFrame label={t('backup.title', { name: t(`kinds.${kind}`) })}>{screen()}</PlaceFrame>;
}

/** `/backupTianyi` (APP-NETD-02). */
export const TianyiBackup = () => <DriveBackup kind="tianyi" />;

/** `/backupOneDrive` (APP-NETD-02). */
export const OneDriveBackup = () => <DriveBackup kind="onedrive" />;
