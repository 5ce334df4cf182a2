import type { DatabaseSync } from 'node:sqlite';
import type { AccountStore, Account } from '../accounts/account-store.ts';
import type { AccountUsage } from '../accounts/account-usage.ts';
import { openCiphers } from '../accounts/credentials.ts';
import type { DeviceKeys } from '../accounts/device-keys.ts';
import type { Directory } from '../accounts/directory.ts';
import type { Leavings } from '../accounts/leavings.ts';
import type { PasswordCheck } from '../accounts/password-check.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import type { SessionControl } from '../accounts/session-control.ts';
import { hashToken } from '../accounts/session-store.ts';
import { phoneSubject } from '../accounts/sms-codes.ts';
import type { TicketStore } from '../accounts/tickets.ts';
import type { Caller, Handlers, RequestInfo } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { PushHub } from '../push/hub.ts';
import type { NoticeCentre } from '../notices/notice-centre.ts';
import type { AuditLog } from '../storage/audit-log.ts';
import type { AuditText } from '../storage/audit-texts.ts';
import { transaction } from '../storage/database.ts';
import type { GroupStore } from '../storage/group-store.ts';
import { existing, fullView, newPassword, pushRights } from './accounts.ts';

export interface AccountsAdminDeps {
  readonly db: DatabaseSync;
  readonly accounts: AccountStore;
  readonly directory: Directory;
  readonly keys: DeviceKeys;
  readonly usage: AccountUsage;
  readonly leavings: Leavings;
  readonly groups: GroupStore;
  readonly tickets: TicketStore;
  readonly passwordCheck: PasswordCheck;
  readonly sessionControl: SessionControl;
  readonly hub: PushHub;
  readonly audit: AuditLog;
  readonly notices: Pick<NoticeCentre, 'post'>;
  /** Told after an account is gone; resolves once nothing of it works any more. */
  readonly onDeleted: (username: string) => Promise<void>;
}

type AdminCalls =
  | 'accountUpgrade'
  | 'modPassword'
  | 'subModify'
  | 'subResetPassword'
  | 'modPerm'
  | 'lanOnly'
  | 'masterInfo'
  | 'accountDelete';

/** What changes an account's standing: approval, ban, password, role, its end (wire contract §5.1). */
export function createAccountsAdminHandlers(deps: AccountsAdminDeps): Handlers<AdminCalls> {
  const { accounts, directory, keys, tickets, sessionControl, hub, audit } = deps;
  const note = (caller: Caller, info: RequestInfo, text: AuditText, username: string): void =>
    audit.tell('account', { username: caller.username, ip: info.ip }, text, { username });

  const assertTicket = (second: string | undefined, caller: Caller, code: 'N001104' | 'N001108' = 'N001104'): void => {
    if (!second || !tickets.use(second, caller.username)) throw new DeviceError(code);
  };
  /** An account that is not the administrator; what is asked for cannot be done to the administrator. */
  const other = (username: string): Account => {
    const account = existing(accounts, username);
    if (account.isMaster) throw new DeviceError('N001111');
    return account;
  };

  /** Hands the device over; the former administrator stays in every team folder. */
  const handOver = (master: Account, target: Account): void => {
    transaction(deps.db, () => {
      for (const { id } of deps.groups.visibleTo(master.username, true)) deps.groups.join(id, master.username, 1);
      accounts.change(master.username, { isMaster: false });
      accounts.change(target.username, { isMaster: true, authorized: true, lanOnly: false });
    });
    hub.recheck();
    for (const { username } of [master, target]) pushRights(hub, existing(accounts, username), 'role_changed');
  };

  return {
    accountUpgrade: ({ username, qcname, second }, caller, info) => {
      const isOwn = username.toLowerCase() === caller.username.toLowerCase();
      if (!isOwn && !caller.isMaster) throw new DeviceError('N000002');
      const account = existing(accounts, username);
      if (!account.isLocal) throw new DeviceError('N001111');
      const person = directory.findByQcname(qcname);
      if (!person) throw new DeviceError('N000003');
      const isTaken = [accounts.findByQcname(person.qcname), accounts.findByPhone(person.phone), accounts.find(person.username)]; // prettier-ignore
      if (isTaken.some((each) => each && each.username !== account.username)) throw new DeviceError('N001106');
      // Who the administrator says somebody is, that one is. Whoever says it of itself proves it by the person's own
      // number: its own password says nothing of that.
      const hasProved = (ticket: string): boolean =>
        (caller.isMaster && tickets.use(ticket, caller.username)) || tickets.use(ticket, phoneSubject(person.phone));
      if (!second || !hasProved(second)) throw new DeviceError('N001104');
      accounts.change(account.username, { isLocal: false, qcname: person.qcname, phone: person.phone });
      pushRights(hub, existing(accounts, account.username), 'role_changed');
      note(caller, info, 'account.upgraded', account.username);
      return { username: account.username, qcname: person.qcname, is_local: 0 };
    },
    modPassword: async ({ old, new: next, key_id: keyId }, caller, info) => {
      deps.passwordCheck.assertOpen(caller.username, info);
      const [oldWire = '', newWire = ''] = openCiphers([keys], keyId, [old, next]);
      const account = existing(accounts, caller.username);
      const attempt = deps.passwordCheck.begin(caller.username, info);
      if (!(await verifyPassword(oldWire, account.password))) {
        attempt.wrong(account);
        throw new DeviceError('N001108');
      }
      attempt.right();
      if (newWire === oldWire) throw new DeviceError('N001107');
      accounts.change(account.username, { password: await newPassword(newWire) });
      sessionControl.passwordChanged(account.username, hashToken(caller.token));
      audit.tell('account', { username: caller.username, ip: info.ip }, 'password.changed');
      return null;
    },
    subModify: async ({ username, nickname, remark, quota, disabled }, caller, info) => {
      const account = existing(accounts, username);
      if (account.isMaster && (disabled === true || (quota ?? 0) > 0)) throw new DeviceError('N001111');
      const change = (): void =>
        accounts.change(account.username, {
          ...(nickname === undefined ? {} : { nickname }),
          ...(remark === undefined ? {} : { remark }),
          ...(quota === undefined ? {} : { quota }),
          ...(disabled === undefined ? {} : { disabled }),
        });
      if (disabled === true && !account.disabled) sessionControl.removeAll(account.username, 'disabled', change);
      else change();
      const stays = disabled === undefined || disabled === account.disabled;
      const text = stays ? 'account.changed' : disabled ? 'account.disabled' : 'account.enabled';
      note(caller, info, text, account.username);
      const used = await deps.usage.byAccount();
      return fullView(existing(accounts, account.username), used.get(account.username) ?? 0);
    },
    subResetPassword: async ({ username, password, key_id: keyId, second }, caller, info) => {
      const account = existing(accounts, username);
      if (!account.isLocal || account.isMaster) throw new DeviceError('N001111');
      const [wire = ''] = openCiphers([keys], keyId, [password]);
      const hash = await newPassword(wire);
      assertTicket(second, caller, 'N001108');
      accounts.change(account.username, { password: hash });
      sessionControl.passwordChanged(account.username);
      note(caller, info, 'password.reset', account.username);
      return null;
    },
    modPerm: ({ username, authorize }, caller, info) => {
      const account = other(username);
      const authorized = authorize === '1';
      accounts.change(account.username, { authorized });
      pushRights(hub, existing(accounts, account.username), 'perm_changed');
      if (authorized && !account.authorized) deps.notices.post({ to: account.username, action: 'account_approved' });
      note(caller, info, authorized ? 'account.approved' : 'account.unapproved', account.username);
      return { username: account.username, authorize };
    },
    lanOnly: ({ username, lanonly }, caller, info) => {
      const account = other(username);
      accounts.change(account.username, { lanOnly: lanonly });
      if (lanonly) sessionControl.banned(account.username);
      note(caller, info, lanonly ? 'account.lanonly' : 'account.remote', account.username);
      return { username: account.username, lanonly: lanonly ? 1 : 0 };
    },
    masterInfo: ({ username, second }, caller, info) => {
      const master = accounts.master();
      if (username !== undefined) {
        if (!caller.isMaster || !master) throw new DeviceError('N000002');
        const target = existing(accounts, username);
        if (target.isMaster || target.isLocal || target.disabled) throw new DeviceError('N001111');
        assertTicket(second, caller);
        handOver(master, target);
        const values = { from: master.nickname || master.username };
        deps.notices.post({ to: target.username, action: 'role_master', values });
        note(caller, info, 'account.master', target.username);
      }
      const now = accounts.master();
      return { username: now?.username ?? '', nickname: now?.nickname ?? '', qcname: now?.qcname ?? '' };
    },
    accountDelete: async ({ username, second, data, to }, caller, info) => {
      const account = other(username);
      const target = data === 'move' ? existing(accounts, to ?? caller.username) : undefined;
      if (target?.username === account.username) throw new DeviceError('N001111');
      assertTicket(second, caller);
      // The sessions stay known, so that their clients learn that the account is gone (N001100).
      sessionControl.removeAll(account.username, 'deleted', () => {
        deps.leavings.record({ username: account.username, fate: data, target: target?.username ?? '' });
        accounts.remove(account.username);
      });
      // Before its files are moved or removed: what still works on them would miss them, or bring some back.
      await deps.onDeleted(account.username);
      await deps.leavings.settleAll();
      note(caller, info, 'account.deleted', account.username);
      return null;
    },
  };
}
