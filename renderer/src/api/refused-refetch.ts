import type { Action, Middleware } from '@reduxjs/toolkit';
import { PUSH_QUIET_MS } from '../state/push-actions.ts';

interface QueryMeta {
  readonly condition?: boolean;
  readonly arg?: {
    readonly queryCacheKey: string;
    readonly endpointName: string;
    readonly originalArgs: unknown;
    readonly forceRefetch?: boolean;
    readonly subscribe?: boolean;
  };
}
/** What is known here of the slice of the device's answers, which this belongs to. */
interface Slice {
  readonly reducerPath: 'api';
  readonly endpoints: unknown;
  readonly util: { readonly resetApiState: { readonly match: (action: unknown) => boolean } };
}
interface Answers {
  readonly queries: Readonly<Record<string, { readonly startedTimeStamp?: number } | undefined>>;
  readonly subscriptions: Readonly<
    Record<string, Readonly<Record<string, { readonly pollingInterval?: number }>> | undefined>
  >;
}
type Initiate = (args: unknown, options: { subscribe: boolean; forceRefetch: boolean }) => unknown;

/**
 * The library drops a refetch while a request of the same query is under way. What that request answers may have been
 * read before the change that the refetch is for: then the change would not be seen until something else happened.
 * Such a query is asked for once more when the request has ended; one that is polled is asked again anyway.
 */
export function refetchAfter(slice: Slice): Middleware {
  const wanted = new Set<string>();
  return (store) => (next) => (action) => {
    const result = next(action);
    // Nothing is asked for an account that has signed out meanwhile.
    if (slice.util.resetApiState.match(action)) wanted.clear();
    const { type, meta } = action as Action<string> & { readonly meta?: QueryMeta };
    if (!type.startsWith(`${slice.reducerPath}/executeQuery/`) || meta?.arg === undefined || type.endsWith('/pending'))
      return result;
    const { queryCacheKey, endpointName, originalArgs, forceRefetch, subscribe } = meta.arg;
    if (meta.condition === true) {
      const state = store.getState() as { readonly [path in Slice['reducerPath']]: Answers };
      const { queries, subscriptions } = state[slice.reducerPath];
      const entry = queries[queryCacheKey];
      const isPolled = Object.values(subscriptions[queryCacheKey] ?? {}).some(({ pollingInterval = 0 }) => pollingInterval > 0); // prettier-ignore
      // One that is no older was sent because of the same news, by another reader of it, or after it.
      const isOld = Date.now() - (entry?.startedTimeStamp ?? Infinity) > PUSH_QUIET_MS;
      if (isOld && !isPolled && forceRefetch === true && subscribe === false) wanted.add(queryCacheKey);
    } else if (wanted.delete(queryCacheKey)) {
      const endpoint = (slice.endpoints as Record<string, { initiate: Initiate }>)[endpointName];
      store.dispatch(endpoint?.initiate(originalArgs, { subscribe: false, forceRefetch: true }) as never);
    }
    return result;
  };
}
