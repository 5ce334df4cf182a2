import { afterEach, expect, test } from 'vitest';
import { adaptMessage } from '#shared/rules/storage/message.ts';
import { installClient } from '../../api/call.ts';
import type { ApiClient } from '../../api/client.ts';
import { success } from '../../api/result.ts';
import type { PasswordGrant } from '../../components/dialogs/dialog-service.ts';
import { callAction } from './action-calls.ts';
import type { ActionName } from './action-names.ts';

const sent: { path: string; args: unknown }[] = [];
const grant = { second: 'ticket' } as PasswordGrant;

async function send(name: ActionName, subject: string, id: string, given: PasswordGrant | null) {
  sent.length = 0;
  installClient({
    call: (spec: { path: string }, args: unknown) => {
      sent.push({ path: spec.path, args });
      return Promise.resolve(success(null));
    },
  } as unknown as ApiClient);
  const message = adaptMessage({ type: 'esata-confirm', code: 200, data: { id, options: ['remove', 'ignore'] } });
  const { success: accepted } = await callAction({ name, subject, message, form: null }, given);
  return { sent: [...sent], accepted };
}

afterEach(() => {
  installClient(null);
});

test('ESA-05 CALL-24 remove is an answer while there is a question, else a call of its own', async () => {
  expect((await send('esataWrite', 'remove', 'ec-2', grant)).sent).toEqual([
    { path: '/storagepool/esata/confirm', args: { id: 'ec-2', option: 'remove', second: 'ticket' } },
  ]);
  expect((await send('esataWrite', 'remove', '', grant)).sent).toEqual([
    { path: '/storagepool/esata/sys/remove', args: { second: 'ticket' } },
  ]);
});

test('ESA-04 CALL-23 the other answers carry id and option; an unknown one is not sent', async () => {
  expect((await send('esataAnswer', 'ignore', 'ec-2', null)).sent).toEqual([
    { path: '/storagepool/esata/confirm', args: { id: 'ec-2', option: 'ignore' } },
  ]);
  expect(await send('esataAnswer', 'magic', 'ec-2', null)).toEqual({ sent: [], accepted: false });
});

test('ESA-01 ESA-02 CALL-24 Later and Try again', async () => {
  expect((await send('esataLater', '', 'es-1', null)).sent).toEqual([
    { path: '/storagepool/esata/pending/ignore', args: { id: 'es-1' } },
  ]);
  expect((await send('esataEnable', '', 'es-2', null)).sent).toEqual([
    { path: '/storagepool/esata/enable/idevs', args: {} },
  ]);
});
