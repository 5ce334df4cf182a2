export { FastShare } from './fast-share.tsx';
export { FastShareCenter } from './fast-share-center.tsx';
