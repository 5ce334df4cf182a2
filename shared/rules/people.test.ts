import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskLeadingNumber, maskMobile, shortFileName, shortName } from './mask.ts';
import { brokenPasswordRules } from './password.ts';
import { assertCan, can, NotPermitted, permissions } from './permission.ts';
import { displayName, roleLabel, roleOf, type Role } from './role.ts';

test.each<[string, Parameters<typeof roleOf>[0], Role]>([
  ['nothing', {}, 'normal'],
  ['isMaster 1', { isMaster: 1 }, 'master'],
  ["isMaster '1'", { isMaster: '1' }, 'master'],
  ['isMaster true', { isMaster: true }, 'master'],
  ['isMaster 0', { isMaster: 0, isLocal: '0' }, 'normal'],
  ['is_local 1', { is_local: 1 }, 'local'],
  ['isLocal true', { isLocal: true }, 'local'],
  ['both', { isMaster: 1, isLocal: 1 }, 'master'],
  ['userinfo master', { isLocal: 1, userinfo: { is_master: '1' } }, 'master'],
  ['userinfo local', { userinfo: { is_local: 1 } }, 'local'],
  ['rubbish', { isMaster: 'yes', isLocal: {} }, 'normal'],
])('ROLE-01 ROL-01 role from flags: %s', (_name, flags, role) => {
  expect(roleOf(flags)).toBe(role);
});

test.each<[string, string, Role]>([
  ['13812345678', '', 'normal'],
  ['bob', 'q1', 'normal'],
  ['bob', '', 'local'],
])('ROL-02 label of %s with %s', (username, qcname, label) => {
  expect(roleLabel({ username, qcname })).toBe(label);
});

test('ROL-02 the administrator is labelled so whatever the names', () => {
  expect(roleLabel({ username: 'bob', qcname: '', isMaster: 1 })).toBe('master');
});

test('ROL-03 the administrator sees remark or nickname and the whole login', () => {
  const name = { remark: 'R', nickname: 'N', qcname: 'Q', username: 'U' };
  expect(displayName(name, 'master')).toBe('R (Q)');
  expect(displayName({ ...name, remark: '' }, 'master')).toBe('N (Q)');
  expect(displayName({ ...name, remark: '', qcname: '' }, 'master')).toBe('N (U)');
  expect(displayName({ username: 'U' }, 'master')).toBe('U');
});

test('ROL-04 others see the nickname and a masked number', () => {
  expect(displayName({ nickname: 'Tom', username: '13812345678' }, 'normal')).toBe('Tom (138****5678)');
  expect(displayName({ nickname: 'Tom', username: '123456x' }, 'local')).toBe('Tom (123456x)');
});

test('ROL-05 the same account reads differently for the administrator and for a peer', () => {
  const account = { remark: 'R', nickname: 'Tom', username: '13812345678' };
  expect(displayName(account, 'master')).toBe('R (13812345678)');
  expect(displayName(account, 'local')).toBe('Tom (138****5678)');
});

test('MSK-01 masks mobile numbers only', () => {
  expect(maskMobile('13812345678')).toBe('138****5678');
  expect(maskMobile('12812345678')).toBe('12812345678');
  expect(maskMobile('1381234567')).toBe('1381234567');
});

test('MSK-02 masks a leading number of seven or more digits', () => {
  expect(maskLeadingNumber('1234567')).toBe('123****');
  expect(maskLeadingNumber('123456789ab')).toBe('123****89ab');
  expect(maskLeadingNumber('123456')).toBe('123456');
});

test('MSK-03 cuts long names and keeps a file extension', () => {
  expect(shortName('a'.repeat(21))).toBe(`${'a'.repeat(17)}...`);
  expect(shortName('a'.repeat(20))).toBe('a'.repeat(20));
  expect(shortFileName('abcdefghijklmnopqrstuvwxyz.jpg')).toBe('abcdefg...uvwxyz.jpg');
  expect(shortFileName('short.jpg')).toBe('short.jpg');
  expect(shortFileName(`${'n'.repeat(40)}`)).toHaveLength(20);
});

test('MSK-03 never splits a character and never exceeds the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 8, max: 40 }), (name, limit) => {
      for (const cut of [shortName(name, limit), shortFileName(name, limit)]) {
        expect(Array.from(cut).length).toBe(Math.min(limit, Array.from(name).length));
        expect(cut.isWellFormed()).toBe(name.isWellFormed());
      }
    }),
  );
});

test.each([
  ['Abcd123', ['length']],
  ['Abcd12345678901234', ['length']],
  ['Abcd1234', []],
  ['Abcd123456789012', []],
])('PW-01 length of %s', (password, broken) => {
  expect(brokenPasswordRules(password)).toEqual(broken);
});

test.each([
  ['abcd1234', ['classes']],
  ['abcd123!', []],
  ['ABCD!@#1', []],
  ['Abcd1234', []],
])('PW-02 classes of %s', (password, broken) => {
  expect(brokenPasswordRules(password)).toEqual(broken);
});

test.each([
  ['Abc1234é', ['charset']],
  ['Abc\t12345', ['charset']],
  ['Abc12345😀', ['charset']],
  ['Abc 1234', []],
  ['  Abcd1234  ', []],
])('PW-03 characters of %j', (password, broken) => {
  expect(brokenPasswordRules(password)).toEqual(broken);
});

test('PW-04 every broken rule is told, in order', () => {
  expect(brokenPasswordRules('é')).toEqual(['charset', 'length', 'classes']);
});

test('ROLE-02 what changes the device is the administrator’s alone', () => {
  const everybody = ['logout', 'continueNotice'];
  for (const [action, roles] of Object.entries(permissions)) {
    expect([action, roles]).toEqual([action, everybody.includes(action) ? ['master', 'normal', 'local'] : ['master']]);
  }
  expect(Object.keys(permissions)).toEqual(
    expect.arrayContaining(['upgradeRetry', 'upgradeContinue', 'formatStart', 'chooseRaidMode', 'chooseSsdMode']),
  );
  expect(Object.keys(permissions)).toEqual(
    expect.arrayContaining([
      'mountDisk',
      'ignoreDisk',
      'resetDisks',
      'runSmart',
      'shutdown',
      'reboot',
      'remoteService',
    ]),
  );
});

test('ROLE-02 a call of another role is refused before any request', () => {
  expect(can('reboot', 'master')).toBe(true);
  expect(() => assertCan('reboot', 'normal')).toThrow(NotPermitted);
  expect(() => assertCan('shutdown', 'local')).toThrow('shutdown is not permitted for a local account');
  expect(() => assertCan('logout', 'local')).not.toThrow();
});
