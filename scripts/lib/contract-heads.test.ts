import { expect, test } from 'vitest';
import { calls } from '../../shared/contract/index.ts';
import { contractHeads } from './contract-heads.ts';

test('CON-03 the console is built with the path and the timeout of every call', async () => {
  const source = await contractHeads();
  const json = /export const calls = (.*);/.exec(source)?.[1] ?? '{}';
  const heads = JSON.parse(json) as Record<string, Record<string, unknown>>;
  expect(Object.keys(heads)).toEqual(Object.keys(calls));
  for (const [name, spec] of Object.entries(calls)) {
    expect(heads[name]).toMatchObject({ path: spec.path, method: spec.method, timeoutMs: spec.timeoutMs });
    expect(heads[name]).not.toHaveProperty('request');
  }
});

test('CON-03 the console carries only the calls that it uses', async () => {
  const source = await contractHeads(new Set(['login']));
  expect(source).toContain('"login"');
  expect(source).not.toContain('"logout"');
});
