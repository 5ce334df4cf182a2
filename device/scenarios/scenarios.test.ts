import { expect, test } from 'vitest';
import { pollRecord } from '#shared/contract/storage.ts';
import { storageFrameOf } from '../hardware/broadcast.ts';
import { factsOf, targetDisks } from '../hardware/health/disks.ts';
import { storageInfoOf } from '../hardware/info.ts';
import { transition } from '../hardware/transition.ts';
import { pollOf, whyFailOf } from '../hardware/views.ts';
import { findScenario, scenarios } from './index.ts';
import { wrongParams } from './player.ts';
import { AT, enter, specifiedNames, specifiedPolls } from '../../tests/fixtures/scenarios.ts';

const usage = { total: 10, used: 4, free: 6 };

test.each(scenarios.map(({ name }) => name))('CALL-SYS-03 %s polls exactly what is specified', (name) => {
  let state = enter(name);
  for (const specified of specifiedPolls(name)) {
    const poll = pollOf(state, AT.now);
    expect(JSON.parse(JSON.stringify(poll))).toEqual(specified);
    expect(pollRecord.safeParse(poll).error).toBeUndefined();
    state = transition(state, { type: 'polled' }, AT.now);
  }
});

test.each(scenarios.map(({ name }) => name))('MSG-01 CALL-PUSH-03 %s pushes the message that is polled', (name) => {
  const [specified] = specifiedPolls(name);
  const frame = storageFrameOf(enter('normal-complete'), enter(name), AT.now);
  const message = specified?.message ?? null;
  if (message === null) {
    expect(frame).toBeUndefined();
    return;
  }
  const { type, ...told } = message;
  // Progress of a format is the administrator's; everything else reaches everybody (ROL-13).
  const to = type === 'formatting' ? 'master' : 'all';
  expect(JSON.parse(JSON.stringify(frame))).toEqual({ topic: 'storage', type, to, data: told });
});

test('scenario names are unique and every one has a title', () => {
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
  expect(scenarios.every(({ title }) => title.length > 0)).toBe(true);
});

/** Scenarios of the specification that the device cannot play yet. It may only become less. */
const STILL_MISSING = 0;

test('the scenarios are those of the specification', () => {
  const names = scenarios.map(({ name }) => name);
  expect(specifiedNames).toHaveLength(178);
  expect(names.filter((name) => !specifiedNames.includes(name))).toEqual([]);
  const missing = specifiedNames.filter((name) => !names.includes(name));
  expect(missing.length, missing.join(', ')).toBeLessThanOrEqual(STILL_MISSING);
});

test('wrong parameters are named, with those that there are', () => {
  const plain = findScenario('normal-complete')!;
  expect(wrongParams(plain, {})).toBeUndefined();
  expect(wrongParams(plain, { message: false })).toMatch(/takes no params, not "message"/);
  const booting = findScenario('boot-booting')!;
  expect(wrongParams(booting, { message: false })).toBeUndefined();
  expect(wrongParams(booting, { speed: 1 })).toMatch(/takes the params message, not "speed"/);
  expect(wrongParams(booting, { message: 'no' })).toMatch(/message: .*boolean/);
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

test('MON-02 a pool that is said to be almost full is so in its figures', () => {
  const [pool] = storageInfoOf(enter('warn-disk-capacity'), { total: 1000, used: 4, free: 996 }).pools;
  expect(pool).toMatchObject({ total: 1000, used: 950, free: 50 });
  const { ssd_usage: fast } = storageInfoOf(enter('warn-disk-capacity-m2'), usage);
  expect(fast.total_usage_size / fast.total_size).toBeCloseTo(0.95);
});

test('MON-04 a disk that is said to be too warm is measured so', () => {
  const state = enter('warn-temp-sata');
  const [disk] = targetDisks(state, 'sata-group');
  expect(disk && factsOf(state, disk).temperature).toBe(62);
});
