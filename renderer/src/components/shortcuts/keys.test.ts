import { describe, expect, test } from 'vitest';
import { combination, forwardedKeys, isTyping, keyHint, writesWithOption, type KeyPress } from './keys.ts';

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

test('SHK-04 the plus sign is a key as well', () => {
  expect([keyHint('ctrl++', false), keyHint('ctrl+shift++', false), keyHint('+', false)]).toEqual([
    'Ctrl +',
    'Ctrl Shift +',
    '+',
  ]);
});

test('SHK-04 on a Mac a letter with Option is known by its place, since Option writes another sign', () => {
  const held = { ctrlKey: true, altKey: true, code: 'KeyM' };
  expect(combination(press('µ', held), true)).toBe('ctrl+alt+m');
  expect(combination(press('¡', { ...held, code: 'Digit1' }), true)).toBe('ctrl+alt+1');
  expect(combination(press('ArrowLeft', { ...held, code: 'ArrowLeft' }), true)).toBe('ctrl+alt+ArrowLeft');
  // Elsewhere what is printed on the key counts, wherever it lies.
  expect(combination(press('m', { ...held, code: 'Semicolon' }), false)).toBe('ctrl+alt+m');
});

test('SHK-02 with Option alone a Mac writes a sign, with Control or Command beside it it does not', () => {
  const option = { altKey: true };
  expect(writesWithOption(press('ø', option), true)).toBe(true);
  expect(writesWithOption(press('ø', { ...option, ctrlKey: true }), true)).toBe(false);
  expect(writesWithOption(press('ø', { ...option, metaKey: true }), true)).toBe(false);
  expect(writesWithOption(press('PageDown', option), true)).toBe(false);
  expect(writesWithOption(press('o', option), false)).toBe(false);
});
