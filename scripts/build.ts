// Production bundles: console, main process and preload (one run), device. `--if-stale` builds only what changed.
import { copyFileSync, existsSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { buildDeviceFiles } from './lib/device-bundle.ts';
import { filesBelow } from './lib/files.ts';
import { firstLoadOf } from './lib/first-load.ts';
import { bytes, duration, table } from './lib/format.ts';
import { bundledNotices, keepLicences, noticesText, packageFolders, packageNotice } from './lib/notices.ts';
import { readOptions, runScript } from './lib/options.ts';
import { consoleDist, desktopDist, deviceDist, dist, notices, root } from './lib/paths.ts';
import { type FileSize, precompress } from './lib/precompress.ts';
import { isStale } from './lib/staleness.ts';

interface Target {
  name: string;
  /** Written last: its age is the age of the build. */
  stamp: string;
  sources: string[];
  build(): Promise<string[][]>;
}

const inRoot = (...names: string[]) => names.map((name) => path.join(root, name));

const targets: Target[] = [
  {
    name: 'console and desktop',
    stamp: path.join(dist, '.console.stamp'),
    sources: inRoot('renderer', 'electron', 'shared', 'vite.config.ts', 'package-lock.json'),
    build: buildConsole,
  },
  {
    name: 'device',
    stamp: path.join(dist, '.device.stamp'),
    sources: inRoot('device', 'shared', 'scripts/lib/device-bundle.ts', 'package-lock.json'),
    build: buildDevice,
  },
];

async function buildConsole(): Promise<string[][]> {
  // Vite empties the console's folder, the desktop plugin empties nothing: stale chunks would be packaged.
  rmSync(consoleDist, { recursive: true, force: true });
  rmSync(desktopDist, { recursive: true, force: true });
  await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
  keepLicences(consoleDist, licences('console'));
  keepLicences(desktopDist, licences('electron'));
  // For who reads it in a browser.
  writeFileSync(path.join(consoleDist, 'licences.txt'), noticesText(bundledNotices([licences('console')])));
  const sizes = await precompress(consoleDist);
  const first = new Set(firstLoadOf(consoleDist));
  const row = (name: string, list: FileSize[]) => [
    name,
    ...(['raw', 'gzip', 'brotli'] as const).map((key) => bytes(list.reduce((sum, item) => sum + item[key], 0))),
  ];
  const code = sizes.filter((item) => /\.(js|css|html)$/.test(item.file));
  return [
    row(
      'console, first script',
      code.filter((item) => first.has(item.file)),
    ),
    row('console, all code', code),
    row('console, all files', sizes),
    ...filesBelow(desktopDist, (file) => /\.c?js$/.test(file)).map((file) => sizeRow(desktopDist, file)),
  ];
}

/** Bundles of the device, each with its files; songs and books are read by the same code. */
const deviceBundles = {
  device: { cli: 'device/cli.ts' },
  batch: { 'batch-worker': 'device/files/batch/batch-worker.ts' },
  search: { 'search-thread': 'device/search/search-thread.ts' },
  album: { 'photo-thread': 'device/album/photo-thread.ts' },
  songs: { 'music-thread': 'device/music/music-thread.ts', 'book-thread': 'device/audiobook/book-thread.ts' },
  video: { 'video-thread': 'device/video/video-thread.ts' },
} as const;

async function buildDevice(): Promise<string[][]> {
  rmSync(deviceDist, { recursive: true, force: true });
  // The modules of the threads stand beside the device, which starts them by these names.
  for (const [bundle, entries] of Object.entries(deviceBundles)) {
    await buildDeviceFiles(entries);
    keepLicences(deviceDist, licences(bundle));
  }
  return filesBelow(deviceDist, (file) => file.endsWith('.js')).map((file) => sizeRow(deviceDist, file));
}

/** Packages that are shipped beside the bundles (electron-builder.yml). */
const shippedPackages = ['sharp', '@img/colour', '@img/sharp-wasm32', '@emnapi/runtime', 'detect-libc', 'semver'];
const licences = (bundle: string): string => path.join(dist, 'licences', `${bundle}.json`);

function writeNotices(): void {
  const bundles = ['console', 'electron', ...Object.keys(deviceBundles)].map(licences);
  const shipped = packageFolders(path.join(root, 'node_modules'), shippedPackages).map(packageNotice);
  mkdirSync(notices, { recursive: true });
  writeFileSync(path.join(notices, 'THIRD-PARTY-NOTICES.txt'), noticesText([...bundledNotices(bundles), ...shipped]));
  copyFileSync(path.join(root, 'LICENSE'), path.join(notices, 'LICENSE.txt'));
}

function sizeRow(folder: string, file: string): string[] {
  return [`${path.basename(folder)}/${file}`, bytes(statSync(path.join(folder, file)).size), '', ''];
}

async function buildTarget(target: Target): Promise<string[][]> {
  const started = new Date();
  const rows = await target.build();
  mkdirSync(dist, { recursive: true });
  writeFileSync(target.stamp, '');
  // What was edited while it was being built is still stale.
  utimesSync(target.stamp, started, started);
  process.stdout.write(`built ${target.name} in ${duration(Date.now() - started.getTime())}\n`);
  return rows;
}

await runScript(async () => {
  const options = readOptions({ 'if-stale': { type: 'boolean', default: false } }, process.argv.slice(2));
  const rows = [['', 'bytes', 'gzip', 'brotli']];
  for (const target of targets)
    if (!options['if-stale'] || !existsSync(notices) || isStale(target.stamp, target.sources))
      rows.push(...(await buildTarget(target)));
  if (rows.length > 1) writeNotices();
  if (rows.length > 1) process.stdout.write(`${table(rows)}\n`);
  return 0;
});
