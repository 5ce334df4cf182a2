import { expect, test } from 'vitest';
import { readLedger } from '../../scripts/lib/ledger.ts';
import { scenarios } from '../../device/scenarios/index.ts';
import { specifiedNames } from '../fixtures/scenarios.ts';
import { scenarioScreens } from './index.ts';

const all = Object.values(scenarioScreens).flat();

test('every scenario of the specification, and of the device, has its screens', () => {
  const names = all.map(({ scenario }) => scenario);
  expect(new Set(names).size).toBe(names.length);
  expect(names.toSorted()).toEqual(specifiedNames.toSorted());
  expect(names.toSorted()).toEqual(scenarios.map(({ name }) => name).toSorted());
  expect(names).toHaveLength(178);
});

test('every row says what is on the screen of each account, and which requirement it shows', () => {
  const known = new Set(readLedger().map(({ id }) => id));
  for (const { scenario, shows, master, others } of all) {
    expect(
      shows.split(' ').filter((id) => !known.has(id)),
      scenario,
    ).toEqual([]);
    for (const view of [master, others]) expect(Object.keys(view), scenario).not.toHaveLength(0);
  }
});
