export { FileCollect } from './file-collect.tsx';
