import { expect, test } from 'vitest';
import { isOtherSession } from './other-session.ts';

const stored = { username: 'mira', token: 't1' };

test('TOK-04 a page loads anew when somebody else has signed in, or when nobody was before', () => {
  expect(isOtherSession({ status: 'ready', token: 't0', username: 'noah' }, stored)).toBe(true);
  expect(isOtherSession({ status: 'signedOut', token: '', username: '' }, stored)).toBe(true);
  expect(isOtherSession({ status: 'starting', token: 't0', username: '' }, stored)).toBe(true);
});

test('SES-03 TOK-04 a page of the same session goes on, also while it starts', () => {
  expect(isOtherSession({ status: 'unknown', token: '', username: '' }, stored)).toBe(false);
  expect(isOtherSession({ status: 'starting', token: 't1', username: '' }, stored)).toBe(false);
  expect(isOtherSession({ status: 'starting', token: 't1', username: 'mira' }, stored)).toBe(false);
  // The same account signed in anew: what this page works with may still be good (ERR-01).
  expect(isOtherSession({ status: 'ready', token: 't0', username: 'mira' }, stored)).toBe(false);
});
