import { expect, test } from 'vitest';
import { accountOf } from './account.ts';
import { effectiveSetting, mergedSetting, readUserSetting } from './user-settings.ts';

test('SES-02 both spellings become one, missing names become empty', () => {
  expect(accountOf({ username: 'u', qc_name: 'q', nickname: 'n' })).toMatchObject({ qcname: 'q', nickname: 'n' });
  expect(accountOf({ username: 'u', qcname: 'q', nick_name: 'n' })).toMatchObject({ qcname: 'q', nickname: 'n' });
  expect(accountOf({})).toMatchObject({ username: '', qcname: '', nickname: '', avatar: '', isMaster: false });
  expect(accountOf({ is_master: 1, is_local: 1 })).toMatchObject({ isMaster: true, isLocal: true });
});

test('KV-02 a record that cannot be read counts as empty', () => {
  expect(readUserSetting('')).toEqual({});
  expect(readUserSetting('{oops')).toEqual({});
  expect(readUserSetting('[1]')).toEqual({});
  expect(readUserSetting('null')).toEqual({});
  expect(readUserSetting('{"a":1}')).toEqual({ a: 1 });
});

test('KV-02 saving one member keeps those this client does not know', () => {
  expect(mergedSetting({ unknown: { x: 1 }, a: 1 }, { a: 2 })).toEqual({ unknown: { x: 1 }, a: 2 });
  expect(effectiveSetting({ share_disable: 0, b: 1 }, { share_disable: 1 })).toEqual({ share_disable: 1, b: 1 });
});
