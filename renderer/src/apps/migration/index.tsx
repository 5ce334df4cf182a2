export { ChangedDiskScreen } from './changed-disk-screen.tsx';
export { MigrationScreen } from './migration-screen.tsx';
