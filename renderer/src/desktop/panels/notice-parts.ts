import { preloadable } from '../../components/preloadable.tsx';

/** The list of messages: fetched ahead once the desktop has nothing to do, for the first look at it. */
export const noticeHistory = preloadable(() => import('./notice-history.tsx').then((module) => module.NoticeHistory));
