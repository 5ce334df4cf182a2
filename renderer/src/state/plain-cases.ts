import type { Reducer, UnknownAction } from '@reduxjs/toolkit';

type PlainCase<S> = (state: S, action: UnknownAction) => S;

/** One case: what becomes of the state by actions of one kind. */
export function plainCase<S, P>(
  creator: { readonly type: string; match(action: UnknownAction): action is UnknownAction & { payload: P } },
  change: (state: S, payload: P) => S,
): readonly [type: string, change: PlainCase<S>] {
  return [creator.type, (state, action) => (creator.match(action) ? change(state, action.payload) : state)];
}

/**
 * A reducer with cases before its own that are given the state itself instead of a draft, and answer the next one: what
 * comes every few seconds on a desktop that nobody touches has to cost little.
 */
export function withPlainCases<S>(
  reducer: Reducer<S>,
  ...cases: readonly (readonly [type: string, change: PlainCase<S>])[]
): Reducer<S> {
  const changes = new Map(cases);
  return (state, action) => {
    const change = changes.get(action.type);
    return change === undefined || state === undefined ? reducer(state, action) : change(state, action);
  };
}
