import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TaskProgress } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { INCOMING } from './drives.ts';
import { sendToDrive } from './transfer.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'hearth-drive-'));
});
afterEach(() => {
  rmSync(dir, { recursive: true, force: true });
});

const progress = () =>
  ({ rename: vi.fn(), advance: vi.fn(), checkpoint: vi.fn(() => Promise.resolve()) }) as unknown as TaskProgress;

test('APP-TASK-03 a drive that is signed out of meanwhile ends the copy with its code, and nothing half is left there', async () => {
  const source = path.join(dir, 'large.bin');
  writeFileSync(source, 'x'.repeat(100));
  const root = mkdtempSync(path.join(dir, 'drive-'));
  const still = vi.fn(() => {
    throw new DeviceError('N008001');
  });
  const goal = { root, folder: root, size: 100, still };
  await expect(sendToDrive(source, goal, progress())).rejects.toMatchObject({ code: 'N008001' });
  expect(readdirSync(root)).toEqual([INCOMING]);
  expect(readdirSync(path.join(root, INCOMING))).toEqual([]);
  still.mockImplementation(() => undefined as never);
  await sendToDrive(source, goal, progress());
  expect(readFileSync(path.join(root, 'large.bin'), 'utf8')).toHaveLength(100);
});
