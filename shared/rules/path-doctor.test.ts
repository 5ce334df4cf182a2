import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diagnosePath, hopKeys, type Advice, type PathFacts, type WayStep } from './path-doctor.ts';

const keys = ['link', 'gateway', 'dns', 'internet', 'relay'] as const;
/** The device's steps; what comes after a broken one is skipped, as the device does. */
function way(broken?: WayStep['key'], slow: Partial<Record<WayStep['key'], number>> = {}): WayStep[] {
  const end = broken === undefined ? keys.length : keys.indexOf(broken);
  return keys.map((key, index) => ({
    key,
    ok: index < end ? 1 : 0,
    skipped: index > end ? 1 : 0,
    ms: index > end ? 0 : (slow[key] ?? 3),
  }));
}
const well: PathFacts = {
  onLine: true,
  mode: 'local',
  trips: [4, 5, 60],
  unanswered: 0,
  steps: way(),
  apart: false,
};
const stateOf = (facts: Partial<PathFacts>) =>
  Object.fromEntries(diagnosePath({ ...well, ...facts }).hops.map(({ key, state }) => [key, state]));

const faults: readonly (readonly [string, Partial<PathFacts>, Advice])[] = [
  ['nothing', {}, 'fine'],
  ['this computer without a network', { onLine: false, trips: [], unanswered: 2, steps: null }, 'computer'],
  ['the device off', { trips: [], unanswered: 2, steps: null }, 'deviceAway'],
  ['the relay away', { mode: 'cloud', trips: [], unanswered: 2, steps: null }, 'relayAway'],
  ['a network cable out', { steps: way('link') }, 'cable'],
  ['the router down', { steps: way('gateway') }, 'router'],
  ['names that are not found', { steps: way('dns') }, 'dns'],
  ['the internet away', { steps: way('internet') }, 'internet'],
  ['the relay down', { steps: way('relay') }, 'relay'],
  ['a slow router', { steps: way(undefined, { gateway: 80 }) }, 'routerSlow'],
  ['a slow relay', { mode: 'cloud', trips: [600, 700], steps: way(undefined, { relay: 500 }) }, 'relaySlow'],
  ['a slow device', { trips: [300, 400, 200] }, 'deviceSlow'],
  ['two networks', { apart: true, trips: [300] }, 'subnet'],
  ['questions that are lost', { unanswered: 1 }, 'unstable'],
  ['the relay though the device is far', { mode: 'cloud', trips: [900] }, 'useLan'],
];

test.each(faults)('the path with %s', (_name, facts, advice) => {
  expect(diagnosePath({ ...well, ...facts }).advice).toBe(advice);
});

test('the hop of a fault is the one that is marked', () => {
  expect(stateOf({})).toEqual({ computer: 'ok', router: 'ok', relay: 'ok', nas: 'ok' });
  expect(stateOf({ steps: way('gateway') })).toMatchObject({ router: 'broken', nas: 'ok' });
  expect(stateOf({ steps: way('internet') })).toMatchObject({ router: 'ok', relay: 'broken' });
  expect(stateOf({ trips: [], unanswered: 2, steps: null })).toMatchObject({ router: 'unknown', nas: 'broken' });
  expect(stateOf({ onLine: false, trips: [], steps: null })).toMatchObject({ computer: 'broken', nas: 'unknown' });
  const noRelay = way().map((step) => (step.key === 'relay' ? { ...step, ok: 0 as const, skipped: 1 as const } : step));
  expect(stateOf({ steps: noRelay })).toMatchObject({ relay: 'unused' });
});

test('a hop shows the time that was measured for it, the device the middle one', () => {
  const { hops } = diagnosePath(well);
  expect(hops.map(({ ms }) => ms)).toEqual([null, 3, 3, 5]);
});

test('whatever is measured: four hops, one advice, and never fine with a hop that is broken', () => {
  const step = fc.record({
    key: fc.constantFrom(...keys),
    ok: fc.constantFrom(0 as const, 1 as const),
    skipped: fc.constantFrom(0 as const, 1 as const),
    ms: fc.nat(1000),
  });
  const facts: fc.Arbitrary<PathFacts> = fc.record({
    onLine: fc.boolean(),
    mode: fc.constantFrom('local' as const, 'cloud' as const),
    trips: fc.array(fc.nat(2000), { maxLength: 5 }),
    unanswered: fc.nat(3),
    steps: fc.option(fc.uniqueArray(step, { selector: ({ key }) => key }), { nil: null }),
    apart: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (each) => {
      const { hops, advice } = diagnosePath(each);
      expect(hops.map(({ key }) => key)).toEqual([...hopKeys]);
      if (advice === 'fine') expect(hops.filter(({ state }) => state === 'broken')).toEqual([]);
    }),
  );
});
