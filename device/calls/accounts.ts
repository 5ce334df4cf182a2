import { ACCOUNTS_MAX } from '#shared/constants.ts';
import type { ListedUser } from '#shared/contract/calls-accounts.ts';
import { checkAccountName } from '#shared/rules/account-name.ts';
import { type Account, type AccountStore, completePerm } from '../accounts/account-store.ts';
import type { AccountUsage } from '../accounts/account-usage.ts';
import { openCiphers } from '../accounts/credentials.ts';
import type { DeviceKeys } from '../accounts/device-keys.ts';
import type { Directory } from '../accounts/directory.ts';
import {
  hashPassword,
  isWirePassword,
  type PasswordHash,
  randomPassword,
  wirePassword,
} from '../accounts/passwords.ts';
import type { Caller, Handlers, RequestInfo } from '../context.ts';
import type { PushSender } from '../push/push-sender.ts';
import { DeviceError } from '../device-error.ts';
import type { AuditLog } from '../storage/audit-log.ts';
import type { AuditText } from '../storage/audit-texts.ts';

export interface AccountsDeps {
  readonly accounts: AccountStore;
  readonly directory: Directory;
  readonly keys: DeviceKeys;
  readonly usage: AccountUsage;
  readonly audit: AuditLog;
  readonly push: PushSender;
  /** Mounted pools, with free bytes. */
  readonly pools: () => Promise<{ key: string; name: string; free: number }[]>;
  readonly now: () => number;
}

type AccountCalls =
  | 'modRemark'
  | 'modNickname'
  | 'accountAdd'
  | 'accountAddParams'
  | 'subExists'
  | 'userList'
  | 'subPermLoad'
  | 'subPerm';

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** What everybody may see of an account. */
function publicView({ username, qcname, nickname, avatar }: Account): ListedUser {
  return { username, qcname, nick_name: nickname, avatar };
}

/** An account as the administrator sees it. */
export function fullView(account: Account, used: number): ListedUser {
  return {
    ...publicView(account),
    remark: account.remark,
    is_master: flag(account.isMaster),
    is_local: flag(account.isLocal),
    lanonly: flag(account.lanOnly),
    authorize: account.authorized ? '1' : '0',
    disabled: flag(account.disabled),
    quota: account.quota,
    used,
    login_at: account.loginAt,
  };
}

/** The account of a name; throws N000003 for one that is missing. */
export function existing(accounts: AccountStore, username: string): Account {
  const account = accounts.find(username);
  if (!account) throw new DeviceError('N000003');
  return account;
}

/** A new password as it crosses the wire; throws N001107 for what is no hash of one (PW-05). */
export function newPassword(wire: string): Promise<PasswordHash> {
  if (!isWirePassword(wire)) throw new DeviceError('N001107');
  return hashPassword(wire);
}

/** Tells an account's clients what it may do from now on (ROL-08). */
export function pushRights(push: PushSender, account: Account, type: 'perm_changed' | 'role_changed'): void {
  const { username, perm, authorized, isMaster } = account;
  const data = { perm, authorize: authorized || isMaster ? '1' : '0', is_master: flag(isMaster) };
  push.send({ topic: 'session', type, to: username, data });
}

/** Who is on the device: the list, new accounts, names and permissions (wire contract §5.1). */
export function createAccountHandlers(deps: AccountsDeps): Handlers<AccountCalls> {
  const { accounts, directory, keys, usage, audit, push } = deps;
  const note = (caller: Caller, info: RequestInfo, text: AuditText, username: string): void =>
    audit.tell('account', { username: caller.username, ip: info.ip }, text, { username });

  const assertFree = (username: string): void => {
    if (accounts.find(username)) throw new DeviceError('N001106');
    if (accounts.count() >= ACCOUNTS_MAX) throw new DeviceError('N001110');
  };

  type AddFields = Parameters<Handlers<'accountAdd'>['accountAdd']>[0];
  const addLocal = async (fields: AddFields): Promise<void> => {
    const { username, password, key_id: keyId, nickname = username, remark, perm } = fields;
    const problem = checkAccountName(username);
    if (problem !== null) throw new DeviceError('N000001', { data: { field: 'username', reason: problem } });
    assertFree(username);
    if (password === undefined) throw new DeviceError('N000001', { data: { field: 'password' } });
    const [wire = ''] = openCiphers([keys], keyId, [password]);
    const hash = await newPassword(wire);
    // Another call may have taken the name while this one was hashing.
    assertFree(username);
    const flags = { isMaster: false, isLocal: true } as const;
    const more = {
      ...(remark === undefined ? {} : { remark }),
      ...(perm === undefined ? {} : { perm: completePerm(perm, false) }),
    };
    accounts.add({ username, nickname, ...flags, ...more, password: hash }, Math.floor(deps.now() / 1000));
  };
  const addCloud = async (fields: AddFields): Promise<string> => {
    const { username, qcname, nickname, remark = '', perm = {} } = fields;
    const person = directory.find(username) ?? directory.findByPhone(username);
    if (!person || (qcname !== undefined && person.qcname.toLowerCase() !== qcname.toLowerCase()))
      throw new DeviceError('N000003');
    // Without a password at the cloud, a code by SMS is the way in until one is set.
    const password = person.password ?? (await hashPassword(wirePassword(randomPassword())));
    assertFree(person.username);
    if (accounts.findByQcname(person.qcname) ?? accounts.findByPhone(person.phone)) throw new DeviceError('N001106');
    accounts.add(
      {
        username: person.username,
        qcname: person.qcname,
        nickname: nickname ?? person.nickname,
        remark,
        phone: person.phone,
        isMaster: false,
        isLocal: false,
        perm: completePerm(perm, false),
        password,
      },
      Math.floor(deps.now() / 1000),
    );
    return person.username;
  };

  return {
    modRemark: ({ username, remark }) => {
      const account = existing(accounts, username);
      accounts.change(account.username, { remark });
      return { username: account.username, remark };
    },
    modNickname: ({ nickname, username }, caller) => {
      const isOwn = username === undefined || username.toLowerCase() === caller.username.toLowerCase();
      if (!isOwn && !caller.isMaster) throw new DeviceError('N000002');
      const account = existing(accounts, isOwn ? caller.username : username);
      accounts.change(account.username, { nickname });
      push.send({
        topic: 'settings',
        type: 'changed',
        to: account.username,
        data: { key: 'user.nickname', value: nickname },
      });
      return { username: account.username, nickname };
    },
    accountAdd: async (fields, caller, info) => {
      let { username } = fields;
      if (fields.type === 'local') await addLocal(fields);
      else username = await addCloud(fields);
      note(caller, info, 'account.added', username);
      return { username, type: fields.type };
    },
    accountAddParams: async () => ({
      max_users: ACCOUNTS_MAX,
      used: accounts.count(),
      local_allowed: 1,
      default_perm: completePerm({}, false),
      pools: await deps.pools(),
    }),
    subExists: ({ username, phone, key_id: keyId }) => {
      if (username === undefined && phone === undefined)
        throw new DeviceError('N000001', { data: { field: 'username' } });
      const [number] = phone === undefined ? [] : openCiphers([keys], keyId, [phone]);
      const found = username === undefined ? accounts.findByPhone(number ?? '') : accounts.find(username);
      if (!found) return { exists: 0, type: '' };
      return { exists: 1, type: found.isLocal ? 'local' : 'cloud' };
    },
    userList: async ({ type, keyword = '', page, size }, caller) => {
      const word = keyword.trim().toLowerCase();
      const wanted = accounts.list().filter((account) => {
        if (type !== undefined && account.isLocal !== (type === 'local')) return false;
        // The remark is the administrator's own: others must not find it by searching.
        const { username, qcname, nickname, remark } = account;
        const texts = [username, qcname, nickname, ...(caller.isMaster ? [remark] : [])];
        return texts.some((text) => text.toLowerCase().includes(word));
      });
      const shown = wanted.slice((page - 1) * size, page * size);
      const used = caller.isMaster ? await usage.byAccount() : new Map<string, number>();
      const list = shown.map((account) =>
        caller.isMaster ? fullView(account, used.get(account.username) ?? 0) : publicView(account),
      );
      return { list, total: wanted.length };
    },
    subPermLoad: ({ username }) => {
      const account = existing(accounts, username);
      return { username: account.username, perm: account.perm };
    },
    subPerm: ({ username, perm }, caller, info) => {
      const account = existing(accounts, username);
      // The administrator has every feature.
      if (account.isMaster) throw new DeviceError('N001111');
      accounts.change(account.username, { perm: { ...account.perm, ...perm } });
      const changed = existing(accounts, account.username);
      pushRights(push, changed, 'perm_changed');
      note(caller, info, 'account.perm', account.username);
      return { username: changed.username, perm: changed.perm };
    },
  };
}
