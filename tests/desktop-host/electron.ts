import { only } from './absent.ts';
import { app } from './api/app.ts';
import { HostWindow } from './api/browser-window.ts';
import { ipcMain } from './api/ipc-main.ts';
import { HostMenu, HostMenuItem } from './api/menu.ts';
import { net, setOnline } from './api/net.ts';
import { protocol, session } from './api/session.ts';
import { dialog, HostNotification, HostTray, nativeImage, shell, shown } from './api/surface.ts';
import {
  autoUpdater,
  globalShortcut,
  hotKeys,
  nativeTheme,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
  screen,
  systemPreferences,
} from './api/system.ts';
import { utilityProcess } from './api/utility-process.ts';
import { webContents } from './api/web-contents.ts';

/** What `import … from 'electron'` gives in the main process; only what the app uses is there. */
export {
  app,
  autoUpdater,
  dialog,
  globalShortcut,
  ipcMain,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  utilityProcess,
  webContents,
};
export {
  HostWindow as BrowserWindow,
  HostMenu as Menu,
  HostMenuItem as MenuItem,
  HostNotification as Notification,
  HostTray as Tray,
};

/** What a test can look at and say; absent on real Electron. */
export const __desktopHost = { ...shown, setOnline, hotKeys };

const electron = only('electron', {
  app,
  autoUpdater,
  BrowserWindow: HostWindow,
  dialog,
  globalShortcut,
  ipcMain,
  Menu: HostMenu,
  MenuItem: HostMenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification: HostNotification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray: HostTray,
  utilityProcess,
  webContents,
  __desktopHost,
});

// eslint-disable-next-line no-restricted-syntax -- a bundled CommonJS module imports the default export of Electron.
export default electron;
/** What `require('electron')` gives. */
export { electron as 'module.exports' };
