/** An account that somebody has signed in with on this computer and wanted to stay signed in. */
export interface KnownAccount {
  readonly username: string;
  /** What to call the person; the user name where there is none. */
  readonly name: string;
}

const KEY = 'hearth.accounts';
/** Accounts remembered; a home has few. */
const MAX = 5;

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

function isAccount(value: unknown): value is KnownAccount {
  const { username, name } = (typeof value === 'object' && value !== null ? value : {}) as Partial<KnownAccount>;
  return typeof username === 'string' && username !== '' && typeof name === 'string';
}

/** The accounts of this computer, the last one used first; empty when none are kept or they cannot be read. */
export function readAccounts(storage: Pick<Storage, 'getItem'> = localStorage): readonly KnownAccount[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? (value as unknown[]).filter(isAccount).slice(0, MAX) : [];
  } catch {
    return [];
  }
}

/** Remembers an account as the last one used. Never anything that signs in. */
export function rememberAccount(account: KnownAccount, storage: Kept = localStorage): void {
  const others = readAccounts(storage).filter(({ username }) => username !== account.username);
  storage.setItem(KEY, JSON.stringify([account, ...others].slice(0, MAX)));
}

/** Forgets an account. */
export function forgetAccount(username: string, storage: Kept = localStorage): void {
  storage.setItem(KEY, JSON.stringify(readAccounts(storage).filter((account) => account.username !== username)));
}
