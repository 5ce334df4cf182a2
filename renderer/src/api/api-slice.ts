import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { CallArgs, CallData, CallSpec } from '#shared/contract/define.ts';
import { call, type CallOptions } from './call.ts';

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

const baseQuery: BaseQueryFn<QueryInput, unknown, ApiError> = async ({ spec, args, options }, { signal }) => {
  const result = await call(spec, args, { ...options, signal });
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
  'teams',
  'notices',
] as const;
export type CacheTag = (typeof cacheTags)[number];

/** Answers of the device, cached. Parts of the console inject their endpoints with `queryOf` and `mutationOf`. */
export const api = createApi({ reducerPath: 'api', baseQuery, tagTypes: cacheTags, endpoints: () => ({}) });

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
