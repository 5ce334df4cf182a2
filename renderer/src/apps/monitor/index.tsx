export { MonitorApp } from './monitor-app.tsx';
