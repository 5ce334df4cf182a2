import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { anyFreePort } from '../../../scripts/lib/ports.ts';
import { root } from '../../../scripts/lib/paths.ts';
import { clickToWindow, type Desk } from './desk.ts';
import { note } from './figures.ts';
import { startServer, type Server } from './servers.ts';

const source = path.join(root, 'tests/bench/osjs');
const PACKAGES = ['client', 'server', 'panels', 'gui', 'dialogs'];
/** What its package manager copies beside the client, by the kind of package. */
const EXTRAS = { apps: 'filemanager-application', themes: 'standard-theme', icons: 'gnome-icons' } as const;
const MENU = '.osjs-panel-item[data-name="menu"] .osjs-panel-item--clickable';
const WINDOW = '.osjs-window';
const ENTRY = '.osjs-gui-menu-label > span:text-is("File Manager")';

/** The desktop of OS.js can be used: its panel with the menu is there. */
export const OSJS_READY = MENU;

/** Windows of its file manager, which its menu opens. */
export const osjsDesk: Desk = {
  windows: WINDOW,
  titleBar: '.osjs-window-header',
  close: '.osjs-window-button[data-action="close"]',
  top: 'last',
  open: (browser) => openFiles(browser),
  another: (browser) => openFiles(browser),
};

const openFiles: Desk['open'] = async (browser) => {
  await browser.page.locator(MENU).click();
  await browser.page.locator('.osjs-gui-menu-container[data-has-children]').first().hover();
  await browser.page.locator(ENTRY).waitFor();
  return clickToWindow(browser, WINDOW, ENTRY, 1);
};

/** Its client in one classic script, with the style sheets beside it. */
async function buildClient(packages: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: source,
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: [{ find: /^@osjs\//, replacement: `${packages}/node_modules/@osjs/` }] },
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      chunkSizeWarningLimit: 2048,
      lib: {
        entry: path.join(source, 'client.js'),
        formats: ['iife'],
        name: 'osjs',
        fileName: () => 'main.js',
        cssFileName: 'main',
      },
    },
  });
  const page =
    '<!doctype html><html><head><meta charset="utf-8"><title>OS.js</title><link rel="stylesheet" href="/main.css"></head>' +
    '<body><script src="/main.js"></script></body></html>';
  writeFileSync(path.join(outDir, 'index.html'), page);
}

/** The packages that its desktop finds at run time: file manager, theme and icons. */
function addExtras(packages: string, home: string): void {
  const outDir = path.join(home, 'dist');
  const placeOf = (name: string) => path.join(packages, 'node_modules/@osjs', name);
  const metadata = Object.entries(EXTRAS).map(([kind, name]) => {
    const place = placeOf(name);
    const about = JSON.parse(readFileSync(path.join(place, 'metadata.json'), 'utf8')) as { name: string };
    cpSync(path.join(place, 'dist'), path.join(outDir, kind, about.name), { recursive: true });
    return about;
  });
  writeFileSync(path.join(outDir, 'metadata.json'), JSON.stringify(metadata));
  writeFileSync(path.join(home, 'packages.json'), JSON.stringify(Object.values(EXTRAS).map(placeOf)));
}

/**
 * OS.js, the quickest full web desktop among the peers, from its npm packages. Null, with a line that says so, when
 * `HEARTH_OSJS` names no folder they are installed in.
 */
export async function startOsjs(folder: string): Promise<Server | null> {
  const packages = path.resolve(process.env.HEARTH_OSJS ?? '');
  const wanted = [...PACKAGES, ...Object.values(EXTRAS)].map((name) => `@osjs/${name}`);
  if (!process.env.HEARTH_OSJS || !wanted.every((name) => existsSync(path.join(packages, 'node_modules', name)))) {
    note(`OS.js is not in HEARTH_OSJS: no reference (npm install --prefix FOLDER ${wanted.join(' ')})`);
    return null;
  }
  const home = path.join(folder, 'osjs');
  mkdirSync(path.join(home, 'vfs/demo'), { recursive: true });
  await buildClient(packages, path.join(home, 'dist'));
  addExtras(packages, home);
  const port = await anyFreePort();
  return startServer(process.execPath, [path.join(source, 'server.cjs'), packages, home, String(port)], port);
}
