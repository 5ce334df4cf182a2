import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CONSOLE_ORIGIN, consoleScheme, consoleUrl } from '../proxy/console-protocol.ts';
import { windowOptions } from '../windows/window-options.ts';
import { consoleHeaders } from './csp.ts';

// What no behaviour of the parts can show: that something is nowhere done. docs/security.md names the test of each point.
const folder = path.join(import.meta.dirname, '..');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(path.join(folder, file), 'utf8') }));
/** Files whose code, comments left out, has a word. */
const filesWith = (words: RegExp) =>
  sources.filter(({ text }) => words.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''))).map(({ file }) => file);

test('1, 18: pages come from the app itself by its own scheme, with the fewest privileges; no file is a page', () => {
  expect(consoleUrl('/x')).toBe(`${CONSOLE_ORIGIN}/home/x`);
  expect(Object.keys(consoleScheme.privileges ?? {}).toSorted()).toEqual(
    ['codeCache', 'secure', 'standard', 'stream', 'supportFetchAPI'].toSorted(),
  );
  expect(filesWith(/\.loadFile\(|['"`]file:/)).toEqual([]);
  expect(filesWith(/\.loadURL\(/)).toEqual(['windows/windows.ts']);
  expect(filesWith(/registerSchemesAsPrivileged/)).toEqual(['main.ts']);
});

test('2, 3, 4: Node stays out of pages, isolation and sandbox stand in every window and in the app before it is ready', () => {
  const given = { preload: '', partition: 'p', words: [], titleBar: 'system', theme: 'light' } as const;
  expect(windowOptions(given).webPreferences).toMatchObject({
    nodeIntegration: false,
    contextIsolation: true,
    sandbox: true,
  });
  const main = sources.find(({ file }) => file === 'main.ts')?.text ?? '';
  expect(main.indexOf('app.enableSandbox()')).toBeGreaterThan(0);
  expect(main.indexOf('app.enableSandbox()')).toBeLessThan(main.indexOf('app.whenReady()'));
  expect(filesWith(/nodeIntegrationIn|no-sandbox/)).toEqual([]);
  expect(filesWith(/new BrowserWindow\(/)).toEqual(['desktop.ts']);
});

test('6, 8, 9, 10, 11: the guards of Chromium are left alone, and nothing is embedded', () => {
  const given = { preload: '', partition: 'p', words: [], titleBar: 'system', theme: 'light' } as const;
  expect(windowOptions(given).webPreferences).toMatchObject({ webSecurity: true });
  const switches = /allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|webviewTag|appendSwitch/;
  expect(filesWith(switches)).toEqual([]);
  expect(filesWith(/webSecurity: false|bypassCSP|ignore-certificate/)).toEqual([]);
});

test('7: the policy is a header, and a page speaks to nobody but its own origin', () => {
  const policy = consoleHeaders['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("script-src 'self';");
});

test('15: other programs are reached by one door', () => {
  expect(filesWith(/shell\.openExternal/)).toEqual(['desktop.ts']);
  expect(filesWith(/child_process/)).toEqual([]);
  // Opens a copy of a file, when its name says that it is looked at or edited and not run.
  expect(filesWith(/shell\.openPath/)).toEqual(['wiring/copies.ts']);
  expect(filesWith(/\bopenFile\(/)).toEqual(['ipc/transfer-handlers.ts', 'wiring/copies.ts']);
  // Shows a saved file in its folder, and runs nothing.
  expect(filesWith(/shell\.showItemInFolder/)).toEqual(['wiring/transfers.ts']);
});

test('17, 20: what carries messages stands in its wrappers, and never waits for an answer', () => {
  expect(filesWith(/\bipcMain\b/)).toEqual(['ipc/ipc-main.ts']);
  expect(filesWith(/\bipcRenderer\b/)).toEqual(['preload/bridge-ipc.ts']);
  expect(filesWith(/sendSync|returnValue|sendTo\(/)).toEqual([]);
});

test('certificates: one procedure decides, and no switch lets all of them through', () => {
  expect(filesWith(/setCertificateVerifyProc/)).toEqual(['wiring/device-access.ts']);
  expect(filesWith(/callback\(true\)/)).toEqual([]);
  // The check of the connection looks at a certificate without believing it, and sends nothing.
  expect(filesWith(/rejectUnauthorized: false/)).toEqual(['wiring/diagnostics.ts']);
});

/** What Electron has removed or wants nobody to use. */
const gone: readonly [string, RegExp][] = [
  ['protocol.register*', /protocol\.(register(File|Buffer|String|Http|Stream)|intercept|unregister|isProtocolReg)/],
  ['BrowserView', /\bBrowserView\b/],
  ['synchronous safeStorage', /\.(encryptString|decryptString|isEncryptionAvailable)\(/],
  ['login item of old', /openAsHidden|wasOpenedAsHidden|restoreState/],
  ['synchronous clipboard', /\bclipboard\.(read|write)/],
  ['session preloads', /setPreloads|getPreloads/],
  ['extensions of the session', /\.loadExtension\(/],
  ['navigation of old', /\.(canGoBack|goBack|clearHistory)\(/],
  ['crash events of old', /'(crashed|renderer-process-crashed|gpu-process-crashed|plugin-crashed)'/],
  ['getBitmap', /\.getBitmap\(/],
  ['quotas', /quotas:/],
  ['host rules', /--host-rules/],
  ['remote', /@electron\/remote/],
];

test.each(gone)('4d: %s is not used', (_name, words) => {
  expect(filesWith(words)).toEqual([]);
});
