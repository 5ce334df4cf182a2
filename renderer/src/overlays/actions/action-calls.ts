import { POOL_CONFIRM_MOUNT_TIMEOUT_MS } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import { esataAnswers } from '#shared/rules/storage/esata.ts';
import { call, type CallResult } from '../../api/call.ts';
import { failure } from '../../api/result.ts';
import type { PasswordGrant } from '../../components/dialogs/dialog-service.ts';
import { callSsd, isSsdRequest } from '../ssd/ssd-calls.ts';
import type { ActionName } from './action-names.ts';

/** The form of a disk that is to be formatted on its own. WIZ-25 */
export interface DiskForm {
  readonly dev: string;
  readonly uuid: string;
  readonly fs: string;
  readonly label: string;
}

/** What a call is made from. */
export interface ActionInput {
  readonly name: ActionName;
  /** Disks by their device names, an option, or a choice; joined by commas when there are more. */
  readonly subject: string;
  readonly message: StorageMessage | null;
  readonly form: DiskForm | null;
}

/** Options of `/storagepool/confirm` by the action that sends them. CALL-22 */
const confirmOptions = {
  ignore: 'ignore',
  ignoreAsked: 'ignore',
  continue: 'ignore',
  continueDegraded: 'ignore',
  mountpool: 'mountpool',
  extmountpool: 'extmountpool',
  extmountdisk: 'extmountdisk',
  dilate: 'dilate',
  dilateTicked: 'dilate',
  rebuild: 'recover',
  restore: 'recover',
  init: 'init',
} as const;

const isConfirm = (name: ActionName): name is keyof typeof confirmOptions => Object.hasOwn(confirmOptions, name);

/** Makes the call of an action; with a grant where it asked for the password. Resolves always. CALL-12 to CALL-28 */
export function callAction(input: ActionInput, grant: PasswordGrant | null): Promise<CallResult<unknown>> {
  const { name, subject, message, form } = input;
  const id = message?.data.id ?? '';
  const second = grant?.second ?? '';
  if (isSsdRequest(name)) return callSsd({ name, subject, message }, grant);
  if (isConfirm(name)) {
    const option = confirmOptions[name];
    return call(calls.storageConfirm, { id, option, ...(grant === null ? {} : { second }) });
  }
  switch (name) {
    case 'mount':
    case 'mountAll':
      return call(
        calls.storageConfirm,
        { id, option: 'mount', devs: subject.split(',') },
        { timeoutMs: POOL_CONFIRM_MOUNT_TIMEOUT_MS },
      );
    case 'restoreBackup':
      return call(calls.configRecovery, { option: 'recover', second });
    case 'reset':
      return grant === null ? refused() : grant.send((fields) => call(calls.storageReset, fields));
    case 'formatStart':
      return grant === null ? refused() : grant.send((fields) => call(calls.diskFormat, { id: subject, ...fields }));
    case 'firstFormat':
      return call(calls.diskFormat, { id: subject, second });
    case 'devFormat':
      return form === null ? refused() : call(calls.devFormatCreate, { ...form, second });
    case 'forceUse':
      return call(calls.ssdWcache, { action: 'force_mount', second });
    case 'acceptLost':
      return call(calls.diskConfirm, { option: 'lost' });
    case 'esataAnswer':
      return answerEsata(id, subject, {});
    case 'esataWrite':
      // A storage that is away and has no question any more is forgotten by a call of its own (ESA-05).
      if (subject === 'remove' && id === '') return call(calls.esataRemove, { second });
      return answerEsata(id, subject, { second });
    case 'esataLater':
      return call(calls.esataIgnore, { id });
    case 'esataEnable':
      return call(calls.esataEnable, {});
  }
}

function answerEsata(id: string, option: string, more: { second?: string }): Promise<CallResult<unknown>> {
  const known = esataAnswers([{ id: option }])[0];
  return known === undefined ? refused() : call(calls.esataConfirm, { id, option: known, ...more });
}

/** An action without what it needs is not sent. */
const refused = (): Promise<CallResult<never>> => Promise.resolve(failure('N000001', ''));
