/** Accounts that `--demo` makes: the administrator, a normal account, a local offline account. */
export const accounts = { master: 'admin', normal: '13800000001', local: 'guest' } as const;
export type Account = keyof typeof accounts;
/** Password of all of them. */
export const demoPassword = 'Hearth2026';
