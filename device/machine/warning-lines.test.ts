import { expect, test } from 'vitest';
import { createVirtualClock } from '../hardware/clock.ts';
import { createHardware } from '../hardware/hardware.ts';
import { findScenario } from '../scenarios/index.ts';
import { packText, readText } from '../storage/audit-texts.ts';
import { newWarnings, type WarningLine } from './warning-lines.ts';

test('APP-MON-04 MON-01 what the hardware warns of is a line of the log, once, in both languages', () => {
  const clock = createVirtualClock(1);
  const state = findScenario('smart-all-health')?.start({ now: clock.now(), bootedAtS: 1_700_000_000 });
  if (state === undefined) throw new Error('no scenario');
  const hardware = createHardware(state, clock);
  const found: WarningLine[] = [];
  hardware.subscribe((before, after) => found.push(...newWarnings(before, after)));
  hardware.dispatch({ type: 'fill', pool: 'zenith_sata', percent: 97 });
  hardware.dispatch({ type: 'fill', pool: 'zenith_sata', percent: 98 });
  hardware.dispatch({ type: 'fan', rpm: 300 });
  clock.advance(11 * 60_000);
  expect(found.map(({ text, level }) => [text, level])).toEqual([
    ['warn.capacity', 'warn'],
    ['warn.fan', 'error'],
  ]);
  const read = (language: 'en' | 'zh') => found.map(({ text, values }) => readText(packText(text, values), language));
  expect(read('en')).toEqual(['zenith_sata is 97% full', 'The fan turns 300 times a minute; at least 600 are needed']);
  expect(read('zh')[1]).toBe('风扇每分钟 300 转，低于下限 600 转');
});
