import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileTester } from './test-calls.ts';
import { type FileDevice, startFileDevice } from './test-kit.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const { call, names, put, team } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
});
afterEach(() => device.remove());

const toldOf = (path: string, to = 'ann'): boolean =>
  device.pushed.some((message) => message.topic === 'files' && message.to === to && message.data?.['path'] === path);

async function until(is: () => boolean): Promise<void> {
  for (let round = 0; round < 2000; round += 1) {
    if (is()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not come to be');
}

describe('changes by other programs', () => {
  test('a file that another program makes in a shown folder shows up', async () => {
    put(`${home}/a.txt`);
    expect(await names(home)).toEqual(['a.txt']);
    writeFileSync(device.disk(`${home}/b.txt`), 'b');
    await until(() => toldOf(home));
    expect(await names(home)).toEqual(['a.txt', 'b.txt']);
    device.pushed.length = 0;
    renameSync(device.disk(`${home}/a.txt`), device.disk(`${home}/c.txt`));
    await until(() => toldOf(home));
    expect(await names(home)).toEqual(['b.txt', 'c.txt']);
  });

  test('members of a team folder are told, others are not', async () => {
    team('t1', { ann: 0 });
    await call('fileList', { path: '/zenith_sata/public/t1' });
    put('/zenith_sata/public/t1/plan.txt');
    await until(() => toldOf('/zenith_sata/public/t1') && toldOf('/zenith_sata/public/t1', 'max'));
    expect(toldOf('/zenith_sata/public/t1', 'bob')).toBe(false);
  });

  test('a shown folder that vanishes tells of the one above, and is no longer watched', async () => {
    put(`${home}/box/a.txt`);
    await call('fileList', { path: `${home}/box` });
    expect(device.services.watcher.size).toBe(1);
    rmSync(device.disk(`${home}/box`), { recursive: true });
    await until(() => toldOf(home));
    expect(device.services.watcher.size).toBe(0);
  });

  test('only so many folders are watched, those looked at last', async () => {
    for (let number = 0; number < 520; number += 1) put(`${home}/f${number}/a`);
    for (let number = 0; number < 520; number += 1) await call('fileList', { path: `${home}/f${number}` });
    expect(device.services.watcher.size).toBe(512);
    put(`${home}/f519/b`);
    await until(() => toldOf(`${home}/f519`));
  });
});
