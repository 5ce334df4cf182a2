import { expect, test } from 'vitest';
import { accountOf } from './account.ts';
import { effectiveSetting, mergedSetting, readUserSetting } from './user-settings.ts';

test('SES-02 both spellings become one, missing names become empty', () => {
  expect(accountOf({ username: 'u', qc_name: 'q', nickname: 'n' })).toMatchObject({ qcname: 'q', nickname: 'n' });
  expect(accountOf({ username: 'u', qcname: 'q', nick_name: 'n' })).toMatchObject({ qcname: 'q', nickname: 'n' });
  expect(accountOf({})).toMatchObject({ username: '', qcname: '', nickname: '', avatar: '', isMaster: false });
  expect(accountOf({ is_master: 1, is_local: 1 })).toMatchObject({ isMaster: true, isLocal: true });
});

test('ENT-01 the account as the token check gives it; fields that nobody knows stay out of the store', () => {
  const user_setting = { share_disable: 1, flash_disable: 0 } as const;
  const wire = {
    username: 'u',
    qc_name: 'q',
    nickname: 'n',
    authorize: '1',
    perm: { album: 1 },
    is_master: 1,
  } as const;
  const account = accountOf({
    ...wire,
    is_local: 0,
    avatar: 'a.png',
    lanonly: 0,
    user_setting,
    password: 'x',
  } as object);
  expect(account).toEqual({
    username: 'u',
    nickname: 'n',
    qcname: 'q',
    avatar: 'a.png',
    isMaster: true,
    isLocal: false,
    authorize: '1',
    userPerm: { album: 1 },
    userinfo: { is_master: 1, is_local: 0, lanonly: 0, user_setting },
  });
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
