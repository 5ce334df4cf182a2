import { useAccountLooks, type LooksOf } from '../../components/use-account-looks.ts';

export const sorts = ['cpu', 'mem', 'pid'] as const;
export type Sort = (typeof sorts)[number];
export const orders = ['asc', 'desc'] as const;
export type Order = (typeof orders)[number];
export const ranges = ['1h', '24h', '7d'] as const;
export type Range = (typeof ranges)[number];

const choices = { sort: sorts, order: orders, range: ranges };
/** How an account looks at the device on this computer. */
export type Looks = LooksOf<typeof choices>;
const usual: Looks = { sort: 'cpu', order: 'desc', range: '1h' };

/** The account's looks, kept on this computer (APP-MON-03). */
export const useLooks = () => useAccountLooks('monitor', choices, usual);
