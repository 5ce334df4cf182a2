import { expect, test } from 'vitest';
import { faultOf, shapeWords, type Shape } from '../shape.ts';
import { enginePath } from './define-engine.ts';
import { engineCalls } from './index.ts';
import { engineShapes } from './shapes.ts';

/** Every word of a shape, as deep as it goes. */
function wordsOf(shape: Shape): string[] {
  return Object.entries(shape).flatMap(([word, value]): string[] => {
    if (word === 'properties') return [word, ...Object.values(value as Record<string, Shape>).flatMap(wordsOf)];
    if (word === 'anyOf' || word === 'oneOf') return [word, ...(value as Shape[]).flatMap(wordsOf)];
    if (['items', 'additionalProperties', 'propertyNames'].includes(word) && typeof value === 'object')
      return [word, ...wordsOf(value as Shape)];
    return [word];
  });
}

test('CALL-DKR-02 the forms of the engine use no word that the check of the console does not know', () => {
  const words = new Set(Object.values(engineShapes).flatMap(wordsOf));
  expect([...words].filter((word) => !(shapeWords as readonly string[]).includes(word))).toEqual([]);
});

test('CALL-DKR-04 every call is named as it is called, and its path is its own', () => {
  const keys = Object.values(engineCalls).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const [key, { name, ledger, summary }] of Object.entries(engineCalls)) {
    expect(name).toBe(key);
    expect(`${ledger}${summary}`).not.toBe('');
  }
});

test('CALL-DKR-01 steps of a path are filled in and encoded', () => {
  expect(enginePath('/containers/{id}/json', 1, { id: 'a/../b' })).toBe('/docker/api/endpoints/1/docker/containers/a%2F..%2Fb/json'); // prettier-ignore
});

test('CALL-DKR-03 a form says what is wrong with a line', () => {
  expect(faultOf(engineShapes.events, { Type: 'image' })).toContain('missing');
  expect(faultOf(engineShapes.imagePull, { status: 'Waiting', extra: 1 })).toBeNull();
});
