export { NasBackup } from './nas-backup.tsx';
