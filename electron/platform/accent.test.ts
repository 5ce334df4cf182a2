import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { accentOf, watchAccent } from './accent.ts';

test('the accent of the system is a colour of a page, or none', () => {
  expect(accentOf({ getAccentColor: () => 'AA5500ff' })).toBe('#aa5500');
  expect(accentOf({ getAccentColor: () => '#0078d4' })).toBe('#0078d4');
  for (const odd of ['', 'red', '12345', 'url(x)', '#12345678;}'])
    expect(accentOf({ getAccentColor: () => odd })).toBeNull();
  const none = () => {
    throw new Error('not implemented on this desktop');
  };
  expect(accentOf({ getAccentColor: none })).toBeNull();
});

test('a change is told once, from whichever side the system tells it, and not after the end', () => {
  let color = '0078d4ff';
  const source = Object.assign(new EventEmitter(), { getAccentColor: () => color });
  const looks = new EventEmitter();
  const onChange = vi.fn();
  const end = watchAccent(source, looks, onChange);
  looks.emit('updated');
  expect(onChange).not.toHaveBeenCalled();
  color = 'd13438ff';
  source.emit('accent-color-changed');
  looks.emit('updated');
  expect(onChange.mock.calls).toEqual([['#d13438']]);
  end();
  color = '107c10ff';
  source.emit('accent-color-changed');
  expect(onChange).toHaveBeenCalledTimes(1);
  expect([source.eventNames(), looks.eventNames()]).toEqual([[], []]);
});
