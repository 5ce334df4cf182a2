import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { windowActions as act, windowsReducer } from '../windows-slice.ts';
import { readSnapshot, snapshotOf, type DesktopSnapshot } from './snapshot.ts';
import { emptyWindows, type OpenRequest, type WindowsState } from './window-types.ts';

let state: WindowsState;
const run = (...actions: Parameters<typeof windowsReducer>[1][]) => {
  state = actions.reduce(windowsReducer, state);
};
const open = (name: string, more: Partial<OpenRequest> = {}) => act.openWindow({ name, url: `/${name}`, ...more });
/** As it comes back from the browser's database. */
const kept = (): DesktopSnapshot => {
  const read = readSnapshot(JSON.parse(JSON.stringify(snapshotOf(state, 1))));
  if (!read) throw new Error('nothing kept');
  return read;
};
const reopened = (snapshot: DesktopSnapshot, viewport = { width: 1920, height: 1080 }) =>
  windowsReducer(emptyWindows(viewport), act.restoreWindows(snapshot));

beforeEach(() => {
  state = emptyWindows({ width: 1920, height: 1080 });
});

test('WIN-25 route, history, rectangle, order, stacking and state come back', () => {
  run(open('a'), open('b'), open('c'), open('d'));
  run(act.navigateWindow({ name: 'a', url: '/a/2' }), act.navigateWindow({ name: 'a', url: '/a/3' }));
  run(act.travelWindow({ name: 'a', delta: -1 }), act.moveWindow({ name: 'b', left: 37, top: 41 }));
  run(act.moveWindow({ name: 'c', left: 50, top: 60 }), act.maximiseWindow('c'));
  run(act.snapWindow({ name: 'd', area: 'right' }), act.minimiseWindow('d'), act.activateWindow('a'));
  const back = reopened(kept());
  expect(back.order).toEqual(['a', 'b', 'c', 'd']);
  expect(back.recent).toEqual(state.recent);
  expect(back.active).toBe('a');
  for (const name of state.order) {
    const { zindex: _own, ...record } = state.byName[name] ?? { zindex: 0 };
    expect(back.byName[name]).toMatchObject(record);
  }
  const stacking = (of: WindowsState) =>
    of.order.toSorted((x, y) => (of.byName[x]?.zindex ?? 0) - (of.byName[y]?.zindex ?? 0));
  expect(stacking(back)).toEqual(stacking(state));
  const restored = windowsReducer(back, act.restoreWindow('c'));
  expect(restored.byName.c).toMatchObject({ left: 50, top: 60, width: 1100, height: 700 });
  expect(back.frames.d).toMatchObject({ snap: 'right', cell: { x0: 0.5 } });
});

test('WIN-25 modal windows, windows that must stay open and playing or loading are not kept', () => {
  run(open('a'), open('child', { modal: 'a' }), open('b', { forbid: { close: true } }));
  run(act.setPlayingMedia({ name: 'a', playing: true }), act.patchWindow({ name: 'a', patch: { loading: true } }));
  run(act.setMode({ name: 'a', mode: 'full' }));
  const back = reopened(kept());
  expect(back.order).toEqual(['a']);
  expect(back.byName.a).toMatchObject({ playingMedia: false, loading: false, mode: 'normal' });
});

test('WIN-25 twenty windows at most, the ones used last', () => {
  for (let index = 0; index < 30; index += 1) run(open(`w${index}`));
  run(act.activateWindow('w0'));
  const { order } = reopened(kept());
  expect(order).toHaveLength(20);
  expect(order).toContain('w0');
  expect(order).not.toContain('w5');
});

test('WIN-25 WIN-24 on a smaller screen the windows are in reach; maximised and snapped ones fill their place', () => {
  run(open('a'), act.moveWindow({ name: 'a', left: 800, top: 300 }), open('b'), act.maximiseWindow('b'));
  run(open('c'), act.snapWindow({ name: 'c', area: 'right' }));
  const back = reopened(kept(), { width: 1100, height: 800 });
  expect(back.byName.a).toMatchObject({ left: 0, width: 1100, top: 52, height: 700 });
  expect(back.byName.b).toMatchObject({ left: 0, top: 0, width: 1100, height: 752 });
  expect(back.byName.c).toMatchObject({ left: 200, width: 900, height: 752 });
});

test('WIN-25 WIN-04 what was opened meanwhile stays on top and new names do not meet kept ones', () => {
  run(open('view#'), open('view#'), open('a'));
  const snapshot = kept();
  let back = windowsReducer(emptyWindows({ width: 1920, height: 1080 }), open('a', { url: '/new' }));
  back = windowsReducer(back, act.restoreWindows(snapshot));
  expect(back.active).toBe('a');
  expect(back.byName.a?.url).toBe('/new');
  expect(Math.max(...Object.values(back.byName).map((record) => record.zindex))).toBe(back.byName.a?.zindex);
  back = windowsReducer(back, open('view#'));
  expect(back.order).toHaveLength(4);
});

test('WIN-25 whatever is found in the store of the browser, the windows stay sound', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (any, other) => {
      run(open('a'), act.maximiseWindow('a'));
      const [window] = snapshotOf(state, 1).windows;
      const damaged = [
        any,
        { version: 1, windows: any },
        { version: 1, windows: [any, { record: any, frame: other, scroll: any }] },
        {
          version: 1,
          windows: [{ ...window, record: { ...window?.record, left: any, history: other, histIdx: any } }],
        },
        { version: 1, windows: [{ ...window, frame: { snap: 'left', cell: any, restore: other } }], recent: any },
      ];
      for (const value of damaged) {
        const snapshot = readSnapshot(value);
        if (!snapshot) continue;
        const back = reopened(snapshot);
        for (const record of Object.values(back.byName)) {
          expect(record.history[record.histIdx]).toBe(record.url);
          expect(Number.isFinite(record.left + record.top + record.width + record.height)).toBe(true);
        }
      }
    }),
    { numRuns: 200 },
  );
});
