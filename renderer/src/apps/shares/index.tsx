export { ShareHub } from './share-hub.tsx';
