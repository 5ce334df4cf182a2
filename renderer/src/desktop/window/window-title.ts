import { useRouteTitle } from '../../routes/route-title.ts';
import { resolveRoute } from '../../routes/route-table.ts';
import type { WindowRecord } from '../../state/window-rules/window-types.ts';

/** Title of a window: what its app set, else the one of the screen it shows (RTE-25). */
export function useWindowTitleText({ title, url }: Pick<WindowRecord, 'title' | 'url'>): string {
  const entry = resolveRoute(url.replace(/[?#].*$/, ''));
  const own = useRouteTitle(entry?.titleKey ?? '404');
  return title === '' ? own : title;
}
