import type { AccountUsage, UsageType } from '../accounts/account-usage.ts';
import type { Handlers } from '../context.ts';
import type { MountedPool } from './pools.ts';

export interface UsageDeps {
  readonly usage: AccountUsage;
  readonly pools: () => Promise<MountedPool[]>;
}

/** Kinds that are counted; what a pool holds beyond them is `other`. */
const counted = ['image', 'video', 'music', 'document', 'archive', 'recycle'] as const satisfies readonly UsageType[];

/** How full the pools are, by account and by kind of file (CALL-ACC-04, CALL-SYS-07). */
export function createUsageHandlers({ usage, pools }: UsageDeps): Handlers<'diskStatics' | 'diskUsage'> {
  const wanted = async (pool: string | undefined): Promise<MountedPool[]> =>
    (await pools()).filter(({ key }) => pool === undefined || key === pool);
  return {
    diskStatics: async ({ pool }, caller) => {
      const list = (await wanted(pool)).map(async ({ key, name, total, used, free }) => {
        const figures = await usage.ofPool(key);
        const users = [...figures.users]
          .filter(([username]) => caller.isMaster || username === caller.username)
          .map(([username, bytes]) => ({ username, used: bytes }));
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
