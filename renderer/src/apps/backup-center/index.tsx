export { BackupCenter } from './backup-center.tsx';
