import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/paths.ts';
import { fusesOf, packApp, type PackedApp } from './packed-app.ts';

// Comes with electron-builder: the archive is read by what wrote it.
const require = createRequire(
  createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json')).resolve(
    'app-builder-lib/package.json',
  ),
);
const asar = require('@electron/asar') as {
  listPackage(archive: string, options: { isPack: boolean }): string[];
  extractFile(archive: string, file: string): Buffer;
};

/** An archive may be no larger than this without Electron's own files, the device with its image library included. */
const MAX_BYTES = 25_000_000;
const MAX_INSTALLED_BYTES = 32_000_000;

let folder = '';
let app: PackedApp;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'hearth-pack-'));
  app = await packApp(folder);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const archive = (): string => path.join(app.resources, 'app.asar');
/** Files inside of the archive, from its root, folders left out. */
const archived = (): string[] => {
  const all = asar.listPackage(archive(), { isPack: false }).map((file) => file.replaceAll('\\', '/'));
  return all.filter((file) => !all.some((other) => other.startsWith(`${file}/`))).map((file) => file.slice(1));
};
const carried = (): string[] =>
  readdirSync(app.resources, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(app.resources, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

/** Every kind of file that belongs into the archive. */
const allowedInArchive = [
  /^package\.json$/,
  /^dist\/electron\/(main\.js|preload\.cjs|[\w-]+\.js)$/,
  /^dist\/console\/(index\.html|boot\.js|favicon\.svg)$/,
  /^dist\/console\/assets\/[\w.-]+\.(js|mjs|css|svg|png|webp|woff2)$/,
  /^build\/tray\/(ok|lost|signed-out)(Template)?(@2x)?\.(png|ico)$/,
];
/** Every kind of file that belongs beside it. */
const allowedBeside = [
  /^app\.asar$/,
  /^notices\/(LICENSE|THIRD-PARTY-NOTICES)\.txt$/,
  /^device\/(cli|[\w]+-(worker|thread))\.js$/,
  /^device\/node_modules\/(sharp|detect-libc|semver|@img\/[\w-]+)\//,
];

describe('files of the packed app', () => {
  test('nothing is in the archive that is not named here, and what the start needs is there', () => {
    const files = archived();
    expect(files.filter((file) => !allowedInArchive.some((kind) => kind.test(file)))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining([
        'package.json',
        'dist/electron/main.js',
        'dist/electron/preload.cjs',
        'dist/console/index.html',
      ]),
    );
  });

  test('beside the archive lies the device with its image library, and nothing else', () => {
    const files = carried();
    expect(files.filter((file) => !allowedBeside.some((kind) => kind.test(file)))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['device/cli.js', 'notices/LICENSE.txt']));
    expect(files.some((file) => file.endsWith('.node'))).toBe(true);
  });

  test('the image library of the device loads from where it was put', async () => {
    const program = `import sharp from 'sharp';
      const png = await sharp({ create: { width: 2, height: 3, channels: 3, background: 'red' } }).png().toBuffer();
      console.log((await sharp(png).metadata()).height);`;
    const cwd = path.join(app.resources, 'device');
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd });
    expect(stdout.trim()).toBe('3');
  });

  test('the licences of all that is shipped come along', () => {
    const text = readFileSync(path.join(app.resources, 'notices/THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const name of ['react', 'electron-updater', 'fastify', 'sharp', '@mui/material'])
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });

  test('no package for development comes along', () => {
    const manifest = JSON.parse(asar.extractFile(archive(), 'package.json').toString()) as Record<string, unknown>;
    expect(manifest.devDependencies).toBeUndefined();
    expect(archived().filter((file) => file.includes('node_modules'))).toEqual([]);
  });

  test('the app without Electron is at most 25 MB to fetch and 32 MB on the disk', () => {
    // Installers are compressed. 18.7 MB of what lies on the disk are the image library of the device.
    const files = carried().map((file) => readFileSync(path.join(app.resources, file)));
    const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);
    expect(total(files.map((bytes) => gzipSync(bytes).length))).toBeLessThan(MAX_BYTES);
    expect(total(files.map((bytes) => bytes.length))).toBeLessThan(MAX_INSTALLED_BYTES);
  });

  test('no path of the machine that built it stands in a bundle', () => {
    const places = [root, homedir()].filter((place) => place.length > 3);
    const texts = [
      ...archived().map((file) => [file, asar.extractFile(archive(), file).toString('latin1')] as const),
      ['device/cli.js', readFileSync(path.join(app.resources, 'device/cli.js'), 'latin1')] as const,
    ];
    const found = texts.filter(([, text]) => places.some((place) => text.includes(`${place}/`))).map(([file]) => file);
    expect(found).toEqual([]);
  });

  test('every fuse of the program is set as it is stated', () => {
    expect(fusesOf(app.program)).toEqual({
      runAsNode: false,
      cookieEncryption: true,
      nodeOptions: false,
      nodeCliInspect: false,
      embeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
      wasmTrapHandlers: true,
    });
  });
});
