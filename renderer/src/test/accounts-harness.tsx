import { vi } from 'vitest';
import { permKeys } from '#shared/contract/define.ts';
import type { ListedUser } from '#shared/contract/calls-accounts.ts';
import { success, type CallResult } from '../api/result.ts';
import { MyAccount, UserCenter } from '../apps/accounts/index.tsx';
import { SessionProvider } from '../state/session/session-context.ts';
import type { SessionService } from '../state/session/session-service.ts';
import { accountLoaded, type Account } from '../state/session-slice.ts';
import { master } from './desktop-harness.tsx';
import { renderScreenAt, settle } from './files-harness.tsx';

const GB = 1024 ** 3;

/** The administrator, a cloud account that waits for approval, and a local one that is disabled. */
export const people: readonly ListedUser[] = [
  {
    ...{ username: 'mira', qcname: '', nick_name: 'Mira Kessler', avatar: '', remark: '', is_master: 1, is_local: 0 },
    ...{ lanonly: 0, authorize: '1', disabled: 0, quota: 0, used: GB, login_at: 1_700_000_000 },
  },
  {
    ...{ username: '13812345678', qcname: 'ben', nick_name: 'Ben', avatar: '', remark: 'Neighbour', is_master: 0 },
    ...{ is_local: 0, lanonly: 1, authorize: '0', disabled: 0, quota: 10 * GB, used: 9 * GB, login_at: 0 },
  },
  {
    ...{ username: 'eve', qcname: '', nick_name: 'Eve', avatar: '', remark: '', is_master: 0, is_local: 1 },
    ...{ lanonly: 0, authorize: '1', disabled: 1, quota: 0, used: 0, login_at: 0 },
  },
] as const;

/** Sign-ins of an account: this client, and another one that came from outside. */
export const signIns = [
  {
    ...{ device_id: 'd1', device: 'Linux Chrome', plat: 'web', version: '1', ip: '10.0.0.2', remote: 0 },
    ...{ login_at: 1_700_000_000, active_at: 1_700_000_100, current: 1 },
  },
  {
    ...{ device_id: 'd2', device: 'Old phone', plat: 'android', version: '2', ip: '10.0.0.9', remote: 1 },
    ...{ login_at: 1_700_000_000, active_at: 1_700_000_100, current: 0 },
  },
] as const;

const noKinds = { image: 0, video: 0, music: 0, document: 0, archive: 0, recycle: 0, other: 0 };

/** Answers of a device with three accounts and one pool; a test replaces single ones. */
export function accountAnswers(
  users: () => readonly ListedUser[] = () => people,
): Record<string, (args: Record<string, unknown>) => CallResult<unknown>> {
  const perm = Object.fromEntries(permKeys.map((key) => [key, key === 'docker' || key === 'monitor' ? 0 : 1]));
  return {
    userList: () => success({ list: users(), total: users().length }),
    accountAddParams: () =>
      success({
        max_users: 16,
        used: users().length,
        local_allowed: 1,
        default_perm: perm,
        pools: [{ key: 'zenith_sata', name: 'Main', free: 77 * GB }],
      }),
    subPermLoad: ({ username }) => success({ username, perm }),
    subPerm: ({ username, perm: change }) => success({ username, perm: { ...perm, ...(change as object) } }),
    loginList: () => success({ list: signIns }),
    passwordCheck: () => success({ second: 'ticket', expire_in: 300 }),
    diskStatics: () =>
      success({
        list: [
          {
            ...{ pool: 'zenith_sata', name: 'Main', total: 100 * GB, used: 23 * GB, free: 77 * GB },
            users: [
              { username: 'mira', used: GB, quota: 0, types: { ...noKinds, image: GB } },
              { username: '13812345678', used: 9 * GB, quota: 10 * GB },
            ],
          },
        ],
      }),
    diskUsage: () =>
      success({
        list: [
          {
            ...{ pool: 'zenith_sata', name: 'Main', total: 100 * GB, used: 23 * GB, free: 77 * GB },
            types: { ...noKinds, image: 3 * GB, other: 20 * GB },
          },
        ],
      }),
  };
}

/** A screen of the accounts at an address, over the answers above. */
export async function renderAccounts(
  url: string,
  options: {
    readonly answers?: Record<string, (args: Record<string, unknown>) => CallResult<unknown>>;
    readonly account?: Partial<Account>;
  } = {},
) {
  const signOut = vi.fn<SessionService['signOut']>(() => Promise.resolve());
  const Screen = url.startsWith('/myAccount') ? MyAccount : UserCenter;
  const rendered = await renderScreenAt(
    <SessionProvider value={{ signOut } as unknown as SessionService}>
      <Screen />
    </SessionProvider>,
    url,
    {},
    (fake, store) => {
      Object.assign(fake.answers, accountAnswers(), options.answers);
      store.dispatch(accountLoaded({ ...master, ...options.account }));
    },
  );
  await settle();
  return { ...rendered, signOut };
}
