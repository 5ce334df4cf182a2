export { MacBackup } from './mac-backup.tsx';
