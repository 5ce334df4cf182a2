export { CloudDrives } from './cloud-drives.tsx';
