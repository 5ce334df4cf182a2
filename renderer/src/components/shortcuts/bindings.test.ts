import { beforeEach, expect, test } from 'vitest';
import { conflictOf, isRebound, keysOf, loadBindings, rebind, resetBindings, type Bindable } from './bindings.ts';

const close: Bindable = { id: 'close', scope: 'window', keys: ['ctrl+alt+w', 'ctrl+w'] };
const show: Bindable = { id: 'show', scope: 'desktop', keys: ['ctrl+alt+d'] };
const copy: Bindable = { id: 'copy', scope: 'window', keys: ['ctrl+c'], fixed: true };
const inFiles: Bindable = { id: 'f', scope: '/fileManage', keys: ['ctrl+shift+n'] };
const inMusic: Bindable = { id: 'm', scope: '/music', keys: ['ctrl+alt+m'] };
const write: Bindable = { id: 'write', scope: 'text', keys: ['ctrl+z'], fixed: true };
const everywhere: Bindable = { id: 'e', scope: 'desktop', keys: [], typing: true };
const all = [close, show, copy, inFiles, inMusic, write];

beforeEach(() => {
  localStorage.clear();
  loadBindings('mira');
});

test('SHK-04 other keys are kept for the account and come back with it', () => {
  rebind({ show: 'ctrl+alt+x', close: '' });
  expect(keysOf(show)).toEqual(['ctrl+alt+x']);
  expect(keysOf(close)).toEqual([]);
  loadBindings('bo');
  expect(keysOf(show)).toEqual(['ctrl+alt+d']);
  loadBindings('mira');
  expect(keysOf(show)).toEqual(['ctrl+alt+x']);
  expect(isRebound('show')).toBe(true);
  rebind({ show: null });
  expect(keysOf(show)).toEqual(['ctrl+alt+d']);
  resetBindings();
  expect(keysOf(close)).toEqual(close.keys);
});

test('SHK-04 keys that were chosen in another tab meanwhile stay chosen', () => {
  rebind({ show: 'ctrl+alt+x' });
  localStorage.setItem('hearth.keys/mira', JSON.stringify({ show: 'ctrl+alt+x', close: 'ctrl+alt+q' }));
  rebind({ f: 'ctrl+alt+f' });
  expect(keysOf(close)).toEqual(['ctrl+alt+q']);
  loadBindings('mira');
  expect([keysOf(show), keysOf(close), keysOf(inFiles)]).toEqual([['ctrl+alt+x'], ['ctrl+alt+q'], ['ctrl+alt+f']]);
});

test('SHK-01 keys of the specification stay where they are', () => {
  rebind({ copy: 'ctrl+alt+c' });
  expect(keysOf(copy)).toEqual(['ctrl+c']);
});

test.each([
  ['ctrl+alt+d', close, { kind: 'taken', by: show }],
  ['ctrl+c', close, { kind: 'taken', by: copy }],
  ['ctrl+alt+m', close, { kind: 'taken', by: inMusic }],
  ['ctrl+alt+m', inFiles, null],
  ['ctrl+alt+d', show, null],
  ['ctrl+z', everywhere, { kind: 'taken', by: write }],
  ['ctrl+z', show, null],
  ['ctrl+t', show, { kind: 'browser' }],
  ['ctrl+PageDown', show, { kind: 'browser' }],
  ['ctrl+shift+PageUp', show, { kind: 'browser' }],
  ['x', show, { kind: 'plain' }],
  ['shift+x', show, { kind: 'plain' }],
  ['F9', show, null],
  ['ctrl+alt+q', show, null],
])('SHK-04 %s for %o: %o', (keys, shortcut, conflict) => {
  expect(conflictOf(keys, shortcut, all, true)).toEqual(conflict);
});

test('SHK-04 the desktop app has the keys of a browser, and a taken key is free once its shortcut has another', () => {
  expect(conflictOf('ctrl+t', show, all, false)).toBeNull();
  rebind({ show: 'ctrl+alt+x' });
  expect(conflictOf('ctrl+alt+d', close, all, true)).toBeNull();
});

test.each(['{', '[]', '"x"', '{"show":1}', 'null'])('SHK-04 damaged choices %s count as none', (text) => {
  localStorage.setItem('hearth.keys/mira', text);
  loadBindings('mira');
  expect(keysOf(show)).toEqual(['ctrl+alt+d']);
});
