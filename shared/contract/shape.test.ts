import { expect, test } from 'vitest';
import { pushMessages, serverFrame } from '#shared/contract/push.ts';
import { pushShapes } from '#shared/contract/push-shapes.ts';
import { faultOf, shapeWords, type Shape } from './shape.ts';

/** A value of a shape, with every member that it names. */
function sampleOf(shape: Shape): unknown {
  const choice = shape.anyOf?.[0] ?? shape.oneOf?.[0];
  if (choice) return sampleOf(choice);
  if ('const' in shape) return shape.const;
  if (shape.enum) return shape.enum[0];
  switch (typeof shape.type === 'string' ? shape.type : shape.type?.[0]) {
    case 'string':
      return 'a';
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return shape.items ? [sampleOf(shape.items)] : [];
    case 'null':
      return null;
    case 'object': {
      const of = Object.entries(shape.properties ?? {}).map(([name, member]) => [name, sampleOf(member)] as const);
      const names = shape.propertyNames?.enum ?? [];
      const more = names.map((name) => [String(name), sampleOf(shape.additionalProperties ?? {})] as const);
      return Object.fromEntries([...of, ...more]);
    }
    case undefined:
      return 'anything';
  }
}

const others: readonly unknown[] = [null, 'x', '1', 0, 1, -3, 1.5, 2 ** 60, true, [], ['x'], {}, { x: 1 }, undefined];

/** The value with each of its parts, however deep, replaced by something else, and without it. */
function* spoilt(value: unknown): Generator {
  yield* others;
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    const at = value as Record<string, unknown>;
    for (const part of spoilt(at[key]))
      yield Array.isArray(value)
        ? value.map((one: unknown, index) => (String(index) === key ? part : one))
        : { ...at, [key]: part };
  }
}

const specs = [
  { name: 'frame', schema: serverFrame, shape: pushShapes.frame },
  ...(pushShapes.frame.oneOf ?? []).map((shape, index) => ({ name: `frame ${index}`, schema: serverFrame, shape })),
  ...Object.entries(pushMessages).map(([name, { data }], index) => ({
    name,
    schema: data,
    shape: pushShapes.messages[index]?.data ?? {},
  })),
];

test.each(specs)(
  'PUSH-07 the shape of $name refuses what its schema refuses, and nothing else',
  ({ name, schema, shape }) => {
    const sample = sampleOf(shape);
    expect(schema.safeParse(sample).success, JSON.stringify(sample)).toBe(true);
    const whole = name.startsWith('frame') ? pushShapes.frame : shape;
    for (const one of spoilt(sample)) {
      if (one === undefined) continue;
      // As it comes over the wire: what is undefined is not there.
      const value: unknown = JSON.parse(JSON.stringify(one));
      const said = schema.safeParse(value).success;
      expect(faultOf(whole, value) === null, JSON.stringify(value)).toBe(said);
    }
  },
);

test('PUSH-07 a shape has no word that nobody reads', () => {
  const known: readonly string[] = shapeWords;
  const check = (shape: Shape): void => {
    expect(Object.keys(shape).filter((word) => !known.includes(word))).toEqual([]);
    const { properties = {}, additionalProperties, propertyNames, items, anyOf = [], oneOf = [] } = shape;
    const parts = [...Object.values(properties), additionalProperties, propertyNames, items, ...anyOf, ...oneOf];
    for (const part of parts) if (part) check(part);
  };
  for (const { shape } of specs) check(shape);
});

test('PUSH-07 what is wrong is named by its place, without the value', () => {
  const shape: Shape = { type: 'object', properties: { list: { type: 'array', items: { type: 'string' } } } };
  expect(faultOf(shape, { list: ['a', 'secret', 3] })).toBe('list.2: no string');
  expect(faultOf({ ...shape, required: ['id'] }, { list: [] })).toBe('id: missing');
  expect(faultOf(shape, null)).toBe(': no object');
});
