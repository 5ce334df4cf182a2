import type { Middleware, Reducer } from '@reduxjs/toolkit';

/** A part of the state that comes with code loaded after the first page. */
export interface LateSlice {
  readonly reducerPath: string;
  readonly reducer: Reducer;
  readonly middleware: readonly Middleware[];
}

type Taker = (slice: LateSlice) => void;

const known: LateSlice[] = [];
const takers = new Set<Taker>();

/** Gives every store of the document, present and future, a further part. Called once by the module that brings it. */
export function addLateSlice(slice: LateSlice): void {
  known.push(slice);
  for (const take of takers) take(slice);
}

/** Tells a store of the parts there are, and of those to come. */
export function onLateSlice(take: Taker): void {
  for (const slice of known) take(slice);
  takers.add(take);
}
