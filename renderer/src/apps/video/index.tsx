export { VideoApp } from './video-app.tsx';
