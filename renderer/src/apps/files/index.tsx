import { FileWindow } from './ui/file-window.tsx';

/** My files, external devices, shares and favourites. */
export const FileManage = FileWindow;
/** Team files: the same window over the team folders. */
export const PublicManage = FileWindow;

export { BackupFiles } from './backups/backup-files.tsx';
export { BackupSetting } from './backups/backup-setting.tsx';
