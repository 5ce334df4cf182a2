import { describe, expect, test } from 'vitest';
import { rowKey, type RowCursor } from './row-keys.ts';
import { nothingSelected } from './row-selection.ts';

const order = ['a', 'b', 'c', 'd'];
const start: RowCursor = { selection: nothingSelected, current: 'a' };

/** The list after some keys, written as `Shift+ArrowDown`. */
const after = (...keys: string[]): { ids: string[]; current: string | null } => {
  let cursor = start;
  for (const text of keys) {
    const parts = text.split('+');
    const event = {
      key: parts.at(-1) ?? '',
      shiftKey: parts.includes('Shift'),
      ctrlKey: parts.includes('Ctrl'),
      metaKey: parts.includes('Meta'),
    };
    cursor = rowKey(event, cursor, order) ?? cursor;
  }
  return { ids: [...cursor.selection.ids], current: cursor.current };
};

describe('keys of a list of rows', () => {
  test('arrows move the selection and stop at the ends', () => {
    expect(after('ArrowDown')).toEqual({ ids: ['b'], current: 'b' });
    expect(after('ArrowUp')).toEqual({ ids: ['a'], current: 'a' });
    expect(after('End', 'ArrowDown')).toEqual({ ids: ['d'], current: 'd' });
    expect(after('End', 'PageUp')).toEqual({ ids: ['a'], current: 'a' });
  });
  test('with Shift they extend from where one began, and shrink again', () => {
    expect(after('ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown')).toEqual({ ids: ['b', 'c', 'd'], current: 'd' });
    expect(after('ArrowDown', 'Shift+End', 'Shift+ArrowUp')).toEqual({ ids: ['b', 'c'], current: 'c' });
  });
  test('with Ctrl they move without selecting, so that single rows can be ticked by Space', () => {
    expect(after(' ', 'Ctrl+ArrowDown', 'Ctrl+ArrowDown', ' ')).toEqual({ ids: ['a', 'c'], current: 'c' });
    expect(after(' ', ' ')).toEqual({ ids: [], current: 'a' });
  });
  test('Ctrl or Cmd with A takes all that is shown, Escape none', () => {
    expect(after('Ctrl+a').ids).toEqual(order);
    expect(after('Meta+a').ids).toEqual(order);
    expect(after('Ctrl+a', 'Escape').ids).toEqual([]);
  });
  test('a key that does nothing to the list is left to others', () => {
    expect(rowKey({ key: 'Escape', shiftKey: false, ctrlKey: false, metaKey: false }, start, order)).toBeNull();
    expect(rowKey({ key: 'x', shiftKey: false, ctrlKey: false, metaKey: false }, start, order)).toBeNull();
    expect(rowKey({ key: 'End', shiftKey: false, ctrlKey: false, metaKey: false }, start, [])).toEqual(start);
  });
});
