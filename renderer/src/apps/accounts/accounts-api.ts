import { calls } from '#shared/contract/index.ts';
import type { ListedUser } from '#shared/contract/calls-accounts.ts';
import { displayName, roleLabel, type Role } from '#shared/rules/role.ts';
import { api, queryOf, type EndpointArgs, type EndpointData } from '../../api/api-slice.ts';

type C = typeof calls;
export type Sign = EndpointData<C['loginList']>['list'][number];
export type PoolShare = EndpointData<C['diskStatics']>['list'][number];
export type PoolUse = EndpointData<C['diskUsage']>['list'][number];

/** What the screens of accounts show and keep fresh; every change of an account makes all of it stale. */
export const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    accountsOfDevice: build.query<EndpointData<C['userList']>, EndpointArgs<C['userList']>>({
      ...queryOf(calls.userList),
      providesTags: ['account'],
    }),
    accountAddParams: build.query<EndpointData<C['accountAddParams']>, EndpointArgs<C['accountAddParams']>>({
      ...queryOf(calls.accountAddParams),
      providesTags: ['account'],
    }),
    featuresOf: build.query<EndpointData<C['subPermLoad']>, EndpointArgs<C['subPermLoad']>>({
      ...queryOf(calls.subPermLoad),
      providesTags: ['account'],
    }),
    signInsOf: build.query<EndpointData<C['loginList']>, EndpointArgs<C['loginList']>>({
      ...queryOf(calls.loginList),
      providesTags: ['account'],
    }),
    spaceByAccount: build.query<EndpointData<C['diskStatics']>, EndpointArgs<C['diskStatics']>>({
      ...queryOf(calls.diskStatics),
      providesTags: ['account', 'pools'],
    }),
    spaceByKind: build.query<EndpointData<C['diskUsage']>, EndpointArgs<C['diskUsage']>>({
      ...queryOf(calls.diskUsage),
      providesTags: ['account', 'pools'],
    }),
  }),
});

export const {
  useAccountsOfDeviceQuery,
  useAccountAddParamsQuery,
  useFeaturesOfQuery,
  useSignInsOfQuery,
  useSpaceByAccountQuery,
  useSpaceByKindQuery,
} = accountsApi;

/** The question for all accounts: one answer, shared by every screen that asks it. A device has 16 at most. */
export const everyone = { all: true, size: 200 } as const;
/** What is asked again whenever a screen is opened. */
export const whenOpened = { refetchOnMountOrArgChange: true } as const;

const nameParts = (user: ListedUser) => ({
  username: user.username,
  qcname: user.qcname,
  nickname: user.nick_name,
  remark: user.remark ?? '',
  isMaster: user.is_master,
});

/** What an account is called in front of the administrator (ROL-03, ROL-05). */
export const nameOf = (user: ListedUser): string => displayName(nameParts(user), 'master');
/** What to call an account in a sentence: its remark, nickname or sign-in name. */
export const shortNameOf = (user: ListedUser): string =>
  [user.remark ?? '', user.nick_name, user.username].find((text) => text !== '') ?? '';
/** The kind of an account (ROL-02). */
export const kindOf = (user: ListedUser): Role => roleLabel(nameParts(user));

/** The account as it is searched: every name it has. */
export function isNamed(user: ListedUser, keyword: string): boolean {
  const wanted = keyword.trim().toLocaleLowerCase();
  return `${user.username} ${user.qcname} ${user.nick_name} ${user.remark ?? ''}`.toLocaleLowerCase().includes(wanted);
}

/** Code and words of a failed question, as an error state shows them. */
export function failureOf(error: unknown): { readonly code: string; readonly text?: string } {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const text = typeof message === 'string' && message !== '' ? { text: message } : {};
  return { code: typeof code === 'string' ? code : '', ...text };
}
