export { RecycleBin } from './recycle-bin.tsx';
