import { noBytes, type AccountUsage, type UsageType } from '../accounts/account-usage.ts';
import type { Handlers } from '../context.ts';
import type { MountedPool } from './pools.ts';

export interface UsageDeps {
  readonly usage: AccountUsage;
  readonly pools: () => Promise<MountedPool[]>;
  /** Bytes an account may fill; 0 for no limit. */
  readonly quotaOf: (username: string) => number;
}

/** Kinds that are counted; what a pool holds beyond them is `other`. */
const counted = ['image', 'video', 'music', 'document', 'archive', 'recycle'] as const satisfies readonly UsageType[];

/** How full the pools are, by account and by kind of file (CALL-ACC-04, CALL-SYS-07). */
export function createUsageHandlers({ usage, pools, quotaOf }: UsageDeps): Handlers<'diskStatics' | 'diskUsage'> {
  const wanted = async (pool: string | undefined): Promise<MountedPool[]> =>
    (await pools()).filter(({ key }) => pool === undefined || key === pool);
  return {
    diskStatics: async ({ pool }, caller) => {
      const list = (await wanted(pool)).map(async ({ key, name, total, used, free }) => {
        const figures = await usage.ofPool(key);
        // Who has nothing here yet is told so, with what may still be put there.
        const names = new Set([...figures.users.keys(), caller.username]);
        const users = [...names]
          .filter((username) => caller.isMaster || username === caller.username)
          .map((username) => ({
            username,
            used: figures.users.get(username) ?? 0,
            quota: quotaOf(username),
            types: figures.userTypes.get(username) ?? noBytes(),
          }));
        return { pool: key, name, total, used, free, users };
      });
      return { list: await Promise.all(list) };
    },
    diskUsage: async ({ pool }) => {
      const list = (await wanted(pool)).map(async ({ key, name, total, used, free }) => {
        const { types } = await usage.ofPool(key);
        const known = Object.fromEntries(counted.map((type) => [type, types[type]])) as Record<(typeof counted)[number], number>; // prettier-ignore
        const sum = counted.reduce((bytes, type) => bytes + types[type], 0);
        return { pool: key, name, total, used, free, types: { ...known, other: Math.max(0, used - sum) } };
      });
      return { list: await Promise.all(list) };
    },
  };
}
