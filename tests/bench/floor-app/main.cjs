// The smallest app that opens windows of the console's pages and serves their files: what its host keeps by itself.
const { readFile } = require('node:fs/promises');
const path = require('node:path');
const { app, BrowserWindow, protocol } = require('electron');

const files = path.join(__dirname, '../../../dist/console');
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

protocol.registerSchemesAsPrivileged([
  { scheme: 'floor', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);

app.on('window-all-closed', () => {
  app.quit();
});

async function serve({ url }) {
  const inside = new URL(url).pathname.replace(/^\/home\//, '');
  const name = path.extname(inside) === '' ? 'index.html' : inside;
  try {
    const type = types[path.extname(name)] ?? 'application/octet-stream';
    return new Response(await readFile(path.join(files, name)), { headers: { 'content-type': type } });
  } catch {
    return new Response('', { status: 404 });
  }
}

void app.whenReady().then(() => {
  protocol.handle('floor', serve);
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
    void window.loadURL(`floor://console${route}`);
  };
  app.on('open-window', () => {
    open('/home/404');
  });
  open('/home/');
});
