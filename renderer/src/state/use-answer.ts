import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { SubscriptionOptions } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector, type AppState } from './store.ts';

/** An endpoint that asks without arguments, as the cache of answers makes it. */
interface Question<T> {
  readonly initiate: (
    args: undefined,
    options: { readonly subscriptionOptions: SubscriptionOptions },
  ) => ThunkAction<{ readonly unsubscribe: () => void }, AppState, unknown, UnknownAction>;
  readonly select: (args: undefined) => (state: AppState) => { readonly data?: T | undefined };
}

const kept = new WeakMap<object, (state: AppState) => unknown>();

/** The selector of an endpoint's answer: one for all who ask. */
function answerOf<T>(question: Question<T>): (state: AppState) => T | undefined {
  let found = kept.get(question) as ((state: AppState) => T | undefined) | undefined;
  if (found === undefined) {
    const select = question.select(undefined);
    found = (state) => select(state).data;
    kept.set(question, found);
  }
  return found;
}

const once: SubscriptionOptions = {};

/**
 * The answer to a question that every window asks, undefined before the first one; asked once for all of them and
 * kept fresh while anybody shows it. The hooks of the library tell more (progress, failure), and each keeps four
 * selectors of its own for it. `options` must stay the same object.
 */
export function useAnswer<T>(question: Question<T>, options: SubscriptionOptions = once): T | undefined {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const asked = dispatch(question.initiate(undefined, { subscriptionOptions: options }));
    return () => {
      asked.unsubscribe();
    };
  }, [dispatch, question, options]);
  return useAppSelector(answerOf(question));
}
