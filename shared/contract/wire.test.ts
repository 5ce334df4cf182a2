import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { decodeFields, encodeFields } from './wire.ts';

const schema = z.object({
  text: z.string(),
  count: z.number().int().default(7),
  on: z.boolean().optional(),
  list: z.array(z.string()).optional(),
});

test('SES-07 what the client encodes is what the device reads', () => {
  fc.assert(
    fc.property(
      fc.record({
        text: fc.string(),
        count: fc.integer(),
        on: fc.option(fc.boolean(), { nil: undefined }),
        list: fc.option(fc.array(fc.string()), { nil: undefined }),
      }),
      (args) => {
        const decoded = decodeFields(schema, encodeFields(args));
        expect(decoded).toEqual({ ok: true, fields: JSON.parse(JSON.stringify(args)) as unknown });
      },
    ),
  );
});

test('SES-07 arrays are JSON, booleans 1 and 0, undefined and null are left out', () => {
  expect(encodeFields({ a: [1], b: true, c: false, d: undefined, e: null, f: 'x ', g: 3 })).toEqual({
    a: '[1]',
    b: '1',
    c: '0',
    f: 'x ',
    g: '3',
  });
});

test('SES-07 a malformed field is named and nothing is guessed', () => {
  expect(decodeFields(schema, { text: 'x', count: 'many' })).toMatchObject({ ok: false, field: 'count' });
  expect(decodeFields(schema, { text: 'x', on: 'yes' })).toMatchObject({ ok: false, field: 'on' });
  expect(decodeFields(schema, { text: 'x', list: '{' })).toMatchObject({ ok: false, field: 'list' });
  expect(decodeFields(schema, {})).toMatchObject({ ok: false, field: 'text' });
  expect(decodeFields(schema, { text: 'x', count: '' })).toEqual({ ok: true, fields: { text: 'x', count: 7 } });
});

test('SES-07 names of the object prototype are no fields', () => {
  expect(decodeFields(z.object({ constructor: z.string().optional() }), {})).toMatchObject({ ok: true });
});

test('SES-07 one of a few numbers is a number again, and what may be empty stays empty', () => {
  const few = z.object({
    permission: z.union([z.literal(0), z.literal(1)]).default(0),
    code: z.union([z.literal(''), z.string().regex(/^\d{4}$/)]).optional(),
    kind: z.union([z.literal('folder'), z.string().regex(/^\d{1,3}$/)]).optional(),
    only: z.literal(7).optional(),
  });
  const read = (fields: Record<string, string>): unknown => decodeFields(few, fields);
  expect(read({ permission: '1', code: '', kind: '101', only: '7' })).toEqual({
    ok: true,
    fields: { permission: 1, code: '', kind: '101', only: 7 },
  });
  expect(read({ permission: '', only: '' })).toEqual({ ok: true, fields: { permission: 0 } });
  expect(read({ permission: '2' })).toMatchObject({ ok: false, field: 'permission' });
  expect(read({ permission: '1.0' })).toMatchObject({ ok: false, field: 'permission' });
});
