import { expect, test } from 'vitest';
import { codec } from './codec.ts';

const copy = (value: unknown): unknown => codec.decode(codec.encode(value));

test('what structured clone copies comes out as it went in', () => {
  const value = {
    text: 'x',
    numbers: [1.5, -0, Number.NaN, Infinity],
    big: 12n,
    nothing: null,
    missing: undefined,
    date: new Date(5),
    pattern: /a+/gi,
    map: new Map<unknown, unknown>([['k', new Set([1])]]),
    bytes: new Uint8Array([1, 2, 3]),
    floats: new Float64Array([0.5]),
    buffer: new Uint8Array([9]).buffer,
  };
  expect(copy(value)).toEqual(value);
  expect(Object.is((copy(value) as typeof value).numbers[1], -0)).toBe(true);
});

test('cycles and shared references stay what they are', () => {
  const shared = { a: 1 };
  const root: Record<string, unknown> = { one: shared, two: shared };
  root.self = root;
  const made = copy(root) as typeof root;
  expect(made.self).toBe(made);
  expect(made.one).toBe(made.two);
});

test('an error keeps its kind, message and cause', () => {
  const made = copy(new RangeError('too far', { cause: new Error('why') })) as RangeError;
  expect(made).toBeInstanceOf(RangeError);
  expect([made.message, (made.cause as Error).message]).toEqual(['too far', 'why']);
});

test.each([
  ['a function', () => 1],
  ['a symbol', Symbol('x')],
  ['a promise', Promise.resolve()],
  ['a weak map', new WeakMap()],
])('%s is refused in the words of Electron', (_name, value) => {
  expect(() => codec.encode({ value })).toThrow('An object could not be cloned.');
});
