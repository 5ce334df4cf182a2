export { ChangedDiskScreen } from './changed-disk-screen.tsx';
export { MoveEntryScreen } from './entry-screen.tsx';
export { MigrationScreen } from './migration-screen.tsx';
export { SelectDiskScreen } from './select-screen.tsx';
