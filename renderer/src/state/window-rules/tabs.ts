import { navigated, replaced, travelled, type WindowHistory } from './history.ts';

/** One tab: a place with a history of its own (HIS-01). */
export interface WindowTab extends WindowHistory {
  /** Tells the tabs of one window apart, also after a restart. */
  readonly id: number;
  readonly title: string;
  readonly folderPath: string;
}

/** One half of a split window, or the whole of it. */
export interface TabPane {
  readonly tabs: readonly WindowTab[];
  /** The tab that is seen. */
  readonly shown: number;
}

/**
 * The tabs of a window. What the shown tab of the pane at work is, stands in the window's record and not here: the
 * history rules and everything that reads a record need not know of tabs. `settled` brings both together.
 */
export interface WindowTabs {
  readonly panes: readonly TabPane[];
  /** The pane at work. */
  readonly focus: number;
  /** Number of the last tab ever opened. */
  readonly serial: number;
  /** Part of the width that the first of two panes has. */
  readonly share: number;
  /** Closed tabs, the last one at the end, to be opened again. */
  readonly closed: readonly WindowTab[];
}

/** What of a record belongs to the tab that is shown. */
export type LiveTab = Omit<WindowTab, 'id'>;

/** So many tabs one window holds, and so many closed ones it remembers. */
export const TABS_LIMIT = 24;
const CLOSED_LIMIT = 10;
/** A pane keeps at least this part of the width. */
const LEAST_SHARE = 0.25;

const fresh = (id: number, url: string): WindowTab => ({
  id,
  url,
  title: '',
  folderPath: '',
  history: [url],
  histIdx: 0,
});

/** A window as it is opened: one pane, one tab, which the record describes. */
export function firstTabs(url: string): WindowTabs {
  return { panes: [{ tabs: [fresh(1, url)], shown: 1 }], focus: 0, serial: 1, share: 0.5, closed: [] };
}

/** Every tab of a window, from the left to the right. */
export const allTabs = (tabs: WindowTabs): readonly WindowTab[] => tabs.panes.flatMap((pane) => pane.tabs);

/** Id of the tab that the record of the window describes. */
export const liveId = (tabs: WindowTabs): number => tabs.panes[tabs.focus]?.shown ?? 0;

/** The pane that holds a tab, -1 for none. */
export const paneOf = (tabs: WindowTabs, id: number): number =>
  tabs.panes.findIndex((pane) => pane.tabs.some((tab) => tab.id === id));

function changeTab(tabs: WindowTabs, id: number, change: (tab: WindowTab) => WindowTab): WindowTabs {
  const panes = tabs.panes.map((pane) => ({
    ...pane,
    tabs: pane.tabs.map((tab) => (tab.id === id ? change(tab) : tab)),
  }));
  return { ...tabs, panes };
}

/** The tabs with what the record says of the one at work. */
export function settled(tabs: WindowTabs, live: LiveTab): WindowTabs {
  return changeTab(tabs, liveId(tabs), ({ id }) => ({ id, ...live }));
}

/** Panes without tabs give way, what points nowhere points to what is there. */
function tidy(tabs: WindowTabs, wanted: number): WindowTabs {
  const panes = tabs.panes
    .filter((pane) => pane.tabs.length > 0)
    .map((pane) => ({
      ...pane,
      shown: pane.tabs.some(({ id }) => id === pane.shown) ? pane.shown : (pane.tabs.at(-1)?.id ?? 0),
    }));
  const focus = panes.findIndex((pane) => pane.tabs.some(({ id }) => id === wanted));
  return { ...tabs, panes, focus: focus < 0 ? Math.min(tabs.focus, panes.length - 1) : focus };
}

/** Shows a tab and makes its pane the one at work. */
export function showTab(tabs: WindowTabs, id: number): WindowTabs {
  const at = paneOf(tabs, id);
  if (at < 0) return tabs;
  return { ...tabs, focus: at, panes: tabs.panes.map((pane, index) => (index === at ? { ...pane, shown: id } : pane)) };
}

/** A new tab right of the shown one of a pane; in the back it is not shown. A full window stays as it is. */
export function openTab(
  tabs: WindowTabs,
  url: string,
  { pane = tabs.focus, back = false }: { readonly pane?: number; readonly back?: boolean } = {},
): WindowTabs {
  if (allTabs(tabs).length >= TABS_LIMIT) return tabs;
  return insert(tabs, fresh(tabs.serial + 1, url), pane, back);
}

function insert(tabs: WindowTabs, tab: WindowTab, pane: number, back: boolean): WindowTabs {
  const panes = tabs.panes.map((own, index) => {
    if (index !== pane) return own;
    const at = own.tabs.findIndex(({ id }) => id === own.shown) + 1;
    return { ...own, tabs: own.tabs.toSpliced(at, 0, tab) };
  });
  const next = { ...tabs, panes, serial: Math.max(tabs.serial, tab.id) };
  return back ? next : showTab(next, tab.id);
}

/** Closes a tab: its right neighbour is shown, or the left one. Null when it was the last of the window. */
export function closeTab(tabs: WindowTabs, id: number): WindowTabs | null {
  const at = paneOf(tabs, id);
  const pane = tabs.panes[at];
  if (pane === undefined) return tabs;
  if (allTabs(tabs).length === 1) return null;
  const index = pane.tabs.findIndex((tab) => tab.id === id);
  const rest = pane.tabs.toSpliced(index, 1);
  const shown = pane.shown === id ? (rest[Math.min(index, rest.length - 1)]?.id ?? 0) : pane.shown;
  const panes = tabs.panes.map((own, place) => (place === at ? { tabs: rest, shown } : own));
  const closed = [...tabs.closed, ...pane.tabs.filter((tab) => tab.id === id)].slice(-CLOSED_LIMIT);
  return tidy({ ...tabs, panes, closed }, liveId({ ...tabs, panes }));
}

/** The tab closed last comes back, with its history, in the pane at work. */
export function reopenTab(tabs: WindowTabs): WindowTabs {
  const last = tabs.closed.at(-1);
  if (last === undefined || allTabs(tabs).length >= TABS_LIMIT) return tabs;
  const closed = tabs.closed.slice(0, -1);
  return insert({ ...tabs, closed }, { ...last, id: tabs.serial + 1 }, tabs.focus, false);
}

/** Puts a tab before the `index`-th of a pane; a pane that lost its last tab is gone. */
export function moveTab(tabs: WindowTabs, id: number, pane: number, index: number): WindowTabs {
  const tab = allTabs(tabs).find((one) => one.id === id);
  const from = paneOf(tabs, id);
  if (tab === undefined || tabs.panes[pane] === undefined) return tabs;
  const before = tabs.panes[from]?.tabs.findIndex((one) => one.id === id) ?? 0;
  const shift = from === pane && before < index ? 1 : 0;
  const panes = tabs.panes.map((own, place) => {
    const rest = own.tabs.filter((one) => one.id !== id);
    if (place !== pane) {
      const shown = own.shown === id ? (rest[Math.min(before, rest.length - 1)]?.id ?? 0) : own.shown;
      return { tabs: rest, shown };
    }
    return { tabs: rest.toSpliced(Math.max(0, index - shift), 0, tab), shown: id };
  });
  return tidy({ ...tabs, panes }, id);
}

/** Moves a tab by so many places in its pane. */
export function shiftTab(tabs: WindowTabs, id: number, delta: number): WindowTabs {
  const at = paneOf(tabs, id);
  const own = tabs.panes[at]?.tabs ?? [];
  const to = own.findIndex((tab) => tab.id === id) + delta;
  if (to < 0 || to >= own.length) return tabs;
  return moveTab(tabs, id, at, delta > 0 ? to + 1 : to);
}

/** Shows an address in the other pane: a second one comes to be where there is one only. */
export function openBeside(tabs: WindowTabs, url: string): WindowTabs {
  if (allTabs(tabs).length >= TABS_LIMIT) return tabs;
  if (tabs.panes.length > 1) return openTab(tabs, url, { pane: 1 - tabs.focus });
  const tab = fresh(tabs.serial + 1, url);
  return { ...tabs, serial: tab.id, focus: 1, panes: [...tabs.panes, { tabs: [tab], shown: tab.id }] };
}

/** Puts a tab in the other pane, or makes that pane of it. The only tab of a window cannot leave its pane. */
export function tabBeside(tabs: WindowTabs, id: number): WindowTabs {
  const from = paneOf(tabs, id);
  if (from < 0) return tabs;
  if (tabs.panes.length > 1) return moveTab(tabs, id, 1 - from, tabs.panes[1 - from]?.tabs.length ?? 0);
  if (allTabs(tabs).length < 2) return tabs;
  return moveTab({ ...tabs, panes: [...tabs.panes, { tabs: [], shown: 0 }] }, id, 1, 0);
}

/** One pane again: the tabs of the second stand right of those of the first, the one at work stays shown. */
export function joinPanes(tabs: WindowTabs): WindowTabs {
  if (tabs.panes.length < 2) return tabs;
  return { ...tabs, focus: 0, panes: [{ tabs: allTabs(tabs), shown: liveId(tabs) }] };
}

/** Shows the next tab of the pane at work, round and round. */
export function stepTab(tabs: WindowTabs, delta: number): WindowTabs {
  const own = tabs.panes[tabs.focus]?.tabs ?? [];
  const at = own.findIndex(({ id }) => id === liveId(tabs));
  const next = own[(at + delta + own.length) % own.length];
  return next === undefined ? tabs : showTab(tabs, next.id);
}

/** The other pane is the one at work now. */
export function otherPane(tabs: WindowTabs): WindowTabs {
  return tabs.panes.length < 2 ? tabs : { ...tabs, focus: 1 - tabs.focus };
}

/** Gives the first pane that part of the width, within what both need. */
export function sharePanes(tabs: WindowTabs, share: number): WindowTabs {
  return { ...tabs, share: Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, share)) };
}

/** A navigation in a tab that is not the one at work (HIS-01 to HIS-05). */
export function walkTab(
  tabs: WindowTabs,
  id: number,
  step: { readonly to: string } | { readonly instead: string } | { readonly by: number },
): WindowTabs {
  return changeTab(tabs, id, (tab) => {
    const { url, history, histIdx } =
      'to' in step ? navigated(tab, step.to) : 'by' in step ? travelled(tab, step.by) : replaced(tab, step.instead);
    return { ...tab, url, history, histIdx };
  });
}

/** What a screen says of its tab. A tab that is not seen says nothing: its screen is only being put away. */
export function nameTab(
  tabs: WindowTabs,
  id: number,
  said: { readonly title?: string; readonly folderPath?: string },
): WindowTabs {
  if (!tabs.panes.some((pane) => pane.shown === id)) return tabs;
  return changeTab(tabs, id, (tab) => ({ ...tab, ...said }));
}
