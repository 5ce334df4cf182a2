import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resizeEdges } from './window-rules/geometry.ts';
import { blockerOf } from './window-rules/stacking.ts';
import { cellOf, cellRect } from './window-rules/snap.ts';
import { emptyWindows, snapAreas, workAreaOf, type WindowsState } from './window-rules/window-types.ts';
import { windowActions as act, windowsReducer } from './windows-slice.ts';

/*
 * Random walks over every action. After each step the state must be one of WIN-28 and its parts must agree with one
 * another; no sequence of actions may lead anywhere else.
 */

const names = ['a', 'b', 'c', 'd', 'e'] as const;
const name = fc.constantFrom(...names);
const pull = fc.integer({ min: -3000, max: 3000 });
const url = fc.constantFrom('/1', '/2', '/3?x=1', '/4?hist=0', '/5?hist=7');

const action = fc.oneof(
  fc
    .record({
      name: fc.constantFrom(...names, 'v#'),
      url,
      modal: fc.constantFrom(null, null, null, 'all', ...names),
      fixed: fc.boolean(),
      width: fc.integer({ min: 200, max: 2500 }),
      height: fc.integer({ min: 200, max: 2500 }),
      mode: fc.constantFrom('normal' as const, 'normal' as const, 'full' as const),
      forbid: fc.record({ minimise: fc.boolean(), maximise: fc.boolean(), restore: fc.boolean(), close: fc.boolean() }),
    })
    .map((request) => act.openWindow({ ...request, modal: request.modal === request.name ? null : request.modal })),
  fc.constantFrom(...names, '').map((value) => act.activateWindow(value)),
  name.map((value) => act.minimiseWindow(value)),
  name.map((value) => act.maximiseWindow(value)),
  name.map((value) => act.restoreWindow(value)),
  name.map((value) => act.closeWindow(value)),
  name.map((value) => act.removeWindow(value)),
  fc.record({ name, left: pull, top: pull }).map((value) => act.moveWindow(value)),
  fc
    .record({ name, edge: fc.constantFrom(...resizeEdges), dx: pull, dy: pull })
    .map((value) => act.resizeWindow(value)),
  fc.record({ name, area: fc.constantFrom(...snapAreas) }).map((value) => act.snapWindow(value)),
  fc
    .record({
      name,
      left: pull,
      top: pull,
      width: fc.integer({ min: 200, max: 2500 }),
      height: fc.integer({ min: 200, max: 2500 }),
      isMaximum: fc.boolean(),
      snap: fc.option(fc.constantFrom(...snapAreas)),
    })
    .map(({ name: at, snap, ...rect }) =>
      act.placeWindows({ [at]: { ...rect, restore: null, snap, cell: snap && cellOf(snap) } }),
    ),
  fc.record({ name, mode: fc.constantFrom('normal' as const, 'full' as const) }).map((value) => act.setMode(value)),
  fc.record({ name, playing: fc.boolean() }).map((value) => act.setPlayingMedia(value)),
  fc.record({ name, url }).map((value) => act.navigateWindow(value)),
  fc.record({ name, url }).map((value) => act.replaceWindowUrl(value)),
  fc.record({ name, delta: fc.integer({ min: -4, max: 4 }) }).map((value) => act.travelWindow(value)),
  fc
    .record({ width: fc.integer({ min: 320, max: 3840 }), height: fc.integer({ min: 320, max: 2160 }) })
    .map((value) => act.setViewport(value)),
);

function check(state: WindowsState): void {
  const records = state.order.map((key) => {
    const record = state.byName[key];
    if (!record) throw new Error(`${key} is listed but not there`);
    return record;
  });
  expect(Object.keys(state.byName).sort()).toEqual([...state.order].sort());
  expect(Object.keys(state.frames).sort()).toEqual([...state.order].sort());
  expect([...state.recent].sort()).toEqual([...state.order].sort());

  const levels = records.map((record) => record.zindex);
  expect(new Set(levels).size).toBe(levels.length);
  for (const level of levels) expect(level >= 100 && level <= 5000).toBe(true);

  if (state.active === '') {
    expect(records.every((record) => record.isMinimum)).toBe(true);
  } else {
    const active = state.byName[state.active];
    expect(active?.isMinimum).toBe(false);
    expect(active?.zindex).toBe(Math.max(...levels));
    expect(blockerOf(state, state.active)).toBeNull();
    expect(state.recent[0]).toBe(state.active);
    // A window in full mode lies over every other one: no other is active below it.
    const covering = records.find((record) => record.mode === 'full' && !record.isMinimum);
    expect(covering?.name ?? state.active).toBe(state.active);
  }

  expect(records.filter((record) => record.mode === 'full').length).toBeLessThanOrEqual(1);
  expect(records.filter((record) => record.playingMedia).length).toBeLessThanOrEqual(1);
  const area = workAreaOf(state.viewport);
  for (const record of records) {
    const parent = record.modal === null || record.modal === 'all' ? undefined : state.byName[record.modal];
    if (parent) expect(record.isMinimum).toBe(parent.isMinimum);
    if (record.modal !== null && record.modal !== 'all') expect(parent).toBeDefined();
    expect(record.history[record.histIdx]).toBeDefined();
    expect(record.history.length).toBeLessThanOrEqual(20);
    expect(record.url).not.toContain('hist=');
    const frame = state.frames[record.name];
    expect(frame?.snap === null).toBe(frame?.cell === null);
    if (frame?.cell && !record.isMaximum) {
      expect(record).toMatchObject(cellRect(area, frame.cell, { width: record.minWidth, height: record.minHeight }));
    }
    if (record.isMaximum) {
      expect(record).toMatchObject({ left: 0, top: 0, ...area });
    } else {
      expect(record.width).toBeGreaterThanOrEqual(record.minWidth);
      expect(record.height).toBeGreaterThanOrEqual(record.minHeight);
      expect(record.top).toBeGreaterThanOrEqual(0);
      expect(record.top + 40).toBeLessThanOrEqual(area.height);
      expect(record.left).toBeLessThanOrEqual(area.width - 60);
      expect(record.left + record.width).toBeGreaterThanOrEqual(60);
    }
  }
}

test('WIN-28 WIN-14 WIN-13 WIN-11 WIN-16 HIS-04 ten thousand random actions never lead out of the allowed states', () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 60, maxLength: 80, size: 'max' }), (actions) => {
      let state = emptyWindows({ width: 1440, height: 900 });
      for (const step of actions) {
        state = windowsReducer(state, step);
        check(state);
      }
    }),
    { numRuns: 170 },
  );
}, 120_000);

test('WIN-28 after every walk each window is created, active, minimised, maximised or gone, and closes for good', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40, size: 'max' }), name, (actions, victim) => {
      let state = actions.reduce(windowsReducer, emptyWindows({ width: 1440, height: 900 }));
      state = windowsReducer(state, act.removeWindow(victim));
      expect(state.byName[victim]).toBeUndefined();
      expect(windowsReducer(state, act.activateWindow(victim))).toBe(state);
      expect(windowsReducer(state, act.restoreWindow(victim))).toBe(state);
    }),
    { numRuns: 60 },
  );
});
