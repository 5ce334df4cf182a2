import { expect, test } from 'vitest';
import { checkAccountName } from './account-name.ts';

test.each(['bob', 'Bob-2', 'a.b_c', 'x'.repeat(20), 'administrator'])('SES-13 %s can be a local account', (name) => {
  expect(checkAccountName(name)).toBeNull();
});

test.each(['1bob', 'ab', 'x'.repeat(21), 'b b', 'bøb', '.bob', '_bob', 'bob.', '', 'a/b', '13800000001'])(
  'SES-13 %j has not the form of a name',
  (name) => {
    expect(checkAccountName(name)).toBe('form');
  },
);

test.each(['admin', 'ROOT', 'Public', 'guest', 'all', 'Master'])('SES-13 %s is reserved, in any case', (name) => {
  expect(checkAccountName(name)).toBe('reserved');
});
