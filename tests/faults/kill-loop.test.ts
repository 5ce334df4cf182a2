import { expect, test } from 'vitest';
import { killLoop } from './kill-loop.ts';

test('UPL-04 killed in the middle of mixed work: nothing acknowledged is lost, nothing half is listed, the database is whole', async () => {
  const { steps, faults } = await killLoop(4);
  expect(faults).toEqual([]);
  expect(steps).toBeGreaterThan(0);
}, 240_000);
