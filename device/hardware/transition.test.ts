import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findScenario } from '../scenarios/index.ts';
import { HDD_A, HDD_B, NEW_4T, NEW_A } from './storage/fixtures.ts';
import type { HardwareState } from './state.ts';
import { type HardwareEvent, nextStep, takeStep, transition } from './transition.ts';
import { areFilesReady, pollOf, storageMessageOf, storageStateOf } from './views.ts';

const T0 = 1_700_000_000_000;
const enter = (name: string): HardwareState => findScenario(name)!.start({ now: T0, bootedAtS: T0 / 1000 });

/** Lets time pass and notes the storage state, with the message type, at each change. */
function play(state: HardwareState, now: number, ms: number): { state: HardwareState; story: string[] } {
  const story: string[] = [];
  let current = state;
  for (let due = nextStep(current); due && due.at <= now + ms; due = nextStep(current)) {
    current = takeStep(current, due);
    const message = storageMessageOf(current, due.at);
    story.push(`${(due.at - now) / 1000}s ${current.power} ${storageStateOf(current)} ${message?.type ?? '-'}`);
  }
  return { state: current, story };
}

test('BOOT-01 BOOT-02 BOOT-03 a restart goes through all stages in the specified times', () => {
  const before = enter('normal-complete');
  const stopping = transition(before, { type: 'reboot' }, T0);
  expect(stopping.power).toBe('stopping');
  const { state, story } = play(stopping, T0, 120_000);
  expect(story).toEqual([
    '1s off storage_complete -',
    '6s on storage_booting booting',
    '26s on storage_waiting_booted -',
    '36s on storage_checking -',
    '51s on storage_complete -',
  ]);
  expect(areFilesReady(state)).toBe(true);
});

test('SSN-05 every start moves the uptime far enough to be seen as one', () => {
  let state = enter('normal-complete');
  for (let round = 0; round < 3; round += 1) {
    const before = state.bootedAtS;
    state = play(transition(state, { type: 'reboot' }, T0), T0, 120_000).state;
    expect(state.bootedAtS - before).toBeGreaterThanOrEqual(60);
  }
});

test.each(['block-position-changed', 'block-degraded-raid1', 'block-no-disk', 'block-generic'])(
  'BLK-12 after a restart %s is found again, under the same id',
  (name) => {
    const before = enter(name);
    const { state } = play(transition(before, { type: 'reboot' }, T0), T0, 120_000);
    expect(storageMessageOf(state, T0)).toEqual(storageMessageOf(before, T0));
    expect(areFilesReady(state)).toBe(false);
  },
);

test('BLK-12 a shut-down device stays off until its power comes back', () => {
  const { state } = play(transition(enter('block-generic'), { type: 'shutdown' }, T0), T0, 3_600_000);
  expect(state.power).toBe('off');
  expect(transition(state, { type: 'power-on' }, T0)).toMatchObject({ power: 'on', boot: 'booting' });
});

test('CALL-SYS-04 a second order to stop changes nothing', () => {
  const stopping = transition(enter('normal-complete'), { type: 'reboot' }, T0);
  expect(transition(stopping, { type: 'shutdown' }, T0 + 1)).toBe(stopping);
});

test('BOOT-04 preparation that hangs ends with a restart alone', () => {
  const hung = enter('boot-preparing-long');
  expect(play(hung, T0, 86_400_000).state).toBe(hung);
  expect(storageStateOf(play(transition(hung, { type: 'reboot' }, T0), T0, 120_000).state)).toBe('storage_complete');
});

test('BLK-02 disks put back into their slots end the question at once', () => {
  const events: HardwareEvent[] = [
    { type: 'disk-out', position: 1 },
    { type: 'disk-out', position: 2 },
    { type: 'disk-in', disk: HDD_A },
    { type: 'disk-in', disk: HDD_B },
  ];
  const state = events.reduce((current, event) => transition(current, event, T0), enter('block-position-changed'));
  expect(storageMessageOf(state, T0)).toBeNull();
  expect(storageStateOf(state)).toBe('storage_complete');
});

test('FMT-10 FMT-11 FMT-13 a format waits, formats for 20 s, initialises for 15 s and is complete', () => {
  const { state, story } = play(enter('format-wait-begin'), T0, 60_000);
  expect(story).toEqual([
    '3s on storage_formatting formatting',
    '23s on storage_formatting formatting',
    '38s on storage_complete complete',
  ]);
  expect(pollOf(state, T0).message?.data).toEqual({
    id: 'f-1',
    progress: 'formatok',
    formatMode: 'raid1',
    style: 'raid1',
  });
  expect(state.storage.layout?.list.map((disk) => disk.isused)).toEqual([1, 1]);
});

test('FMT-10 shown rates never fall, power cuts included', () => {
  const ratesOf = (state: HardwareState, now: number): number[] =>
    ((storageMessageOf(state, now)?.data?.new as { list: { rate: number }[] } | undefined)?.list ?? []).map(
      ({ rate }) => rate,
    );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.boolean()), { maxLength: 20 }), (waits) => {
      let state = enter('format-wait-begin');
      let now = T0;
      let last = [0, 0];
      for (const [ms, cut] of waits) {
        state = play(state, now, ms).state;
        now += ms;
        if (cut) state = transition(transition(state, { type: 'power-cut' }, now), { type: 'power-on' }, now);
        const rates = ratesOf(state, now);
        rates.forEach((rate, i) => expect(rate).toBeGreaterThanOrEqual(last[i] ?? 0));
        if (rates.length > 0) last = rates;
      }
    }),
  );
});

test('FMT-10 power lost while formatting: the same format goes on from where it was', () => {
  const now = T0 + 4000;
  const running = enter('format-formatdisk');
  const cut = transition(running, { type: 'power-cut' }, now);
  const { state, story } = play(transition(cut, { type: 'power-on' }, now + 60_000), now + 60_000, 45_000);
  expect(story.at(-1)).toBe('45s on storage_formatting formatting');
  const message = storageMessageOf(state, now + 105_000);
  expect(message).toMatchObject({ code: 200, data: { id: 'f-1', progress: 'formatdisk' } });
  expect(message?.data?.new).toMatchObject({ list: [{ rate: 0.55 }, { rate: 0.4 }] });
  expect(play(state, now + 105_000, 60_000).story).toEqual([
    '12s on storage_formatting formatting',
    '27s on storage_complete complete',
  ]);
});

test('FMT-18 a disk pulled while it is formatted fails the format', () => {
  const state = transition(enter('format-formatdisk'), { type: 'disk-out', position: 2 }, T0);
  expect(storageMessageOf(state, T0)).toMatchObject({ type: 'formatting', code: 'N300010', data: { id: 'f-1' } });
  expect(nextStep(state)).toBeUndefined();
});

test('FMT-19 FMT-20 a failed format is given up or restarted into the choice of a mode, under a new id', () => {
  const failed = enter('format-fail-formatdisk');
  const expected = { type: 'pending', data: { id: 'p-2', diskNum: 2, options: [{ id: 'raid1' }, { id: 'zdr' }] } };
  expect(storageMessageOf(transition(failed, { type: 'cancel-format' }, T0), T0)).toMatchObject(expected);
  const { state } = play(transition(failed, { type: 'reboot' }, T0), T0, 120_000);
  expect(storageMessageOf(state, T0)).toMatchObject(expected);
});

test('FMT-20 a format that has not failed cannot be given up', () => {
  const running = enter('format-formatdisk');
  expect(transition(running, { type: 'cancel-format' }, T0)).toBe(running);
});

test('POL-12 a known notice makes room for the next one', () => {
  const [first, second] = ['w-1', 'w-2'].map((id) => ({ type: 'complete', code: 200, msg: '', data: { id } }));
  const state = { ...enter('normal-complete'), notices: [first!, second!] };
  expect(storageMessageOf(state, T0)).toBe(first);
  const known = transition(state, { type: 'known', ids: ['w-1'] }, T0);
  expect(storageMessageOf(known, T0)).toBe(second);
  expect(storageMessageOf(transition(known, { type: 'known', ids: 'all' }, T0), T0)).toBeNull();
  expect(transition(state, { type: 'known', ids: ['other'] }, T0).notices).toEqual([first, second]);
});

test('FMT-17 the result of a format stays until it is known', () => {
  const done = enter('format-complete');
  expect(storageMessageOf(done, T0)?.type).toBe('complete');
  expect(storageMessageOf(transition(done, { type: 'known', ids: ['f-1'] }, T0), T0)).toBeNull();
});

test('no event throws or leaves a state that cannot be told', () => {
  const event: fc.Arbitrary<HardwareEvent> = fc.oneof(
    fc.constantFrom<HardwareEvent>(
      { type: 'reboot' },
      { type: 'shutdown' },
      { type: 'power-cut' },
      { type: 'power-on' },
      { type: 'cancel-format' },
      { type: 'known', ids: 'all' },
      { type: 'disk-in', disk: NEW_A },
      { type: 'disk-in', disk: NEW_4T },
    ),
    fc.record({ type: fc.constant('disk-out' as const), position: fc.integer({ min: 0, max: 5 }) }),
  );
  const start = fc.constantFrom('normal-complete', 'boot-booting', 'block-no-disk', 'format-wait-begin');
  fc.assert(
    fc.property(start, fc.array(fc.tuple(fc.integer({ min: 0, max: 60_000 }), event)), (name, events) => {
      let state = enter(name);
      let now = T0;
      for (const [ms, each] of events) {
        state = transition(play(state, now, ms).state, each, now + ms);
        now += ms;
        pollOf(state, now);
        expect(state.steps.every((step) => step.at >= now - 60_000)).toBe(true);
        expect(state.steps.length).toBeLessThanOrEqual(2);
      }
    }),
  );
});
