import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { createRedactor } from '../logging/redactor.ts';
import { diskSteps, type FileSteps } from './atomic-file.ts';
import { openSettings } from './settings-store.ts';
import { firstSettings, readSettings, SETTINGS_VERSION } from './settings.ts';

let dir = '';
const lines: string[] = [];
const log = createLogger({
  write: (line) => lines.push(line),
  now: () => new Date(0),
  redactor: createRedactor(),
  level: 'info',
});
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'hearth-settings-'));
  lines.length = 0;
});
afterEach(() => {
  rmSync(dir, { recursive: true, force: true });
});

/** The real steps without waiting for the disk: the tests cut them off by themselves. */
const quick: FileSteps = { writeWhole: (target, text) => writeFileSync(target, text), rename: renameSync };
const open = (steps = quick) => openSettings({ dir, now: () => new Date(0), log, steps });
const file = () => path.join(dir, 'settings.json');
const clearBroken = () => {
  for (const name of readdirSync(dir)) if (name.includes('.broken-')) rmSync(path.join(dir, name));
};

test('SES-06 a file torn at any byte loses the last write at most, and the app always starts with its own id', () => {
  const first = open();
  const { deviceId } = first.get();
  first.update({ currentBase: 'http://10.0.0.2:5055' });
  first.update({ currentBase: 'http://10.0.0.3:5055' });
  const [last, before] = [readFileSync(file()), readFileSync(path.join(dir, 'settings.previous.json'))];
  for (let length = 0; length <= last.length; length += 1) {
    writeFileSync(file(), last.subarray(0, length));
    writeFileSync(path.join(dir, 'settings.previous.json'), before);
    const settings = open();
    // Without the last line feed it is still whole.
    const isWhole = length >= last.length - 1;
    expect(settings.get()).toMatchObject({
      deviceId,
      currentBase: isWhole ? 'http://10.0.0.3:5055' : 'http://10.0.0.2:5055',
    });
    expect([settings.lost, settings.quarantined === null]).toEqual([false, isWhole]);
    clearBroken();
  }
});

test('whatever was written, and wherever the power was cut between the steps, one of the last two states is there', () => {
  const base = fc.constantFrom(null, 'http://a:1', 'http://b:2', 'http://c:3');
  fc.assert(
    fc.property(fc.array(base, { minLength: 2, maxLength: 6 }), fc.nat({ max: 2 }), fc.nat(), (bases, step, cut) => {
      rmSync(dir, { recursive: true, force: true });
      const before = open();
      for (const currentBase of bases.slice(0, -1)) before.update({ currentBase });
      const states = [before.get().currentBase, bases.at(-1) ?? null];
      let left = step;
      const torn: FileSteps = {
        writeWhole(target, text) {
          // The disk has taken a part of it.
          if (left === 0) quick.writeWhole(target, text.slice(0, cut % text.length));
          if (left-- === 0) throw new Error('the power is gone');
          quick.writeWhole(target, text);
        },
        rename(from, to) {
          if (left-- <= 0) throw new Error('the power is gone');
          quick.rename(from, to);
        },
      };
      open(torn).update({ currentBase: bases.at(-1) ?? null });
      const after = open();
      expect(states).toContain(after.get().currentBase);
      expect([after.lost, after.quarantined]).toEqual([false, null]);
    }),
    { numRuns: 60 },
  );
});

test('any bytes in both files: the app starts, nothing of them is lost, and that is said', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      rmSync(dir, { recursive: true, force: true });
      open();
      writeFileSync(file(), bytes);
      writeFileSync(path.join(dir, 'settings.previous.json'), bytes);
      const settings = open();
      expect(settings.lost).toBe(true);
      expect(readFileSync(settings.quarantined!).equals(Buffer.from(bytes))).toBe(true);
      expect(open().lost).toBe(false);
    }),
    { numRuns: 40 },
  );
});

test('a full disk costs nothing but the change at the next start, and it is tried again with the next one', () => {
  let isFull = true;
  const steps: FileSteps = {
    ...quick,
    writeWhole(target, text) {
      if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      quick.writeWhole(target, text);
    },
  };
  open().update({ currentBase: 'http://a:1' });
  const settings = open(steps);
  expect(() => settings.update({ currentBase: 'http://b:2' })).not.toThrow();
  expect(settings.get().currentBase).toBe('http://b:2');
  expect(lines.join()).toContain('ENOSPC');
  expect(open().get().currentBase).toBe('http://a:1');
  isFull = false;
  settings.update({ language: 'zh-CN' });
  expect(open().get()).toMatchObject({ currentBase: 'http://b:2', language: 'zh-CN' });
});

test.runIf(process.platform !== 'win32')('only the user can read the file', () => {
  open(diskSteps);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file()}.new`)).toBe(false);
});

test('what version 1 wrote is brought forward, with what it knew', () => {
  const id = 'b'.repeat(32);
  const { skippedVersion: _s, certificates: _c, closeToTray: _t, ...old } = firstSettings(id);
  const recent = [{ base: 'http://10.0.0.2:5055', name: 'Attic', lastUsed: 5 }];
  writeFileSync(file(), JSON.stringify({ ...old, version: 1, recent }));
  expect(open().get()).toEqual({ ...firstSettings(id), recent });
  expect(readSettings({ ...old, version: 1, closeToTray: false }).closeToTray).toBe(false);
});

test('every version up to the present one has a way forward, and a later one is left alone', () => {
  for (let version = 1; version <= SETTINGS_VERSION; version += 1) {
    expect(readSettings({ ...firstSettings('c'.repeat(32)), version }).version).toBe(SETTINGS_VERSION);
  }
  expect(() => readSettings({ ...firstSettings('c'.repeat(32)), version: 0 })).toThrow(/no way/);
  expect(() => readSettings({ version: SETTINGS_VERSION + 1 })).toThrow(/newer/);
});

test('a folder that cannot be made does not stop the start; what is changed lasts as long as the app', () => {
  writeFileSync(path.join(dir, 'taken'), '');
  const settings = openSettings({ dir: path.join(dir, 'taken/app'), now: () => new Date(0), log });
  expect(settings.get().deviceId).toMatch(/^[0-9a-f]{32}$/);
  settings.update({ currentBase: 'http://a:1' });
  expect(settings.get().currentBase).toBe('http://a:1');
  expect(lines.join()).toContain('there is no folder for the settings');
});

test('SES-06 a disk that does not even let a torn file be put aside keeps the app from nothing', () => {
  const { deviceId } = open().get();
  open().update({ currentBase: 'http://a:1' });
  writeFileSync(file(), '{ torn');
  const refuse = () => {
    throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
  };
  const settings = open({ writeWhole: refuse, rename: refuse });
  expect([settings.quarantined, settings.lost, settings.get().deviceId]).toEqual([null, false, deviceId]);
});
