import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { notesOfVersion } from './lib/changelog.ts';
import { packageArguments, willSign } from './lib/package-arguments.ts';
import { root } from './lib/paths.ts';

// Both come with electron-builder; the configuration is checked by the very code that will read it.
const require = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'));
const { load } = require('js-yaml') as { load: (text: string) => Record<string, unknown> };
const { validateConfiguration } = require('app-builder-lib/out/util/config/config') as {
  validateConfiguration: (config: object, logger: object) => Promise<void>;
};

const config = load(readFileSync(path.join(root, 'electron-builder.yml'), 'utf8'));
const validate = (value: object) => validateConfiguration(value, { isEnabled: false, add: () => undefined });

test('the packaging configuration is one that electron-builder accepts, and a wrong one is not', async () => {
  await expect(validate(config)).resolves.toBeUndefined();
  await expect(validate({ ...config, asarr: true })).rejects.toThrow(/asarr/);
});

test('every fuse is stated', () => {
  const schema = require('app-builder-lib/scheme.json') as {
    definitions: { FuseOptionsV1: { properties: Record<string, unknown> } };
  };
  const known = Object.keys(schema.definitions.FuseOptionsV1.properties).filter(
    (name) => name !== 'resetAdHocDarwinSignature',
  );
  expect(Object.keys(config.electronFuses as object).sort()).toEqual(known.sort());
  expect(config.electronFuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
});

test('the app runs on macOS in a home network, hardened, and with every file it names', () => {
  const mac = config.mac as {
    target: { target: string; arch: string[] }[];
    hardenedRuntime: boolean;
    entitlements: string;
    icon: string;
    extendInfo: Record<string, unknown>;
  };
  expect(mac.hardenedRuntime).toBe(true);
  expect(mac.target.map(({ target, arch }) => `${target} ${arch.join()}`)).toEqual(['dmg universal', 'zip universal']);
  expect(mac.extendInfo.NSLocalNetworkUsageDescription).toMatch(/home network/);
  expect(mac.extendInfo.NSBonjourServices).toContain('_http._tcp');
  const named = [
    mac.entitlements,
    mac.icon,
    (config.win as { icon: string }).icon,
    (config.linux as { icon: string }).icon,
  ];
  for (const file of named) expect(existsSync(path.join(root, file)), file).toBe(true);
});

test('what the embedded device needs to load sharp is carried along, and nothing that is native', () => {
  const carried = (config.extraResources as { from: string }[]).map(({ from }) => from);
  const needs = (name: string) =>
    Object.keys(
      (
        JSON.parse(readFileSync(path.join(root, `node_modules/${name}/package.json`), 'utf8')) as {
          dependencies?: Record<string, string>;
        }
      ).dependencies ?? {},
    );
  for (const name of [...needs('sharp'), '@img/sharp-wasm32']) expect(carried).toContain(`node_modules/${name}`);
  expect(carried).toContain('node_modules/@emnapi/runtime');
  expect(carried.filter((from) => /sharp-(darwin|linux|win32|libvips)/.test(from) || from.endsWith('@img'))).toEqual(
    [],
  );
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  expect(manifest.devDependencies['@img/sharp-wasm32']).toBe(manifest.dependencies.sharp);
});

test('a build is marked as signed only when it will be', () => {
  const options = { win: false, mac: false, linux: true, dir: true };
  expect(willSign({ CSC_LINK: '' })).toBe(false);
  expect(packageArguments(options, {})).toEqual([
    '--linux',
    '--dir',
    '--publish',
    'never',
    '-c.extraMetadata.signedBuild=false',
  ]);
  expect(packageArguments(options, { CSC_LINK: 'file' }).at(-1)).toBe('-c.extraMetadata.signedBuild=true');
});

test('a build looks for updates only where it was told to, and never without encryption', () => {
  const options = { win: true, mac: false, linux: false, dir: false };
  expect(packageArguments(options, {}).join(' ')).not.toContain('publish.');
  expect(packageArguments(options, { HEARTH_UPDATE_URL: 'https://updates.test/hearth' })).toEqual(
    expect.arrayContaining(['-c.publish.provider=generic', '-c.publish.url=https://updates.test/hearth']),
  );
  expect(() => packageArguments(options, { HEARTH_UPDATE_URL: 'http://updates.test' })).toThrow(/https/);
});

test('a release says what it brings: the version of the package has a section of the changelog', () => {
  const text = '# Changelog\n\n## 1.1.0\n\n- One.\n- Two.\n\n## 1.0.0\n\n- First.\n';
  expect(notesOfVersion(text, '1.1.0')).toBe('- One.\n- Two.');
  expect(() => notesOfVersion(text, '1.2.0')).toThrow(/says nothing of version 1.2.0/);
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const notes = notesOfVersion(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), version);
  expect(notes.split('\n').every((line) => line.startsWith('- ') && line.length < 160)).toBe(true);
});
