import { WINDOW_MIN_HEIGHT, WINDOW_MIN_WIDTH, WINDOW_ZINDEX_FIRST } from '#shared/constants.ts';
import { clampMove, initialPosition, initialSize } from './geometry.ts';
import type { WindowHistory } from './history.ts';
import { cellRect } from './snap.ts';
import { activate, raise } from './stacking.ts';
import { firstTabs, liveId, settled, type WindowTabs } from './tabs.ts';
import {
  defaultRecord,
  workAreaOf,
  type Cell,
  type OpenRequest,
  type Rect,
  type Size,
  type WindowFrame,
  type WindowPlace,
  type WindowRecord,
  type WindowsState,
} from './window-types.ts';

/* Single windows in a draft of the state: found, placed, shown, made. */

/** A window's record with what the manager keeps about it. */
export interface Held {
  record: WindowRecord;
  frame: WindowFrame;
}

/** The window of a name, or null. */
export function held(state: WindowsState, name: string): Held | null {
  const record = state.byName[name];
  const frame = state.frames[name];
  return record && frame ? { record, frame } : null;
}

/** Where a window stands. */
export function rectOf(record: WindowRecord): Rect {
  return { left: record.left, top: record.top, width: record.width, height: record.height };
}

/** The least size of a window. */
export function minOf(record: WindowRecord): Size {
  return { width: record.minWidth, height: record.minHeight };
}

/** Takes over what a navigation made of the history; the same one changes nothing. */
export function show(record: WindowRecord, next: WindowHistory): void {
  if (next.url === record.url && next.histIdx === record.histIdx && next.history === record.history) return;
  record.url = next.url;
  record.history = [...next.history];
  record.histIdx = next.histIdx;
}

/** The tabs of a window, with the one at work as its record describes it. */
export function tabsOf({ record, frame }: Held): WindowTabs {
  const { url, title, folderPath, history, histIdx } = record;
  return settled(frame.tabs ?? firstTabs(url), { url, title, folderPath, history: [...history], histIdx });
}

/** Changes the tabs of a window; when another one is at work then, the record describes that one. */
export function turnTabs(window: Held, change: (tabs: WindowTabs) => WindowTabs): void {
  const before = tabsOf(window);
  const after = change(before);
  if (after === before) return;
  const { record, frame } = window;
  frame.tabs = after;
  const now = liveId(after);
  if (now === liveId(before)) return;
  const tab = after.panes[after.focus]?.tabs.find(({ id }) => id === now);
  if (tab === undefined) return;
  const { url, title, folderPath, history, histIdx } = tab;
  Object.assign(record, { url, title, folderPath, history: [...history], histIdx, loading: false });
}

/** Fills the work area. */
export function fill(record: WindowRecord, viewport: Size): void {
  Object.assign(record, { left: 0, top: 0, ...workAreaOf(viewport) });
}

/** Forgets that a window was snapped. */
export function unsnap(frame: WindowFrame): void {
  frame.snap = null;
  frame.cell = null;
}

/** Puts a snapped window where its cell says. */
export function place({ record, frame }: Held, cell: Cell, area: Size): void {
  frame.cell = { ...cell };
  Object.assign(record, cellRect(area, cell, minOf(record)));
}

/** Where a window stands now, to put it there again. */
export function placeOf({ record, frame }: Held): WindowPlace {
  const { restore, snap, cell } = frame;
  return { ...rectOf(record), isMaximum: record.isMaximum, restore, snap, cell };
}

/** Puts a window where it once stood, as far as that is in reach. */
export function putAt({ record, frame }: Held, to: Readonly<WindowPlace>, viewport: Size): void {
  const { restore, snap, cell, isMaximum, ...rect } = to;
  const { width, height } = minOf(record);
  Object.assign(frame, { restore, snap, cell });
  record.isMaximum = isMaximum && !record.forbid.maximise;
  const size = { width: Math.max(width, rect.width), height: Math.max(height, rect.height) };
  const loose = clampMove({ ...rect, ...size }, workAreaOf(viewport));
  if (record.isMaximum) {
    frame.restore ??= loose;
    fill(record, viewport);
  } else if (cell) place({ record, frame }, cell, workAreaOf(viewport));
  else Object.assign(record, loose);
}

/** Whether the window can be moved and resized: not while maximised or full (WIN-09). */
export function isLoose({ record }: Held): boolean {
  return !record.isMaximum && record.mode === 'normal';
}

/** Ends the full mode of whichever window has it (WIN-14). */
export function leaveFull(state: WindowsState): void {
  for (const name of state.order) {
    const record = state.byName[name];
    if (record?.mode === 'full') record.mode = 'normal';
  }
}

/** A new window, placed and active (WIN-02 to WIN-04). */
export function create(state: WindowsState, request: OpenRequest, name: string, url: string): void {
  const { width, height, fixed = false, forbid, ...rest } = request;
  const parent = request.modal ?? null;
  const modal = parent === 'all' || (parent !== null && state.byName[parent]) ? parent : null;
  const area = workAreaOf(state.viewport);
  const min = {
    width: request.minWidth ?? (fixed ? (width ?? WINDOW_MIN_WIDTH) : Math.min(WINDOW_MIN_WIDTH, width ?? Infinity)),
    height:
      request.minHeight ?? (fixed ? (height ?? WINDOW_MIN_HEIGHT) : Math.min(WINDOW_MIN_HEIGHT, height ?? Infinity)),
  };
  const want = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
  const size = fixed ? min : initialSize(area, want, min);
  const record: WindowRecord = {
    ...defaultRecord(name, url),
    ...rest,
    name,
    url,
    modal,
    zindex: WINDOW_ZINDEX_FIRST - (state.order.length > 0 ? 1 : 0),
    minWidth: min.width,
    minHeight: min.height,
    isMinimum: modal !== null && state.byName[modal]?.isMinimum === true,
    ...size,
    ...initialPosition(area, size, state.cascade),
  };
  record.forbid = {
    ...record.forbid,
    ...forbid,
    // A modal window has no entry to come back from; a fixed one has only one size (WIN-12, WIN-16).
    ...(modal !== null && { minimise: true }),
    ...(fixed && { maximise: true, restore: true }),
  };
  state.serial += 1;
  const frame: WindowFrame = { serial: state.serial, restore: null, snap: null, cell: null, fixed, tabs: null };
  // On a screen smaller than the minimum the window fills what there is, so that nothing of it is out of reach.
  if ((size.width > area.width || size.height > area.height) && !record.forbid.maximise) {
    frame.restore = rectOf(record);
    record.isMaximum = true;
    fill(record, state.viewport);
  }
  if (record.mode === 'full') {
    leaveFull(state);
    record.mode = 'full';
  }
  state.byName[name] = record;
  state.frames[name] = frame;
  state.order.push(name);
  state.recent.push(name);
  state.cascade += 1;
  raise(state, name);
  activate(state, name);
}
