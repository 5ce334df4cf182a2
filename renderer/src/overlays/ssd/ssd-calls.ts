import { calls } from '#shared/contract/index.ts';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import { offers } from '#shared/rules/storage/options.ts';
import { call, type CallResult } from '../../api/call.ts';
import { failure } from '../../api/result.ts';
import type { PasswordGrant } from '../../components/dialogs/dialog-service.ts';

/** Actions of the SSD pages and of the write-back. SSD-08 to SSD-21, CFL-04 */
export const ssdRequests = [
  'ssdStorage',
  'ssdRebuild',
  'ssdRcache',
  'ssdWcache',
  'ssdDilate',
  'ssdRelease',
  'ssdWriteBack',
  'ssdGiveUp',
  'ssdRecover',
  'ssdIgnore',
  'flushForce',
] as const;
export type SsdRequest = (typeof ssdRequests)[number];

/** True for an action about SSDs. */
export function isSsdRequest(name: string): name is SsdRequest {
  return (ssdRequests as readonly string[]).includes(name);
}

export interface SsdInput {
  readonly name: SsdRequest;
  /** Serial numbers joined by commas. */
  readonly subject: string;
  readonly message: StorageMessage | null;
}

/** One serial number stands as it is, several as a list. CALL-10 */
const oneOrList = (serials: readonly string[]): string | string[] => {
  const [first] = serials;
  return serials.length === 1 && first !== undefined ? first : [...serials];
};

/**
 * Makes the call of an action about SSDs; those that ask for the password are not sent without its grant. Resolves
 * always. CALL-07, CALL-09, CALL-10, CALL-11, CALL-22
 */
export function callSsd(
  { name, subject, message }: SsdInput,
  grant: PasswordGrant | null,
): Promise<CallResult<unknown>> {
  const id = message?.data.id ?? '';
  const serials = subject === '' ? [] : subject.split(',');
  if (name === 'ssdRelease') return call(calls.ssdReset, {});
  if (name === 'ssdIgnore') {
    const asked = message !== null && offers(message.data, 'ssd_ignore');
    return asked ? call(calls.storageConfirm, { id, option: 'ssd_ignore' }) : call(calls.ssdIgnore, { id });
  }
  if (grant === null) return Promise.resolve(failure('N000001', ''));
  const { second } = grant;
  switch (name) {
    case 'ssdStorage':
    case 'ssdRebuild':
      return call(calls.ssdFormatStorage, { id, sn: serials, second });
    case 'ssdRcache':
      return call(calls.ssdFormatCache, { id, sn: oneOrList(serials), cache: 'rcache', second });
    case 'ssdWcache':
      return call(calls.ssdFormatCache, { id, sn: oneOrList(serials), cache: 'wcache', second });
    case 'ssdDilate':
      return call(calls.storageConfirm, { id, option: 'dilate', second });
    case 'ssdRecover':
      return call(calls.storageConfirm, { id, option: 'recover', second });
    case 'ssdWriteBack':
      return grant.send((fields) => call(calls.ssdReset, fields));
    case 'ssdGiveUp':
    case 'flushForce':
      return call(calls.ssdWcache, { action: 'force_mount', second });
  }
}
