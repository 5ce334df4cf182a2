import { expect, test } from 'vitest';
import { hashPassword, isWirePassword, randomPassword, verifyPassword, wirePassword } from './passwords.ts';

test('RSA-03 a password crosses the wire as lowercase hex SHA-256', () => {
  expect(wirePassword('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('PW-05 only 64 hex digits are a password of the wire', () => {
  expect(isWirePassword(wirePassword('x'))).toBe(true);
  expect(isWirePassword('Hearth2026')).toBe(false);
  expect(isWirePassword(wirePassword('x').toUpperCase())).toBe(false);
});

test('RSA-04 the same password gets another hash under each salt, and both verify', async () => {
  const wire = wirePassword('Hearth2026');
  const [one, two] = await Promise.all([hashPassword(wire), hashPassword(wire)]);
  expect(Buffer.from(one.hash).equals(Buffer.from(two.hash))).toBe(false);
  expect(await verifyPassword(wire, one)).toBe(true);
  expect(await verifyPassword(wire, two)).toBe(true);
  expect(await verifyPassword(wirePassword('hearth2026'), one)).toBe(false);
  expect(await verifyPassword(wire, undefined)).toBe(false);
});

test('PW-01 PW-02 a first password meets the rules for passwords', () => {
  for (let i = 0; i < 200; i += 1) {
    const password = randomPassword();
    expect(password).toMatch(/^[a-zA-Z2-9]{16}$/);
    expect([/[a-z]/, /[A-Z]/, /[0-9]/].every((kind) => kind.test(password))).toBe(true);
  }
});
