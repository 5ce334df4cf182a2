import { maskLeadingNumber } from './mask.ts';

/** The three kinds of account (ROL-01, ROLE-01). */
export type Role = 'master' | 'normal' | 'local';

/** Flags of a session as they may arrive: number, text or boolean. */
export interface RoleFlags {
  readonly isMaster?: unknown;
  readonly isLocal?: unknown;
  readonly is_master?: unknown;
  readonly is_local?: unknown;
  readonly userinfo?: { readonly is_master?: unknown; readonly is_local?: unknown } | null;
}

/** True for 1, '1', true and 'true'; anything else, missing included, is false. */
export function isFlagSet(value: unknown): boolean {
  return value === 1 || value === true || value === '1' || value === 'true';
}

/** Role from the session's flags: master wins, missing flags mean normal, the least power. ROLE-01, ROL-01 */
export function roleOf(flags: RoleFlags): Role {
  if ([flags.isMaster, flags.is_master, flags.userinfo?.is_master].some(isFlagSet)) return 'master';
  return [flags.isLocal, flags.is_local, flags.userinfo?.is_local].some(isFlagSet) ? 'local' : 'normal';
}

/** What an account is called by: the fields of a list entry or of the session. */
export interface AccountName {
  readonly username: string;
  readonly qcname?: string;
  readonly nickname?: string;
  readonly remark?: string;
  readonly isMaster?: unknown;
}

/** Label of an account's kind, worked out from its names; the text is the key `role.<label>`. ROL-02 */
export function roleLabel(account: AccountName): Role {
  if (isFlagSet(account.isMaster)) return 'master';
  return /^\d/.test(account.username) || (account.qcname ?? '') !== '' ? 'normal' : 'local';
}

/** Name of an account as this viewer sees it: remarks and whole numbers are the administrator's. ROL-03 to ROL-05 */
export function displayName(account: AccountName, viewer: Role): string {
  const qcname = account.qcname ?? '';
  const login = qcname === '' ? account.username : qcname;
  const remark = viewer === 'master' ? (account.remark ?? '') : '';
  const first = remark === '' ? (account.nickname ?? '') : remark;
  const second = viewer === 'master' ? login : maskLeadingNumber(login);
  return first === '' ? second : `${first} (${second})`;
}
