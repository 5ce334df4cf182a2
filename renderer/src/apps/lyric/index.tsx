export { LyricPage } from './lyric-page.tsx';
