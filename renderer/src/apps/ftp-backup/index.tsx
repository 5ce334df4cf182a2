export { FtpBackup } from './ftp-backup.tsx';
