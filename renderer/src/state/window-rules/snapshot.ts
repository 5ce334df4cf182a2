import { HISTORY_LIMIT, WINDOW_ZINDEX_FIRST } from '#shared/constants.ts';
import { emptyContent, readContent, type KeptContent } from './kept-content.ts';
import { clampMove, fitViewport } from './geometry.ts';
import { putAt } from './held.ts';
import { activate, activateNext } from './stacking.ts';
import { readTabs } from './tabs-snapshot.ts';
import {
  defaultRecord,
  snapAreas,
  workAreaOf,
  type Cell,
  type Rect,
  type Size,
  type SnapArea,
  type WindowFrame,
  type WindowPlace,
  type WindowRecord,
  type WindowsState,
} from './window-types.ts';

/** So many windows come back at most: the ones used last (WIN-25). */
export const SNAPSHOT_LIMIT = 20;

type Kept = Omit<WindowRecord, 'loading' | 'playingMedia' | 'mode' | 'modal'>;

/** One window as it is kept. */
export interface WindowSnapshot {
  readonly record: Kept;
  readonly frame: Omit<WindowFrame, 'serial'>;
  /** What is inside beside the route: scrolling, typed texts, state of screens. */
  readonly content: KeptContent;
}

/** The windows of a desktop, to be opened again later (WIN-25). */
export interface DesktopSnapshot {
  readonly version: 1;
  /** When it was taken (ms). */
  readonly at: number;
  readonly viewport: Size;
  /** In opening order. */
  readonly windows: readonly WindowSnapshot[];
  /** Names, the window used last first. */
  readonly recent: readonly string[];
  readonly active: string;
}

/** What of the open windows is kept: neither modal ones nor ones that must not be closed, twenty at most (WIN-25). */
export function snapshotOf(
  state: WindowsState,
  at: number,
  contentOf: (name: string) => KeptContent = () => emptyContent,
): DesktopSnapshot {
  const wanted = new Set(
    state.recent
      .filter((name) => state.byName[name]?.modal === null && !state.byName[name].forbid.close)
      .slice(0, SNAPSHOT_LIMIT),
  );
  const windows = state.order.flatMap((name): WindowSnapshot[] => {
    const record = state.byName[name];
    const frame = state.frames[name];
    if (!wanted.has(name) || !record || !frame) return [];
    const { loading: _loading, playingMedia: _playing, mode: _mode, modal: _modal, ...kept } = record;
    const { serial: _serial, ...rest } = frame;
    return [{ record: kept, frame: rest, content: contentOf(name) }];
  });
  return {
    version: 1,
    at,
    viewport: state.viewport,
    windows,
    recent: state.recent.filter((name) => wanted.has(name)),
    active: wanted.has(state.active) ? state.active : '',
  };
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isRoute = (value: unknown): value is string => isText(value) && /^\/(?![/\\])/.test(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isRect = (value: unknown): value is Rect =>
  isFields(value) && [value.left, value.top, value.width, value.height].every(isNumber);
const isCell = (value: unknown): value is Cell =>
  isFields(value) && [value.x0, value.y0, value.x1, value.y1].every((one) => isNumber(one) && one >= 0 && one <= 1);

/** The record of a kept window, each field only where it is what it should be; null when it leads nowhere. */
function readRecord(value: unknown): Kept | null {
  if (!isFields(value) || !isText(value.name) || value.name === '' || !isRoute(value.url) || !isRect(value))
    return null;
  const plain: Fields = { ...defaultRecord(value.name, value.url) };
  const own = Object.fromEntries(
    Object.entries(plain).map(([key, usual]) => [key, typeof value[key] === typeof usual ? value[key] : usual]),
  ) as unknown as WindowRecord;
  const history = Array.isArray(value.history) ? value.history.filter(isRoute).slice(-HISTORY_LIMIT) : [];
  const histIdx = isNumber(value.histIdx) && history[value.histIdx] === value.url ? value.histIdx : -1;
  const flags = isFields(value.forbid) ? value.forbid : {};
  const { loading: _loading, playingMedia: _playing, mode: _mode, modal: _modal, ...kept } = own;
  return {
    ...kept,
    ...(histIdx >= 0 ? { history, histIdx } : { history: [value.url], histIdx: 0 }),
    forbid: {
      minimise: flags.minimise === true,
      maximise: flags.maximise === true,
      restore: flags.restore === true,
      close: false,
      help: flags.help === true,
    },
  };
}

function readFrame(value: unknown): Omit<WindowFrame, 'serial'> {
  const fields = isFields(value) ? value : {};
  const snap: SnapArea | null = snapAreas.find((area) => area === fields.snap) ?? null;
  const cell = snap !== null && isCell(fields.cell) ? fields.cell : null;
  const restore = isRect(fields.restore) ? fields.restore : null;
  return {
    restore,
    snap: cell === null ? null : snap,
    cell,
    fixed: fields.fixed === true,
    tabs: readTabs(fields.tabs),
  };
}

/** Reads what was kept; a window that does not make sense is left out, and null means that nothing does. */
export function readSnapshot(value: unknown): DesktopSnapshot | null {
  if (!isFields(value) || value.version !== 1 || !Array.isArray(value.windows)) return null;
  const windows = (value.windows as unknown[]).flatMap((one): WindowSnapshot[] => {
    const record = isFields(one) ? readRecord(one.record) : null;
    if (!record || !isFields(one)) return [];
    return [{ record, frame: readFrame(one.frame), content: readContent(one.content) }];
  });
  const names = new Set<string>();
  const single = windows.filter(({ record }) => !names.has(record.name) && names.add(record.name));
  const { viewport } = value;
  const known = isFields(viewport) && isNumber(viewport.width) && isNumber(viewport.height);
  return {
    version: 1,
    at: isNumber(value.at) ? value.at : 0,
    viewport: known ? { width: Number(viewport.width), height: Number(viewport.height) } : { width: 0, height: 0 },
    windows: single.slice(0, SNAPSHOT_LIMIT),
    recent: Array.isArray(value.recent) ? value.recent.filter(isText) : [],
    active: isText(value.active) ? value.active : '',
  };
}

/**
 * Where a kept window stands in the present viewport: where it was as far as that is in reach.
 * @param before the viewport it was kept in
 */
export function placeIn(viewport: Size, { record, frame }: WindowSnapshot, before: Size): WindowPlace {
  const min = { width: record.minWidth, height: record.minHeight };
  const area = workAreaOf(viewport);
  const inReach = (rect: Rect): Rect => {
    const size = { width: Math.max(min.width, rect.width), height: Math.max(min.height, rect.height) };
    const same = before.width === 0 ? area : workAreaOf(before);
    return clampMove(fitViewport({ ...rect, ...size }, min, same, area), area);
  };
  const { restore, snap, cell } = frame;
  const { left, top, width, height, isMaximum } = record;
  return { ...inReach({ left, top, width, height }), isMaximum, restore: restore && inReach(restore), snap, cell };
}

/** A kept window, open again. */
function revive(state: WindowsState, one: WindowSnapshot, before: Size): void {
  const { record: kept, frame: rest } = one;
  const record: WindowRecord = { ...defaultRecord(kept.name, kept.url), ...kept, history: [...kept.history] };
  state.serial += 1;
  const frame = { ...rest, serial: state.serial };
  putAt({ record, frame }, placeIn(state.viewport, one, before), state.viewport);
  state.byName[record.name] = record;
  state.frames[record.name] = frame;
}

/**
 * Opens kept windows again below the ones that are open already (WIN-25): same order, same stacking, the same one
 * active unless something was opened meanwhile. A name that is open is left as it is.
 */
export function restoreAll(state: WindowsState, snapshot: DesktopSnapshot): void {
  const fresh = snapshot.windows.filter(({ record }) => !state.byName[record.name]);
  if (fresh.length === 0) return;
  // A window opened later must not get the number of a kept one (WIN-04).
  const numbers = fresh.map(({ record }) => Number(/#(\d+)$/.exec(record.name)?.[1] ?? 0));
  state.serial = Math.max(state.serial, ...numbers);
  const open = [...state.order];
  for (const one of fresh) revive(state, one, snapshot.viewport);
  const names = fresh.map(({ record }) => record.name);
  const byLevel = (list: readonly string[]) =>
    list.toSorted((a, b) => (state.byName[a]?.zindex ?? 0) - (state.byName[b]?.zindex ?? 0));
  [...byLevel(names), ...byLevel(open)].forEach((name, index) => {
    const record = state.byName[name];
    if (record) record.zindex = WINDOW_ZINDEX_FIRST + index;
  });
  const recent = snapshot.recent.filter((name) => names.includes(name));
  state.order = [...names, ...open];
  state.recent = [...state.recent, ...recent, ...names.filter((name) => !recent.includes(name))];
  state.cascade += names.length;
  if (state.active !== '') return;
  if (snapshot.active !== '' && state.byName[snapshot.active]?.isMinimum === false) activate(state, snapshot.active);
  else activateNext(state);
}
