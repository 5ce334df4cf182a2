import { lazy } from 'react';
import { partLoading } from '../host/part-loading.ts';

/**
 * `lazy` of React, known to `arePartsLoading`: a fetch of code that is cut off leaves the part missing for the life of
 * the page.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => partLoading(load()));
