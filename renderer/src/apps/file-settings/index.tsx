export { FileSettings } from './file-settings.tsx';
