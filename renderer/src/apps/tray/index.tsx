export { TrayPage } from './tray-page.tsx';
