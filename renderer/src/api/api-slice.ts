import { createSelectorCreator, lruMemoize, type Middleware } from '@reduxjs/toolkit';
import { buildCreateApi, coreModule, reactHooksModule, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { CallArgs, CallData, CallSpec } from '#shared/contract/define.ts';
import { addLateSlice } from '../state/late-slices.ts';
import {
  appsChanged,
  drivePurviewChanged,
  everythingStale,
  fileSettingsChanged,
  safeChanged,
} from '../state/push-actions.ts';
import { signedOut } from '../state/session-slice.ts';
import { call, type CallOptions } from './call.ts';
import { refetchAfter } from './refused-refetch.ts';

/** What an endpoint asks for: which call, with what. */
export interface QueryInput {
  readonly spec: CallSpec;
  readonly args: Record<string, unknown>;
  readonly options?: CallOptions;
}

/** Failure of an endpoint, serialisable. */
export interface ApiError {
  readonly code: string;
  readonly message: string;
  readonly data: unknown;
}

const baseQuery: BaseQueryFn<QueryInput, unknown, ApiError> = async ({ spec, args, options }, { signal, type }) => {
  const result = await call(spec, args, { ...options, lasting: type === 'mutation', signal });
  return result.success
    ? { data: result.data }
    : { error: { code: result.code, message: result.message, data: result.data } };
};

/** What cached answers belong to; a push message or a mutation invalidates by these. */
export const cacheTags = [
  'account',
  'device',
  'storage',
  'pools',
  'files',
  'tasks',
  'settings',
  'fileSettings',
  'teams',
  'notices',
  'safe',
  'backup',
  'netdisk',
] as const;
export type CacheTag = (typeof cacheTags)[number];

/**
 * A selector remembers its last answer, which is all that a component asks for. Those of the library keep one for every
 * state that they have seen: in an open window more than everything else of its queries.
 */
const createSelector = createSelectorCreator({ memoize: lruMemoize, argsMemoize: lruMemoize });
const createApi = buildCreateApi(coreModule({ createSelector }), reactHooksModule({ createSelector }));

/** Answers of the device, cached. Parts of the console inject their endpoints with `queryOf` and `mutationOf`. */
export const api = createApi({ reducerPath: 'api', baseQuery, tagTypes: cacheTags, endpoints: () => ({}) });

/** What was answered to one account is not shown to the next; what may be out of date is asked for anew. */
const forget: Middleware = (store) => (next) => (action) => {
  const result = next(action);
  if (signedOut.match(action)) store.dispatch(api.util.resetApiState());
  if (safeChanged.match(action)) store.dispatch(api.util.invalidateTags(['safe']));
  if (appsChanged.match(action)) store.dispatch(api.util.invalidateTags(['account']));
  if (fileSettingsChanged.match(action)) store.dispatch(api.util.invalidateTags(['fileSettings']));
  if (drivePurviewChanged.match(action)) store.dispatch(api.util.invalidateTags(['fileSettings', 'pools']));
  if (everythingStale.match(action)) store.dispatch(api.util.invalidateTags([...cacheTags]));
  return result;
};
addLateSlice({
  reducerPath: api.reducerPath,
  reducer: api.reducer,
  middleware: [api.middleware, refetchAfter(api), forget],
});

/** `query` of an endpoint for a declared call: `build.query<CallData<C>, CallArgs<C>>(queryOf(calls.system))`. */
export function queryOf<C extends CallSpec>(spec: C, options?: CallOptions) {
  return {
    query: (args: CallArgs<C>): QueryInput => ({
      spec,
      args: args,
      ...(options === undefined ? {} : { options }),
    }),
  };
}

/** Types of an endpoint made from a call: result and argument. */
export type EndpointData<C extends CallSpec> = CallData<C>;
export type EndpointArgs<C extends CallSpec> = CallArgs<C>;
