import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { redactFields, redactUrl } from './redact.ts';

test('a line has time, level, message and fields; secrets are taken out', () => {
  const lines: string[] = [];
  const log = createLogger((line) => lines.push(line), () => new Date(0)); // prettier-ignore
  log.warn('call failed', { path: '/auth/login', password: 'Hearth2026', ms: 3, note: 'two words', none: undefined });
  expect(lines).toEqual([
    '1970-01-01T00:00:00.000Z WARN  call failed path=/auth/login password="***" ms=3 note="two words"',
  ]);
});

test('an error stands with its stack on one line', () => {
  const lines: string[] = [];
  createLogger((line) => lines.push(line)).error('broken', { error: new Error('why') });
  expect(lines[0]).toContain('why');
  expect(lines[0]).not.toContain('\n');
});

test('secrets are found by name, nested ones too; empty ones stay empty', () => {
  expect(
    redactFields({ token: 'x', tmptoken: 'x', second: '', old: 'x', user: { pwd: 'x', name: 'n' }, html: 'x' }),
  ).toEqual({
    token: '***',
    tmptoken: '***',
    second: '',
    old: '***',
    user: { pwd: '***', name: 'n' },
    html: '***',
  });
  expect(redactUrl('/v2/file/download?path=%2Fa&tmptoken=abc')).toBe('/v2/file/download?path=%2Fa&tmptoken=***');
  expect(redactUrl('/system')).toBe('/system');
});

test('a line of JSON has the same parts, and no secret', () => {
  const lines: string[] = [];
  const log = createLogger((line) => lines.push(line), () => new Date(0), 'json'); // prettier-ignore
  log.error('broken', { error: new Error('why'), token: 'abc', level: 'x', user: { pwd: 'x' } });
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  expect(line).toMatchObject({ time: '1970-01-01T00:00:00.000Z', level: 'error', msg: 'broken', token: '***', user: { pwd: '***' } }); // prettier-ignore
  expect(line.error).toContain('why');
  expect(lines[0]).not.toContain('\n');
});
