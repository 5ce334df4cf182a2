import { maskMobile } from '#shared/rules/mask.ts';
import type { Account, AccountStore } from '../accounts/account-store.ts';
import { type CipherKeys, openCiphers } from '../accounts/credentials.ts';
import type { DeviceKeys } from '../accounts/device-keys.ts';
import type { CloudUser, Directory } from '../accounts/directory.ts';
import type { SmsCodes } from '../accounts/sms-codes.ts';
import type { TicketStore } from '../accounts/tickets.ts';
import type { Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { AuditLog } from '../storage/audit-log.ts';
import type { DeviceIdentity } from '../storage/device-identity.ts';

export interface CloudDeps {
  readonly accounts: AccountStore;
  readonly directory: Directory;
  readonly identity: DeviceIdentity;
  readonly sms: SmsCodes;
  readonly tickets: TicketStore;
  readonly audit: AuditLog;
  readonly cloudKeys: () => Promise<DeviceKeys>;
  /** Keys that ciphers may be made for, the cloud's first. */
  readonly keys: () => Promise<readonly [CipherKeys, CipherKeys]>;
}

type CloudHandlers = Handlers<'cloudKeyPub' | 'quickNasId' | 'quickModPhone' | 'quickSubUsername'>;

/** The service's own name, shown where a person is asked to trust its key. */
const CLOUD_NAME = 'Hearth Cloud';

/** The part of the cloud service that the device offers itself (wire contract §1, §5.1). */
export function createCloudHandlers(deps: CloudDeps): CloudHandlers {
  const { accounts, directory, identity, sms, tickets, audit } = deps;

  /** A cloud account of this device, by either of its names. */
  const member = (username: string | undefined, qcname: string | undefined): Account | undefined => {
    const found = username ? accounts.find(username) : qcname ? accounts.findByQcname(qcname) : undefined;
    return found?.isLocal === true ? undefined : found;
  };
  const lookUp = (phone: string | undefined, qcname: string | undefined): CloudUser | Account | undefined => {
    if (phone !== undefined) return directory.findByPhone(phone) ?? accounts.findByPhone(phone);
    return qcname === undefined ? undefined : (directory.findByQcname(qcname) ?? accounts.findByQcname(qcname));
  };

  return {
    cloudKeyPub: async ({ signme }) => {
      const keys = await deps.cloudKeys();
      return { key: keys.publicKey, key_id: keys.keyId, sign: keys.sign(signme), name: CLOUD_NAME };
    },
    quickNasId: ({ username, qcname }) => {
      if (!username && !qcname) throw new DeviceError('N000001', { data: { field: 'username' } });
      if (!member(username, qcname)) throw new DeviceError('N001100');
      return { nasid: identity.nasId, list: [{ nasid: identity.nasId, name: identity.name(), online: 1 }] };
    },
    quickModPhone: async ({ key_id: keyId, username, phone, sms_code: code, second = '' }, caller, info) => {
      const [name = '', number = ''] = openCiphers(await deps.keys(), keyId, [username, phone]);
      const account = accounts.find(name);
      // The own number alone, and local accounts have none (ROL-12).
      if (account?.username !== caller.username || account.isLocal) throw new DeviceError('N001111');
      const other = accounts.findByPhone(number) ?? directory.findByPhone(number);
      if (other && other.username !== account.username) throw new DeviceError('N001106');
      sms.proveNumber(number, 'modphone', code);
      // Who asks was shown by a password, or by a code to the old number.
      const isProved = tickets.use(second, account.username, 'modphone') || tickets.use(second, account.username);
      if (!isProved) throw new DeviceError('N001104');
      accounts.change(account.username, { phone: number });
      const known = directory.find(account.username);
      if (known) directory.put({ ...known, phone: number });
      audit.tell('account', { username: caller.username, ip: info.ip }, 'phone.changed');
      return { phone_masked: maskMobile(number) };
    },
    quickSubUsername: async ({ phone, qcname, key_id: keyId }) => {
      if (phone === undefined && !qcname) throw new DeviceError('N000001', { data: { field: 'phone' } });
      const [number] = phone === undefined ? [] : openCiphers(await deps.keys(), keyId, [phone]);
      const found = lookUp(number, qcname);
      if (!found) return { registered: 0, username: '', qcname: '', nickname: '' };
      return { registered: 1, username: found.username, qcname: found.qcname, nickname: found.nickname };
    },
  };
}
