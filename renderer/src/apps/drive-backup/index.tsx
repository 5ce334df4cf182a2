export { BaiduBackup } from './baidu-backup.tsx';
export { OneDriveBackup, TianyiBackup } from './drive-backup.tsx';
