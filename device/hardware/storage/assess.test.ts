import { expect, test } from 'vitest';
import { findScenario } from '../../scenarios/index.ts';
import { assess } from './assess.ts';
import { failed, layoutOf, moveTo } from './disks.ts';
import { HDD_A, HDD_B, NEW_4T, NEW_A } from './fixtures.ts';
import type { HardwareState } from '../state.ts';
import { withFaults } from './settle.ts';
import type { Disk, Layout } from './state.ts';

const healthy = findScenario('normal-complete')!.start({ now: 0, bootedAtS: 0 });
const withDisks = (disks: Disk[], layout: Layout | null = healthy.storage.layout): HardwareState => ({
  ...healthy,
  storage: { ...healthy.storage, disks, layout },
});
const single = layoutOf('single', [HDD_A]);

test.each<[string, HardwareState, string]>([
  ['all disks in place', healthy, '-'],
  ['no disk at all', withDisks([]), 'blocking N300035'],
  ['no disk and no pool', withDisks([], null), 'blocking N300035'],
  ['disks swapped', withDisks([moveTo(HDD_A, 2), moveTo(HDD_B, 1)]), 'blocking N300034'],
  ['one of two failed', withDisks([HDD_A, failed(HDD_B)]), 'blocking N300061'],
  ['the only disk failed', withDisks([failed(HDD_A)], single), 'blocking N300061'],
  ['pool does not come together', withFaults(healthy, { assemble: { code: 'N300029', msg: 'x' } }), 'blocking N300029'],
  ['both replaced', withDisks([NEW_A, NEW_4T]), 'confirm 200'],
  ['one pulled', withDisks([HDD_A]), 'confirm 200 ignore,dilate'],
  ['one replaced', withDisks([HDD_A, NEW_4T]), 'confirm 200 mount,ignore'],
  ['the only disk replaced', withDisks([NEW_A], single), 'confirm 200'],
  ['new disks, never formatted', withDisks([NEW_A, NEW_4T], null), 'pending 200'],
])('BLK-01 MSG-01 finds: %s', (_what, state, expected) => {
  const verdict = assess(state);
  const said = verdict ? `${verdict.type} ${verdict.code} ${verdict.options.join()}`.trim() : '-';
  expect(said).toBe(expected);
});

test('BLK-03 a degraded pool says which slot failed, and whether a copy is left', () => {
  expect(assess(withDisks([HDD_A, failed(HDD_B)]))?.facts).toEqual({
    raid_state: 'degraded',
    raid_degraded: 1,
    damageDescText: 'Slot 2: disk failed',
  });
  expect(assess(withDisks([failed(HDD_A)], single))?.facts).toEqual({ raid_state: 'degraded' });
});
