export { StorageManager } from './storage-manager.tsx';
export { DiskHealth } from './disk-health.tsx';
