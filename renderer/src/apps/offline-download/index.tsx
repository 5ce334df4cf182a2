export { OfflineDownload } from './offline-download.tsx';
