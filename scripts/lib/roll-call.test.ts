import { expect, test } from 'vitest';
import { rollCall } from './roll-call.ts';

const specs = [
  { path: '/a', errors: ['N000002', 'N000003'] },
  { path: '/b', errors: ['N000005'] },
];

test('ERR-13 a declared error that no test saw is missing, unless it is on the list', () => {
  const result = rollCall(specs, new Set(['/a N000002', '/a 200']), ['/b N000005']);
  expect(result).toEqual({ declared: 3, seen: 1, missing: ['/a N000003'], stale: [] });
});

test('ERR-13 the list may not name what was seen or is not declared', () => {
  const result = rollCall(specs, new Set(['/a N000002', '/a N000003']), ['/b N000005', '/a N000003', '/c N000001']);
  expect(result.stale).toEqual(['/a N000003', '/c N000001']);
});
