export { SharePage } from './share-page.tsx';
export { ShareContent } from './share-content.tsx';
