import { HISTORY_LIMIT } from '#shared/constants.ts';
import { allTabs, sharePanes, TABS_LIMIT, type TabPane, type WindowTab, type WindowTabs } from './tabs.ts';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isRoute = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function readTab(value: unknown): WindowTab[] {
  if (!isFields(value) || !Number.isSafeInteger(value.id) || !isRoute(value.url)) return [];
  const { url, histIdx } = value;
  const history = Array.isArray(value.history) ? value.history.filter(isRoute).slice(-HISTORY_LIMIT) : [];
  const whole = typeof histIdx === 'number' && history[histIdx] === url;
  return [
    {
      id: Number(value.id),
      url,
      title: textOf(value.title),
      folderPath: textOf(value.folderPath),
      history: whole ? history : [url],
      histIdx: whole ? histIdx : 0,
    },
  ];
}

/**
 * Reads tabs that were kept with a window (WIN-25); null when they do not make sense, and the window comes back with
 * the one tab that its record describes.
 */
export function readTabs(value: unknown): WindowTabs | null {
  if (!isFields(value) || !Array.isArray(value.panes)) return null;
  const panes = value.panes.slice(0, 2).flatMap((one: unknown): TabPane[] => {
    const tabs = isFields(one) && Array.isArray(one.tabs) ? one.tabs.flatMap(readTab) : [];
    const shown = isFields(one) ? tabs.find(({ id }) => id === one.shown) : undefined;
    return shown === undefined ? [] : [{ tabs, shown: shown.id }];
  });
  const closed = Array.isArray(value.closed) ? value.closed.flatMap(readTab) : [];
  const focus = panes[Number(value.focus)] === undefined ? 0 : Number(value.focus);
  const tabs: WindowTabs = { panes, focus, serial: 0, share: 0.5, closed };
  const ids = allTabs(tabs).map(({ id }) => id);
  if (ids.length === 0 || ids.length > TABS_LIMIT || new Set(ids).size < ids.length) return null;
  const share = typeof value.share === 'number' && Number.isFinite(value.share) ? value.share : 0.5;
  return sharePanes({ ...tabs, serial: Math.max(...ids, ...closed.map(({ id }) => id)) }, share);
}
