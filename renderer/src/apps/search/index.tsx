export { BigSearch } from './big-search.tsx';
export { AreaSearch } from './area-search.tsx';
export { BackupSearch } from './backup-search.tsx';
