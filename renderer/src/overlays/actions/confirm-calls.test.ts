import { afterEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { adaptMessage } from '#shared/rules/storage/message.ts';
import { call, installClient } from '../../api/call.ts';
import type { ApiClient, CallOptions } from '../../api/client.ts';
import { success } from '../../api/result.ts';
import type { PasswordGrant } from '../../components/dialogs/dialog-service.ts';
import { callAction } from './action-calls.ts';
import type { ActionName } from './action-names.ts';

const grant = { second: 'ticket' } as PasswordGrant;
const DEFAULT_MS = 120_000;

afterEach(() => {
  installClient(null);
});

/** What an action sends: path, fields, and how long it is waited for. */
async function sentBy(name: ActionName, subject: string, given: PasswordGrant | null, options: readonly string[] = []) {
  const sent: { path: string; args: unknown; waits: number }[] = [];
  installClient({
    call: (spec: { path: string; timeoutMs: number }, args: unknown, more: CallOptions = {}) => {
      sent.push({ path: spec.path, args, waits: more.timeoutMs ?? spec.timeoutMs });
      return Promise.resolve(success(null));
    },
  } as unknown as ApiClient);
  const message = adaptMessage({ type: 'confirm', code: 200, data: { id: 'c-1', options } });
  await callAction({ name, subject, message, form: null }, given);
  return sent;
}

/** Each option with an action that sends it, and whether the password was asked for. */
const answers: readonly (readonly [option: string, name: ActionName, risky: boolean])[] = [
  ['ignore', 'ignore', false],
  ['dilate', 'dilate', true],
  ['init', 'init', true],
  ['mountpool', 'mountpool', false],
  ['extmountpool', 'extmountpool', false],
  ['extmountdisk', 'extmountdisk', false],
  ['recover', 'rebuild', true],
];

test.each(answers)(
  'CALL-22 CALL-SP-02 %s carries id and option, and is waited for 120 s',
  async (option, name, risky) => {
    expect(await sentBy(name, '', risky ? grant : null)).toEqual([
      {
        path: '/storagepool/confirm',
        args: { id: 'c-1', option, ...(risky ? { second: 'ticket' } : {}) },
        waits: DEFAULT_MS,
      },
    ]);
  },
);

test('CALL-22 CALL-SP-02 WIZ-19 mount alone carries the disks, and is waited for 300 s', async () => {
  const args = { id: 'c-1', option: 'mount', devs: ['sda', 'sdb'] };
  const expected = [{ path: '/storagepool/confirm', args, waits: 300_000 }];
  expect(await sentBy('mountAll', 'sda,sdb', null)).toEqual(expected);
  expect(await sentBy('mount', 'sda,sdb', null)).toEqual(expected);
});

test('CALL-22 SSD-21 ssd_ignore where it is offered', async () => {
  expect(await sentBy('ssdIgnore', '', null, ['ssd_ignore'])).toEqual([
    { path: '/storagepool/confirm', args: { id: 'c-1', option: 'ssd_ignore' }, waits: DEFAULT_MS },
  ]);
});

test('CALL-22 another option is an error of the types', () => {
  // @ts-expect-error -- 'destroy' is none of the ten options
  void call(calls.storageConfirm, { id: 'c-1', option: 'destroy' });
  void call(calls.storageConfirm, { id: 'c-1', option: 'remove' });
  expect(calls.storageConfirm.request.safeParse({ id: 'c-1', option: 'destroy' }).success).toBe(false);
});
