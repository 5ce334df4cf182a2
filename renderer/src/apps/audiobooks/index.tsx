export { AudiobooksApp } from './audiobooks-app.tsx';
export { AudiobookGuideScreen } from './sources/guide.tsx';
