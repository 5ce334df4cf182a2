import { expect, test } from 'vitest';
import { z } from 'zod';
import { apiReference } from './api-reference.ts';
import { describeSchema } from './describe-schema.ts';
import { calls, pushMessages, streams } from '#shared/contract/index.ts';

test.each([
  [z.string(), 'text'],
  [z.string().min(1).max(9), 'text 1..9'],
  [z.number(), 'number'],
  [z.number().int().min(1).default(1), 'whole number from 1, default 1'],
  [z.boolean(), 'flag (1 or 0)'],
  [z.enum(['a', 'b']).optional(), 'one of a, b'],
  [z.literal('5'), '"5"'],
  [z.null(), 'null'],
  [z.array(z.string()), 'list of text'],
  [z.union([z.string(), z.number()]).nullable(), 'text or number or null'],
  [z.record(z.string(), z.number()), '{[text]: number}'],
  [z.object({ a: z.string(), b: z.number().optional() }), '{a: text; b?: number}'],
  [z.object({}), '{}'],
])('a schema reads as words: case %#', (schema, text) => {
  expect(describeSchema(schema)).toBe(text);
});

test('a record with a name is written by its name', () => {
  const record = z.object({ a: z.string() });
  expect(describeSchema(z.array(record), new Map([[record, 'thing']]))).toBe('list of thing');
});

test('the reference names every call, byte address and push message of the contract', () => {
  const text = apiReference();
  for (const call of Object.values(calls))
    expect(text).toContain(`### ${call.name}\n\n\`${call.method} ${call.path}\``);
  for (const stream of Object.values(streams)) expect(text).toContain(`${stream.path}\``);
  for (const push of Object.values(pushMessages)) expect(text).toContain(`| ${push.topic} | ${push.type} |`);
});
