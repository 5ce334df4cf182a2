// The smallest app that opens windows of a device's pages: what the host of the app keeps by itself.
const { app, BrowserWindow } = require('electron');

const nas = process.argv.find((word) => word.startsWith('--nas='))?.slice('--nas='.length) ?? 'about:blank';

app.on('window-all-closed', () => {
  app.quit();
});

void app.whenReady().then(() => {
  const open = (route) => {
    const window = new BrowserWindow({
      width: 1100,
      height: 700,
      show: false,
      webPreferences: { contextIsolation: true, sandbox: true, nodeIntegration: false },
    });
    window.once('ready-to-show', () => {
      window.show();
    });
    void window.loadURL(`${nas}${route}`);
  };
  globalThis.openWindow = () => {
    open('/home/404');
  };
  open('/home/');
});
