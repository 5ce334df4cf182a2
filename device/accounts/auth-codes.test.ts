import { expect, test } from 'vitest';
import { createAuthCodes } from './auth-codes.ts';

test('CALL-AUTH-10 six digits, valid once', () => {
  const codes = createAuthCodes(() => 0);
  const { code, expireAt } = codes.create('mira');
  expect(code).toMatch(/^\d{6}$/);
  expect(expireAt).toBe(300_000);
  expect(codes.use(code)).toBe('mira');
  expect(codes.use(code)).toBeUndefined();
  expect(codes.use('000000')).toBeUndefined();
});

test('CALL-AUTH-10 a code ends after 300 s', () => {
  let now = 0;
  const codes = createAuthCodes(() => now);
  const { code } = codes.create('mira');
  const late = codes.create('mira').code;
  now = 299_999;
  expect(codes.use(code)).toBe('mira');
  now = 300_000;
  expect(codes.use(late)).toBeUndefined();
});

test('CALL-AUTH-10 an account has five codes at most, another account is not touched', () => {
  const codes = createAuthCodes(() => 0);
  const other = codes.create('bob').code;
  const made = Array.from({ length: 6 }, () => codes.create('mira').code);
  expect(codes.use(made[0]!)).toBeUndefined();
  expect(codes.use(made[1]!)).toBe('mira');
  expect(codes.use(other)).toBe('bob');
});
