import { describe, expect, test } from 'vitest';
import { windowActions as act, windowsReducer } from '../../state/windows-slice.ts';
import { emptyWindows, type OpenRequest } from '../../state/window-rules/window-types.ts';
import { groupKey, isActiveGroup, leadOf, parseGroup, taskbarGroups, windowBeside } from './entry-rules.ts';

const open = (name: string, icon: string, more: Partial<OpenRequest> = {}) =>
  act.openWindow({ name, url: icon, icon, ...more });
const run = (...actions: Parameters<typeof windowsReducer>[1][]) =>
  actions.reduce(windowsReducer, emptyWindows({ width: 1920, height: 1080 }));

describe('WIN-22 taskbar entries', () => {
  test('WIN-22 groups and windows stand in opening order', () => {
    const state = run(open('a', '/files'), open('b', '/music'), open('a#2', '/files'), act.activateWindow('a'));
    expect(taskbarGroups(state)).toEqual([
      { app: '/files', names: ['a', 'a#2'] },
      { app: '/music', names: ['b'] },
    ]);
    expect(leadOf(['a', 'a#2'], state.recent)).toBe('a');
  });

  test('WIN-22 a hidden window has no entry and can be active', () => {
    const state = run(open('a', '/files'), open('h', '/player', { hideInBar: true }));
    expect(taskbarGroups(state).map((group) => group.app)).toEqual(['/files']);
    expect(state.active).toBe('h');
    expect(isActiveGroup(['a'], state)).toBe(false);
  });

  test('WIN-16 a modal window has no entry of its own and lights up the one of its parent', () => {
    const state = run(open('a', '/files'), open('m', '/avatar', { modal: 'a' }));
    expect(taskbarGroups(state)).toHaveLength(1);
    expect(isActiveGroup(['a'], state)).toBe(true);
  });
});

test('a group survives being written as a line', () => {
  const group = { app: '/files', names: ['a', 'a#2'] };
  expect(parseGroup(groupKey(group))).toEqual(group);
});

test.each([
  ['a', 1, 'b'],
  ['c', 1, 'a'],
  ['a', -1, 'c'],
  ['', 1, 'a'],
  ['', -1, 'c'],
] as const)('WIN-22 from %j a step of %i leads to %j', (active, step, next) => {
  expect(windowBeside(['a', 'b', 'c'], active, step)).toBe(next);
  expect(windowBeside([], active, step)).toBeUndefined();
});
