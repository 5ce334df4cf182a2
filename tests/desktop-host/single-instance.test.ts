import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isHeld, SingleInstance, type SecondStart } from './single-instance.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hearth-instance-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the first has the lock; a later start is told to it, with its data', async () => {
  const first = new SingleInstance(() => folder);
  const second = new SingleInstance(() => folder);
  const told = Promise.withResolvers<SecondStart>();
  expect(first.acquire({}, told.resolve)).toBe(true);
  expect(second.acquire({ route: '/photos' }, () => undefined)).toBe(false);
  expect(await told.promise).toMatchObject({ data: { route: '/photos' }, folder: process.cwd() });
  first.release();
  expect(second.acquire({}, () => undefined)).toBe(true);
  second.release();
});

test('the lock of a process that was killed is nobody’s', () => {
  // No process has this number.
  writeFileSync(path.join(folder, 'SingletonLock'), '4194304999');
  const next = new SingleInstance(() => folder);
  expect(next.acquire({}, () => undefined)).toBe(true);
  next.release();
});

test('the lock is held while its owner lives, and by nobody before and after', () => {
  const first = new SingleInstance(() => folder);
  expect(isHeld(folder)).toBe(false);
  first.acquire({}, () => undefined);
  expect(isHeld(folder)).toBe(true);
  first.release();
  expect(isHeld(folder)).toBe(false);
});

test('what was said before the first has begun to listen is heard too', () => {
  mkdirSync(path.join(folder, 'SingletonMail'));
  writeFileSync(path.join(folder, 'SingletonMail/early.json'), JSON.stringify({ argv: [], folder, data: 5 }));
  const heard: unknown[] = [];
  const first = new SingleInstance(() => folder);
  first.acquire({}, ({ data }) => heard.push(data));
  expect(heard).toEqual([5]);
  first.release();
});
