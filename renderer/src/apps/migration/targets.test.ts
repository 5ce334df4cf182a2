import { expect, test } from 'vitest';
import { entryAddress, moveTargets, readEntry } from './targets.ts';

test('APP-SWD-02 new disks of the device first, then external ones; too small is told', () => {
  const plan = {
    need: 500,
    disks: [
      { position: 1, sn: 'A', size: 900, role: 'replace' as const },
      { position: 2, sn: 'B', size: 400, role: 'new' as const },
    ],
  };
  expect(moveTargets(plan, [{ dev: 'sdx1', label: 'BIG', size: 2000, free: 1500, enough: 1 }])).toEqual([
    { position: 2, sn: 'B', label: '', size: 400, enough: false },
    { position: 0, sn: 'sdx1', label: 'BIG', size: 2000, enough: true },
  ]);
});

test('WND-06 the address goes there and back, serial numbers encoded', () => {
  const target = { position: 2, sn: 'A&B 1', size: 400, enough: false };
  expect(entryAddress(target)).toBe('/switchDisk/entry?spaceEnough=0&position=2&size=400&sn=A%26B+1');
  expect(readEntry(entryAddress(target).split('?')[1] ?? '')).toEqual({ target, warningSize: 0 });
  expect(readEntry('')).toEqual({ target: null, warningSize: 0 });
  expect(readEntry('?warningSize=1024')).toEqual({ target: null, warningSize: 1024 });
  expect(readEntry('?warningSize=x&sn=S&size=-4')).toEqual({
    target: { position: 0, sn: 'S', size: 0, enough: true },
    warningSize: 0,
  });
});
