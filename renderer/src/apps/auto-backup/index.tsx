export { AutoBackup } from './auto-backup.tsx';
