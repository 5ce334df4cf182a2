import { beforeEach, expect, test } from 'vitest';
import { forgetAccount, readAccounts, rememberAccount } from './known-accounts.ts';

beforeEach(() => {
  localStorage.clear();
});

test('the last accounts of this computer are kept, newest first, each once, five at most', () => {
  for (const username of ['a', 'b', 'c', 'd', 'e', 'f', 'c'])
    rememberAccount({ username, name: username.toUpperCase() });
  expect(readAccounts().map(({ username }) => username)).toEqual(['c', 'f', 'e', 'd', 'b']);
  forgetAccount('e');
  expect(readAccounts().map(({ username }) => username)).toEqual(['c', 'f', 'd', 'b']);
});

test('what cannot be read counts as none', () => {
  for (const value of ['{oops', '{}', '[1,{"username":""},{"username":"a"}]']) {
    localStorage.setItem('hearth.accounts', value);
    expect(readAccounts()).toEqual([]);
  }
});
