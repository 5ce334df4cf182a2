import { expect, test } from 'vitest';
import type { PollRecord } from '#shared/contract/storage.ts';
import { pollRecord } from '#shared/contract/storage.ts';
import { pollOf, storageInfoOf, whyFailOf } from '../hardware/views.ts';
import { findScenario, scenarios } from './index.ts';
// Poll answers as the specification of the scenarios writes them, fixtures filled in.
import specified from './specified-polls.json' with { type: 'json' };

/** Start of the scenario clock in the specification: the uptime_abs of every poll there. */
const at = { now: 1_700_000_000_000, bootedAtS: 1_700_000_000 };
const usage = { total: 10, used: 4, free: 6 };
const written = specified as unknown as Record<string, PollRecord>;

const enter = (name: string) => {
  const scenario = findScenario(name);
  if (!scenario) throw new Error(`no scenario ${name}`);
  return scenario.start(at);
};

test.each(scenarios.map(({ name }) => name))('CALL-SYS-03 %s polls exactly what is specified', (name) => {
  const poll = pollOf(enter(name), at.now);
  expect(JSON.parse(JSON.stringify(poll))).toEqual(written[name]);
  expect(pollRecord.safeParse(poll).success).toBe(true);
});

test('scenario names are unique and every one has a title', () => {
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
  expect(scenarios.every(({ title }) => title.length > 0)).toBe(true);
});

test('FMT-18 the failed format tells its reason', () => {
  expect(whyFailOf(enter('format-fail-formatdisk'))).toEqual({
    message: 'disk in slot 2: write error',
    msg: 'write error',
    progress: 'formatdisk',
  });
  expect(whyFailOf(enter('format-fail-initialize'))).toEqual({
    message: '',
    msg: 'superblock not written',
    progress: 'initialize',
  });
  expect(whyFailOf(enter('normal-complete'))).toEqual({ message: '', msg: '', progress: '' });
});

test('FMT-15 a finished format tells model, disks and capacity', () => {
  const info = storageInfoOf(enter('format-complete'), usage);
  expect(info.system).toMatchObject({ model: 'z4', upmodel: 'Z4 Pro', diskNum: 2 });
  expect(info.usage).toEqual({
    style: 'raid1',
    total_size: 4_000_787_030_016,
    total_usage_size: 21_474_836_480,
    real_free_size: 3_979_312_193_536,
  });
  expect(info.pools).toEqual([
    { key: 'zenith_sata', name: '', mounted: 1, style: 'raid1', state: 'ok', total: 10, used: 4, free: 6 },
  ]);
});
