import { beforeEach, describe, expect, test } from 'vitest';
import { windowActions as act, windowsReducer } from '../windows-slice.ts';
import { fitsIn, snapRect } from './snap.ts';
import { emptyWindows, workAreaOf, type OpenRequest, type SnapArea, type WindowsState } from './window-types.ts';

const area = workAreaOf({ width: 1920, height: 1080 });
const min = { width: 400, height: 300 };
let state: WindowsState;

const run = (...actions: Parameters<typeof windowsReducer>[1][]) => {
  state = actions.reduce(windowsReducer, state);
};
const open = (name: string, more: Partial<OpenRequest> = {}) =>
  act.openWindow({ name, url: `/${name}`, minWidth: 400, minHeight: 300, ...more });
const snap = (name: string, to: SnapArea) => act.snapWindow({ name, area: to });
const rect = (name: string) => {
  const { left = 0, top = 0, width = 0, height = 0 } = state.byName[name] ?? {};
  return [left, top, width, height];
};

beforeEach(() => {
  state = emptyWindows({ width: 1920, height: 1080 });
});

test('WIN-12 halves, thirds and quarters fill the work area without a gap', () => {
  const right = ({ left, width }: { left: number; width: number }) => left + width;
  for (const width of [1920, 1921, 1922, 2561]) {
    const wide = { width, height: 1033 };
    expect(right(snapRect(wide, 'left', min))).toBe(snapRect(wide, 'right', min).left);
    expect(right(snapRect(wide, 'third-left', min))).toBe(snapRect(wide, 'third-middle', min).left);
    expect(right(snapRect(wide, 'third-middle', min))).toBe(snapRect(wide, 'third-right', min).left);
    expect(right(snapRect(wide, 'two-thirds-left', min))).toBe(snapRect(wide, 'third-right', min).left);
    expect(right(snapRect(wide, 'third-right', min))).toBe(width);
    const low = snapRect(wide, 'bottom-right', min);
    expect(low.top + low.height).toBe(1033);
  }
});

test('WIN-12 a window that is too large for a third stays in the work area', () => {
  const large = { width: 900, height: 600 };
  expect(fitsIn(area, 'third-middle', large)).toBe(false);
  expect(fitsIn(area, 'left', large)).toBe(true);
  expect(snapRect(area, 'third-middle', large)).toMatchObject({ left: 510, width: 900 });
  expect(snapRect(area, 'third-right', large)).toMatchObject({ left: 1020, width: 900 });
});

describe('WIN-12 edges between snapped windows', () => {
  test('WIN-12 the windows at both sides of a pulled edge change together', () => {
    run(open('a'), open('b'), snap('a', 'left'), snap('b', 'right'));
    run(act.resizeWindow({ name: 'a', edge: 'e', dx: 200, dy: 0 }));
    expect(rect('a')).toEqual([0, 0, 1160, 1032]);
    expect(rect('b')).toEqual([1160, 0, 760, 1032]);
    run(act.resizeWindow({ name: 'b', edge: 'w', dx: -300, dy: 0 }));
    expect(rect('a')).toEqual([0, 0, 860, 1032]);
    expect(rect('b')).toEqual([860, 0, 1060, 1032]);
  });

  test('WIN-12 the line stops where a window would fall under its minimum', () => {
    run(open('a'), open('b', { minWidth: 800 }), snap('a', 'left'), snap('b', 'right'));
    run(act.resizeWindow({ name: 'a', edge: 'e', dx: 900, dy: 0 }));
    expect(rect('a')).toEqual([0, 0, 1120, 1032]);
    expect(rect('b')).toEqual([1120, 0, 800, 1032]);
  });

  test('WIN-12 quarters that only meet at a corner are left alone; a half beside two quarters moves both', () => {
    for (const name of ['a', 'b', 'c', 'd']) run(open(name));
    run(snap('a', 'top-left'), snap('b', 'top-right'), snap('c', 'bottom-left'), snap('d', 'bottom-right'));
    run(act.resizeWindow({ name: 'a', edge: 'e', dx: 100, dy: 0 }));
    expect(rect('b')).toEqual([1060, 0, 860, 516]);
    expect(rect('c')).toEqual([0, 516, 960, 516]);
    run(act.closeWindow('c'), snap('a', 'left'), snap('b', 'top-right'), snap('d', 'bottom-right'));
    run(act.resizeWindow({ name: 'd', edge: 'w', dx: -60, dy: 0 }));
    expect([rect('a')[2], rect('b')[0], rect('d')[0]]).toEqual([900, 900, 900]);
  });

  test('WIN-24 the shares are kept when the viewport changes', () => {
    run(open('a'), open('b'), snap('a', 'left'), snap('b', 'right'));
    run(act.resizeWindow({ name: 'a', edge: 'e', dx: 192, dy: 0 }), act.setViewport({ width: 1500, height: 900 }));
    expect(rect('a')).toEqual([0, 0, 900, 852]);
    expect(rect('b')).toEqual([900, 0, 600, 852]);
  });

  test('WIN-09 a pulled window still gives its former size back', () => {
    run(open('a'), act.moveWindow({ name: 'a', left: 37, top: 41 }), snap('a', 'left'));
    run(act.resizeWindow({ name: 'a', edge: 'e', dx: 100, dy: 0 }), act.restoreWindow('a'));
    expect(rect('a')).toEqual([37, 41, 1100, 700]);
  });

  test('WIN-12 pulled at an edge of the screen it comes loose', () => {
    run(open('a'), snap('a', 'left'), act.resizeWindow({ name: 'a', edge: 's', dx: 0, dy: -100 }));
    expect(state.frames.a).toMatchObject({ snap: null, cell: null });
    expect(rect('a')).toEqual([0, 0, 960, 932]);
  });
});
