import { afterEach, expect, test } from 'vitest';
import { adaptMessage } from '#shared/rules/storage/message.ts';
import { installClient } from '../../api/call.ts';
import type { ApiClient } from '../../api/client.ts';
import { success } from '../../api/result.ts';
import type { PasswordGrant } from '../../components/dialogs/dialog-service.ts';
import { callSsd, ssdRequests, type SsdRequest } from './ssd-calls.ts';

const credentials = { username: 'rsa(u)', password: 'rsa(p)', key_id: 'k1' };
const grant: PasswordGrant = { second: 'ticket', send: (make) => make(credentials) };

afterEach(() => {
  installClient(null);
});

/** Paths and fields of what an action sends. */
async function sentBy(
  name: SsdRequest,
  serials: readonly string[],
  given: PasswordGrant | null,
  options: string[] = [],
) {
  const sent: [string, unknown][] = [];
  installClient({
    call: (spec: { path: string }, args: unknown) => {
      sent.push([spec.path, args]);
      return Promise.resolve(success(null));
    },
  } as unknown as ApiClient);
  const message = adaptMessage({ type: 'ssdpending', code: 200, data: { id: 's-1', options } });
  const result = await callSsd({ name, subject: serials.join(','), message }, given);
  return { sent, success: result.success };
}

const cache = '/storagepool/ssd/format/cache';
const storage = '/storagepool/ssd/format/storage';

test.each([
  ['ssdStorage', ['A'], storage, { id: 's-1', sn: ['A'], second: 'ticket' }],
  ['ssdStorage', ['A', 'B'], storage, { id: 's-1', sn: ['A', 'B'], second: 'ticket' }],
  ['ssdRebuild', ['A'], storage, { id: 's-1', sn: ['A'], second: 'ticket' }],
  ['ssdRcache', ['A'], cache, { id: 's-1', sn: 'A', cache: 'rcache', second: 'ticket' }],
  ['ssdWcache', ['A'], cache, { id: 's-1', sn: 'A', cache: 'wcache', second: 'ticket' }],
  ['ssdWcache', ['A', 'B'], cache, { id: 's-1', sn: ['A', 'B'], cache: 'wcache', second: 'ticket' }],
] as const)('CALL-10 SSD-12 %s of %j', async (name, serials, path, fields) => {
  expect((await sentBy(name, serials, grant)).sent).toEqual([[path, fields]]);
});

test('CALL-07 SSD-08 SSD-09 the change of style goes without credentials, or with encrypted ones', async () => {
  expect((await sentBy('ssdRelease', [], null)).sent).toEqual([['/storagepool/ssd/reset', {}]]);
  expect((await sentBy('ssdWriteBack', [], grant)).sent).toEqual([['/storagepool/ssd/reset', credentials]]);
});

test.each(['ssdGiveUp', 'flushForce'] as const)('CALL-09 SSD-09 CFL-04 %s forces the mount', async (name) => {
  const fields = { action: 'force_mount', second: 'ticket' };
  expect((await sentBy(name, [], grant)).sent).toEqual([['/storagepool/ssd/wcache', fields]]);
});

test('CALL-11 SSD-21 Ignore names the message, as an answer where the device offers that', async () => {
  expect((await sentBy('ssdIgnore', [], null)).sent).toEqual([['/storagepool/ssd/pending/ignore', { id: 's-1' }]]);
  expect((await sentBy('ssdIgnore', [], null, ['ssd_ignore'])).sent).toEqual([
    ['/storagepool/confirm', { id: 's-1', option: 'ssd_ignore' }],
  ]);
});

test.each([
  ['ssdDilate', 'dilate'],
  ['ssdRecover', 'recover'],
] as const)('CALL-22 SSD-12 SSD-18 %s answers with %s', async (name, option) => {
  expect((await sentBy(name, ['A'], grant)).sent).toEqual([
    ['/storagepool/confirm', { id: 's-1', option, second: 'ticket' }],
  ]);
});

test('PWD-03 PWD-05 without the password only what writes nothing is sent', async () => {
  const sent: SsdRequest[] = [];
  for (const name of ssdRequests) if ((await sentBy(name, ['A'], null)).sent.length > 0) sent.push(name);
  expect(sent).toEqual(['ssdRelease', 'ssdIgnore']);
});
