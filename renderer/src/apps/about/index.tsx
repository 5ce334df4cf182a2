export { AboutScreen } from './about-screen.tsx';
export { AppPanelDialog } from './app-panel-dialog.tsx';
