import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  getRawHeader(archive: string): { header: HeaderNode };
  uncache(archive: string): boolean;
};

/** A node of an archive's header: a folder, or a file with what the program holds it against. */
interface HeaderNode {
  readonly files?: Readonly<Record<string, HeaderNode>>;
  readonly integrity?: { readonly algorithm: string; readonly hash: string };
}

/** Every file of an archive's header with its integrity. */
function integrities(node: HeaderNode, at = ''): [string, HeaderNode['integrity']][] {
  if (node.files === undefined) return [[at, node.integrity]];
  return Object.entries(node.files).flatMap(([name, inner]) => integrities(inner, at === '' ? name : `${at}/${name}`));
}

/** Files of an archive that are not what its header says. */
function changedIn(file: string): string[] {
  const wrong = integrities(asar.getRawHeader(file).header).filter(([name, integrity]) => {
    const hash = createHash('sha256').update(asar.extractFile(file, name)).digest('hex');
    return integrity?.algorithm !== 'SHA256' || integrity.hash !== hash;
  });
  return wrong.map(([name]) => name);
}

/** The app may take no more than this on the disk without Electron's own files, device and image library included. */
const MAX_BYTES = 26_000_000;
/** What one file of an installer's payload may grow to, compressed; far above it something was packed by mistake. */
const MAX_FETCHED_BYTES = 10_000_000;
const MAX_PRELOAD_BYTES = 16_000;

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
  /^dist\/console\/(index\.html|boot\.js|ahead\.json|favicon\.svg|licences\.txt\.gz)$/,
  /^dist\/console\/assets\/[\w.-]+\.(js|mjs|css|svg|png|webp|woff2)$/,
  // The viewer of PDF, and what its pages may need beside the code.
  /^dist\/console\/assets\/pdf[\w.-]+\.m?js\.gz$/,
  /^dist\/console\/pdf\/(cmaps|standard_fonts|wasm)\/([\w-]+\.(bcmap|pfb|js\.gz)|LICENSE(_\w+)?)$/,
  /^build\/tray\/(ok|lost|signed-out)(Template)?(@2x)?\.(png|ico)$/,
];
/** Every kind of file that belongs beside it. */
const allowedBeside = [
  /^app\.asar$/,
  /^notices\/(LICENSE|THIRD-PARTY-NOTICES)\.txt$/,
  /^device\/(cli|[\w]+-(worker|thread))\.js$/,
  /^device\/parts\/[\w.-]+\.js$/,
  /^device\/node_modules\/(sharp|detect-libc|semver|@img\/(colour|sharp-wasm32)|@emnapi\/runtime)\/([\w-]+\/)*[\w.-]+\.(c?js|mjs|json|wasm)$/,
  /^device\/node_modules\/.+\/LICENSE(\.md)?$/,
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
    // Nothing is bound to a processor or a system: the same files go into every installer, and into the universal one.
    expect(files.filter((file) => /\.(node|so|dylib|dll|exe)\b/.test(file) && !file.endsWith('.node.js'))).toEqual(
      files.filter((file) => file.endsWith('.node.wasm')),
    );
  });

  test('the image library of the device loads from where it was put', async () => {
    // What the device does with it: draws its demo, reads every usual format, writes small pictures.
    const program = `import sharp from 'sharp';
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="6" height="9"><rect width="6" height="9"/></svg>');
      const made = await Promise.all(['png', 'jpeg', 'webp', 'avif', 'gif'].map((kind) => sharp(svg)[kind]().toBuffer()));
      const small = await Promise.all(made.map((bytes) => sharp(bytes).resize(4, 3, { fit: 'inside' }).webp().toBuffer()));
      const sizes = await Promise.all(small.map(async (bytes) => (await sharp(bytes).metadata()).height));
      console.log(sizes.join(), sharp.versions.emscripten === undefined ? 'native' : 'wasm');`;
    const cwd = path.join(app.resources, 'device');
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd });
    expect(stdout.trim()).toBe('3,3,3,3,3 wasm');
  });

  test('the licences of all that is shipped come along', () => {
    const text = readFileSync(path.join(app.resources, 'notices/THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const name of ['react', 'electron-updater', 'fastify', 'sharp', '@img/sharp-wasm32', '@mui/material'])
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });

  test('no package for development comes along', () => {
    const manifest = JSON.parse(asar.extractFile(archive(), 'package.json').toString()) as Record<string, unknown>;
    expect(manifest.devDependencies).toBeUndefined();
    expect(archived().filter((file) => file.includes('node_modules'))).toEqual([]);
  });

  test('the app without Electron is at most 26 MB on the disk, and 10 MB to fetch', () => {
    const files = carried().map((file) => readFileSync(path.join(app.resources, file)));
    const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);
    expect(total(files.map((bytes) => bytes.length))).toBeLessThan(MAX_BYTES);
    expect(total(files.map((bytes) => gzipSync(bytes).length))).toBeLessThan(MAX_FETCHED_BYTES);
  });

  test('the preload script, which runs before every page, carries no library', () => {
    expect(asar.extractFile(archive(), 'dist/electron/preload.cjs').length).toBeLessThan(MAX_PRELOAD_BYTES);
  });

  test('no path of the machine that built it stands in a bundle', () => {
    const places = [root, homedir()].filter((place) => place.length > 3);
    const texts = [
      ...archived().map((file) => [file, asar.extractFile(archive(), file).toString('latin1')] as const),
      ...carried()
        .filter((file) => file !== 'app.asar')
        .map((file) => [file, readFileSync(path.join(app.resources, file), 'latin1')] as const),
    ];
    const found = texts.filter(([, text]) => places.some((place) => text.includes(`${place}/`))).map(([file]) => file);
    expect(found).toEqual([]);
  });

  test('every program that stays in memory is ASCII: one other letter doubles what its text takes', () => {
    const texts = [
      ...archived()
        .filter((file) => /^dist\/electron\/.*\.c?js$/.test(file))
        .map((file) => [file, asar.extractFile(archive(), file)] as const),
      ...carried()
        .filter((file) => /^device\/(parts\/)?[\w.-]+\.js$/.test(file))
        .map((file) => [file, readFileSync(path.join(app.resources, file))] as const),
    ];
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter(([, bytes]) => bytes.some((byte) => byte > 0x7f)).map(([file]) => file)).toEqual([]);
  });

  test('ERR-14 the console has no word to developers in it: all texts are those of the two languages', () => {
    const scripts = [...archived(), ...carried()].filter((file) => /console\/assets\/.*\.js$/.test(file));
    expect(scripts.length).toBeGreaterThan(20);
    const textOf = (file: string): string =>
      (carried().includes(file)
        ? readFileSync(path.join(app.resources, file))
        : asar.extractFile(archive(), file)
      ).toString();
    expect(scripts.filter((file) => textOf(file).includes('Hey developer'))).toEqual([]);
  });

  test('the header of the archive has the hash of every file, so that the fuse finds a changed one', () => {
    expect(changedIn(archive())).toEqual([]);
    const copy = path.join(folder, 'changed.asar');
    const bytes = readFileSync(archive());
    const script = asar.extractFile(archive(), 'dist/electron/preload.cjs');
    const at = bytes.indexOf(script);
    bytes[at + 10] = (bytes[at + 10] ?? 0) ^ 1;
    writeFileSync(copy, bytes);
    expect(changedIn(copy)).toEqual(['dist/electron/preload.cjs']);
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
