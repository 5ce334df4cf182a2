export { MusicApp } from './music-app.tsx';
export { MusicGuideScreen } from './sources/guide.tsx';
