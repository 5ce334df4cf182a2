import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { upgradeStatusRecord } from '#shared/contract/calls-upgrade.ts';
import { AT, enter } from '../../../tests/fixtures/scenarios.ts';
import type { PushMessage } from '../../push/hub.ts';
import type { HardwareState } from '../state.ts';
import { type HardwareEvent, attempt, nextStep, takeStep, transition } from '../transition.ts';
import { UPGRADE_2_4 } from './packages.ts';
import { upgradePart } from './upgrade.ts';
import { isInstalling, upgradeProgress } from './views.ts';

const specified = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../../tests/fixtures/specified-upgrades.json'), 'utf8'),
) as Record<string, (object | string)[]>;

/** A device of which the answers are noted as a client sees them that asks ten times a second. */
function watch(start: HardwareState) {
  let state = start;
  let now: number = AT.now;
  const seen: unknown[] = [];
  const frames: PushMessage[] = [];
  const note = (): void => {
    const answer = state.power === 'off' ? 'connection refused' : upgradeProgress(state.upgrade, now);
    if (JSON.stringify(seen.at(-1)) !== JSON.stringify(answer)) seen.push(answer);
  };
  const become = (next: HardwareState, at: number): void => {
    frames.push(...(upgradePart.frames?.(state, next, at) ?? []));
    state = next;
  };
  note();
  return {
    seen,
    frames,
    state: () => state,
    now: () => now,
    progress: () => upgradeProgress(state.upgrade, now),
    act: (event: HardwareEvent) => become(transition(state, event, now), now),
    refusal: (event: HardwareEvent) => {
      const outcome = attempt(state, event, now);
      return 'refused' in outcome ? outcome.refused : 'none';
    },
    pass(ms: number): void {
      for (const end = now + ms; now < end;) {
        now = Math.min(end, now + 100);
        for (let due = nextStep(state); due && due.at <= now; due = nextStep(state))
          become(takeStep(state, due), due.at);
        note();
      }
    },
  };
}

/** Names of `first` in the order of `all`, which may hold others in between. */
function isWithin(first: readonly unknown[], all: readonly unknown[]): boolean {
  let place = 0;
  for (const each of all) if (JSON.stringify(each) === JSON.stringify(first[place])) place += 1;
  return place === first.length;
}

/** The order of keys does not count; a time in words stands for the connection being refused. */
const sorted = (answer: unknown): unknown =>
  typeof answer === 'string'
    ? 'connection refused'
    : Object.fromEntries(Object.entries(answer as object).sort(([a], [b]) => a.localeCompare(b)));

test.each(Object.keys(specified))('CALL-UPG-03 UPG-02 %s answers what is specified, in that order', (name) => {
  const device = watch(enter(name));
  device.pass(1_200_000);
  const wanted = specified[name]!.map(sorted);
  const seen = device.seen.map(sorted);
  expect(isWithin(wanted, seen), JSON.stringify(seen.slice(0, 40), null, 1)).toBe(true);
  for (const answer of device.seen)
    if (typeof answer === 'object') expect(upgradeStatusRecord.safeParse(answer).error).toBeUndefined();
  const statuses = (list: unknown[]) => list.map((each) => (each as { status?: string }).status ?? 'away');
  const last = statuses(wanted).at(-1);
  if (last === 'end') expect(seen.at(-1)).toEqual(wanted.at(-1));
});

test('UPG-02 an upgrade takes its specified time and tells each step once', () => {
  const device = watch(enter('upgrade-ok'));
  device.pass(21_000);
  expect(device.progress().status).toBe('reboot');
  device.pass(4000);
  expect(device.state().power).toBe('off');
  device.pass(59_800);
  expect(device.state().power).toBe('off');
  device.pass(200);
  expect(device.state()).toMatchObject({ power: 'on', boot: 'booting' });
  expect(device.progress()).toMatchObject({ status: 'end', errcode: '200' });
  expect(
    device.frames.map(({ topic, type, data }) => `${topic}/${type} ${String(data?.status ?? data?.eta_s)}`),
  ).toEqual([
    'upgrade/status check',
    'upgrade/status download',
    'upgrade/status install',
    'upgrade/status reboot',
    'system/reboot 106',
    'upgrade/status end',
  ]);
  expect(device.state().upgrade).toMatchObject({ version: '2.4.0', offer: null });
});

test('UPG-19 a retry downloads from the beginning, and then goes well', () => {
  const device = watch(enter('upgrade-download-fail'));
  expect(device.refusal({ type: 'upgrade-retry', id: 'up-1' })).toBe('N000005');
  device.pass(10_000);
  expect(device.progress()).toMatchObject({ status: 'end', errcode: 'N200101', downloadsize: 26_214_400 });
  expect(device.refusal({ type: 'upgrade-retry', id: 'up-9' })).toBe('N006003');
  device.act({ type: 'upgrade-retry', id: 'up-1' });
  expect(device.progress()).toMatchObject({ status: 'download', downloadsize: 0, errcode: '' });
  device.pass(300_000);
  expect(device.progress()).toMatchObject({ status: 'end', errcode: '200' });
  expect(device.refusal({ type: 'upgrade-retry', id: 'up-1' })).toBe('N006003');
});

test('UPG-14 the internet is lost: a download is given up where it is, and cannot be tried before it is back', () => {
  const device = watch(enter('upgrade-midway'));
  device.pass(1000);
  device.act({ type: 'net', change: { internet: false } });
  device.pass(1900);
  expect(device.progress()).toMatchObject({ status: 'download', downloadsize: 52_428_800 });
  device.pass(200);
  expect(device.progress()).toMatchObject({ status: 'end', errcode: 'N200101', downloadsize: 52_428_800 });
  device.act({ type: 'upgrade-retry', id: 'up-1' });
  device.pass(2100);
  expect(device.progress()).toMatchObject({ status: 'end', errcode: 'N200101', downloadsize: 0 });
  device.act({ type: 'net', change: { internet: true } });
  device.act({ type: 'upgrade-retry', id: 'up-1' });
  device.pass(200_000);
  expect(device.progress()).toMatchObject({ status: 'end', errcode: '200' });
});

test('UPG-14 power lost in the middle: a download goes on, an installation leaves the old system', () => {
  const loading = watch(enter('upgrade-midway'));
  loading.act({ type: 'power-cut' });
  loading.pass(60_000);
  loading.act({ type: 'power-on' });
  loading.pass(45_000);
  expect(loading.progress()).toMatchObject({ status: 'download', downloadsize: 41_943_040 });
  loading.pass(300_000);
  expect(loading.progress()).toMatchObject({ errcode: '200' });

  const before = enter('upgrade-restart');
  const installing = watch(before);
  expect(isInstalling(installing.state())).toBe(true);
  installing.act({ type: 'power-cut' });
  installing.act({ type: 'power-on' });
  expect(installing.progress()).toMatchObject({ status: 'end', errcode: 'N200102' });
  expect(installing.state().upgrade.version).toBe(before.upgrade.version);
});

test('CALL-UPG-02 begins with an offer, an accepted licence, on a device at rest', () => {
  const device = watch(enter('normal-complete'));
  const begin = { type: 'upgrade-begin', id: 'up-1', kind: 'system' } as const;
  expect(device.refusal(begin)).toBe('N006001');
  device.act({ type: 'upgrade-offer', pack: UPGRADE_2_4, fault: null });
  expect(device.frames.at(-1)).toEqual({
    topic: 'upgrade',
    type: 'available',
    to: 'master',
    data: { id: 'up-1', version: '2.4.0', level: 'NORMAL' },
  });
  expect(device.refusal(begin)).toBe('N006002');
  expect(device.refusal({ type: 'upgrade-agree', version: '0' })).toBe('N000001');
  device.act({ type: 'upgrade-agree', version: '1' });
  expect(device.refusal({ ...begin, kind: 'service' })).toBe('N006001');
  device.act(begin);
  expect(device.progress().status).toBe('start');
  expect(device.refusal(begin)).toBe('N000005');
  expect(device.refusal({ type: 'upgrade-offer', pack: null, fault: null })).toBe('N000005');
});

test('CALL-UPG-01 the nightly upgrade begins at its hour, and only then', () => {
  const device = watch({ ...enter('normal-complete'), upgrade: { ...enter('upgrade-ok').upgrade, job: null } });
  const hour = (new Date(AT.now).getHours() + 2) % 24;
  device.act({ type: 'upgrade-config', auto: 1, hour });
  const at = new Date(AT.now).setHours(new Date(AT.now).getHours() + 2, 0, 0, 0);
  device.pass(at - AT.now - 100);
  expect(device.progress().status).toBe('');
  device.pass(200);
  expect(device.progress().status).toBe('start');
  device.act({ type: 'upgrade-config', auto: 0, hour });
  expect(device.state().steps.map(({ event }) => event)).toEqual(['upgrade-next']);
});
