import { describe, expect, test } from 'vitest';
import { combination, forwardedKeys, isTyping, keyHint, type KeyPress } from './keys.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  ...held,
});

describe('SHK-01 which keys are forwarded', () => {
  test.each([
    ['a', { ctrlKey: true }, 'mod+a'],
    ['A', { metaKey: true }, 'mod+a'],
    ['Backspace', {}, 'Backspace'],
    ['Enter', {}, 'Enter'],
    ['Delete', {}, 'Delete'],
    ['Tab', {}, 'Tab'],
    ['x', {}, null],
    ['A', { ctrlKey: true, shiftKey: true }, null],
    ['a', { ctrlKey: true, altKey: true }, null],
    ['a', { ctrlKey: true, metaKey: true }, null],
    ['Control', { ctrlKey: true }, null],
    ['Escape', {}, null],
    ['Enter', { isComposing: true }, null],
  ])('SHK-01 SHK-04 %s with %o', (key, held, expected) => {
    expect(forwardedKeys(press(key, held))).toBe(expected);
  });
});

test('SHK-02 typing is noticed in fields, not in buttons', () => {
  document.body.innerHTML =
    '<input><input type=password><input type=checkbox><textarea></textarea><button></button><select></select>';
  const typing = [...document.body.children].map((element) => isTyping(element));
  expect(typing).toEqual([true, true, false, true, false, true]);
});

test('SHK-04 hints carry the signs of the platform', () => {
  expect([keyHint('mod+k', true), keyHint('mod+k', false)]).toEqual(['⌘K', 'Ctrl K']);
  expect([keyHint('ctrl+alt+ArrowLeft', true), keyHint('ctrl+alt+ArrowLeft', false)]).toEqual(['⌃⌥←', 'Ctrl Alt ←']);
});

test('SHK-04 Control and Meta make the same combination', () => {
  expect(combination(press('K', { metaKey: true, shiftKey: true }))).toBe('ctrl+shift+k');
  expect(combination(press('K', { ctrlKey: true, shiftKey: true }))).toBe('ctrl+shift+k');
});
