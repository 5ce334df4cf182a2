import { lazy } from 'react';

let loading = 0;

/** Whether code of the console is being fetched right now. */
export const arePartsLoading = (): boolean => loading > 0;

/** Counts the fetch of a part of the console while it lasts. */
export async function partLoading<T>(fetch: Promise<T>): Promise<T> {
  loading += 1;
  try {
    return await fetch;
  } finally {
    loading -= 1;
  }
}

/**
 * `lazy` of React, known to `arePartsLoading`: a fetch of code that is cut off leaves the part missing for the life of
 * the page.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => partLoading(load()));
