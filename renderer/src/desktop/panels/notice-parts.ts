import { preloadable } from '../../components/preloadable.tsx';

/** The panel of messages: fetched ahead once the desktop has nothing to do, for the first look at it. */
export const noticesPanel = preloadable(() => import('./notices-panel.tsx').then((module) => module.NoticesPanel));
