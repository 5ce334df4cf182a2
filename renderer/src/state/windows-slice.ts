import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { clampMove, fitViewport, resizeRect, type ResizeEdge } from './window-rules/geometry.ts';
import {
  create,
  fill,
  held,
  isLoose,
  leaveFull,
  minOf,
  place,
  putAt,
  rectOf,
  show,
  tabsOf,
  turnTabs,
  unsnap,
} from './window-rules/held.ts';
import { navigated, replaced, splitHist, travelled } from './window-rules/history.ts';
import { cellOf, cellRect, pullEdge } from './window-rules/snap.ts';
import { restoreAll, type DesktopSnapshot } from './window-rules/snapshot.ts';
import { activate, minimise, minimiseAll, remove } from './window-rules/stacking.ts';
import { turned, type TabDeed } from './window-rules/tab-deeds.ts';
import { liveId, nameTab, walkTab } from './window-rules/tabs.ts';
import {
  emptyWindows,
  workAreaOf,
  type ForbidFlags,
  type OpenRequest,
  type Rect,
  type Size,
  type SnapArea,
  type WindowMode,
  type WindowPlace,
  type WindowRecord,
  type WindowsState,
} from './window-rules/window-types.ts';
import { addLateSlice } from './late-slices.ts';
import { signedOut } from './session-slice.ts';

/** What an app may change about its own window at any time. */
export type WindowPatch = Partial<
  Pick<WindowRecord, 'title' | 'icon' | 'loading' | 'hideInBar' | 'theme' | 'showBack' | 'folderPath'>
> & { forbid?: Partial<ForbidFlags> };

type Named<T = object> = PayloadAction<{ name: string } & T>;
/** About one tab of a window; the one at work without it. */
interface InTab {
  readonly tab?: number | undefined;
}

/** A step in the history of a tab that is not the one at work; true when it was taken there. */
function elsewhere(
  state: WindowsState,
  { name, tab }: { readonly name: string } & InTab,
  step: Parameters<typeof walkTab>[2],
): boolean {
  const window = tab === undefined ? null : held(state, name);
  if (window === null || tab === undefined || tab === liveId(tabsOf(window))) return false;
  turnTabs(window, (tabs) => walkTab(tabs, tab, step));
  return true;
}

const slice = createSlice({
  name: 'windows',
  initialState: () => emptyWindows(),
  reducers: {
    /** WIN-04, WIN-26: a new window, or the one of that name or folder activated and navigated. */
    openWindow(state, { payload }: PayloadAction<OpenRequest>) {
      const { url } = splitHist(payload.url);
      const family = payload.name.replace(/#$/, '');
      const sameFolder = state.order.find((name) => {
        const record = state.byName[name];
        return (
          payload.folderPath !== undefined &&
          payload.folderPath !== '' &&
          record?.folderPath === payload.folderPath &&
          (name === family || name.startsWith(`${family}#`))
        );
      });
      const fresh = payload.name.endsWith('#') ? `${payload.name}${state.serial + 1}` : payload.name;
      const name = sameFolder ?? fresh;
      const record = state.byName[name];
      if (!record) {
        create(state, payload, name, url);
        return;
      }
      show(record, navigated(record, url));
      if (payload.folderPath !== undefined) record.folderPath = payload.folderPath;
      activate(state, name);
    },
    /** WIN-05, WIN-06: the empty name minimises every window. */
    activateWindow(state, { payload }: PayloadAction<string>) {
      if (payload === '') minimiseAll(state);
      else activate(state, payload);
    },
    /** WIN-08 */
    minimiseWindow(state, { payload }: PayloadAction<string>) {
      minimise(state, payload);
    },
    /** WIN-09: fills the work area and keeps the former rectangle. */
    maximiseWindow(state, { payload }: PayloadAction<string>) {
      const window = held(state, payload);
      if (!window || window.record.isMaximum || window.record.forbid.maximise) return;
      window.frame.restore ??= rectOf(window.record);
      unsnap(window.frame);
      window.record.isMaximum = true;
      fill(window.record, state.viewport);
      activate(state, payload);
    },
    /** WIN-09: back to the rectangle before maximising or snapping. */
    restoreWindow(state, { payload }: PayloadAction<string>) {
      const window = held(state, payload);
      if (!window || window.record.forbid.restore || (!window.record.isMaximum && !window.frame.snap)) return;
      const rect = window.frame.restore ?? rectOf(window.record);
      window.record.isMaximum = false;
      unsnap(window.frame);
      window.frame.restore = null;
      Object.assign(window.record, clampMove(rect, workAreaOf(state.viewport)));
      activate(state, payload);
    },
    /** Half, third or quarter of the work area; the former rectangle comes back on restore. */
    snapWindow(state, { payload }: Named<{ area: SnapArea }>) {
      const window = held(state, payload.name);
      if (!window || window.frame.fixed || window.record.mode === 'full' || window.record.forbid.maximise) return;
      const area = workAreaOf(state.viewport);
      const least = minOf(window.record);
      window.frame.restore ??= rectOf(window.record);
      // A screen smaller than the window can be has no parts to share: there it fills what there is.
      const whole = area.width < least.width || area.height < least.height;
      window.record.isMaximum = whole;
      if (whole) {
        unsnap(window.frame);
        fill(window.record, state.viewport);
      } else {
        window.frame.snap = payload.area;
        place(window, cellOf(payload.area), area);
      }
      activate(state, payload.name);
    },
    /** WIN-10: with its modal children. A window that forbids closing stays; see `removeWindow`. */
    closeWindow(state, { payload }: PayloadAction<string>) {
      if (state.byName[payload]?.forbid.close === false) remove(state, payload);
    },
    /** Takes a window away although it forbids closing: sign-out, a lost permission. */
    removeWindow(state, { payload }: PayloadAction<string>) {
      remove(state, payload);
    },
    /** WIN-11: clamped here as well as while dragging. A snapped window pulled away is loose again. */
    moveWindow(state, { payload }: Named<{ left: number; top: number; size?: Size }>) {
      const window = held(state, payload.name);
      if (!window || !isLoose(window)) return;
      const rect = { ...rectOf(window.record), ...payload.size, left: payload.left, top: payload.top };
      Object.assign(window.record, clampMove(rect, workAreaOf(state.viewport)));
      window.frame.restore = null;
      unsnap(window.frame);
    },
    /**
     * WIN-12: a handle pulled by (dx, dy) from where the window stands. An edge between snapped windows moves them
     * all; pulled at an edge of the screen a snapped window comes loose.
     */
    resizeWindow(state, { payload }: Named<{ edge: ResizeEdge; dx: number; dy: number }>) {
      const window = held(state, payload.name);
      if (!window || !isLoose(window) || window.frame.fixed) return;
      const { record, frame } = window;
      const area = workAreaOf(state.viewport);
      const pulled = pullEdge(state, payload.name, payload.edge, payload.dx, payload.dy, area);
      if (pulled) {
        for (const [name, cell] of pulled) {
          const other = held(state, name);
          if (other) place(other, cell, area);
        }
        return;
      }
      Object.assign(record, resizeRect(rectOf(record), payload.edge, payload.dx, payload.dy, minOf(record), area));
      frame.restore = null;
      unsnap(frame);
    },
    /** WIN-25: puts windows by name where they once stood; one that is not open is passed over. */
    placeWindows(state, { payload }: PayloadAction<Readonly<Record<string, WindowPlace>>>) {
      for (const [name, to] of Object.entries(payload)) {
        const window = held(state, name);
        if (window) putAt(window, to, state.viewport);
      }
    },
    /** WIN-24: keeps every window reachable; maximised and snapped ones refill. */
    setViewport(state, { payload }: PayloadAction<Size>) {
      if (payload.width === state.viewport.width && payload.height === state.viewport.height) return;
      const before = workAreaOf(state.viewport);
      const now = workAreaOf(payload);
      state.viewport = { ...payload };
      for (const name of state.order) {
        const window = held(state, name);
        if (!window) continue;
        const { record, frame } = window;
        const min = minOf(record);
        if (record.isMaximum) fill(record, payload);
        else if (frame.cell) Object.assign(record, cellRect(now, frame.cell, min));
        else Object.assign(record, fitViewport(rectOf(record), min, before, now));
      }
    },
    /** WIN-14: one full window at a time; leaving it gives back the former rectangle. */
    setMode(state, { payload }: Named<{ mode: WindowMode }>) {
      const record = state.byName[payload.name];
      if (!record || record.mode === payload.mode) return;
      leaveFull(state);
      record.mode = payload.mode;
      if (payload.mode === 'full') activate(state, payload.name);
    },
    /** WIN-21: one window plays at a time. */
    setPlayingMedia(state, { payload }: Named<{ playing: boolean }>) {
      if (!state.byName[payload.name]) return;
      for (const name of state.order) {
        const record = state.byName[name];
        if (!record) continue;
        const playing = name === payload.name ? payload.playing : record.playingMedia && !payload.playing;
        if (record.playingMedia !== playing) record.playingMedia = playing;
      }
    },
    /** What an app says about its own window. */
    patchWindow(state, { payload }: Named<{ patch: WindowPatch } & InTab>) {
      const window = held(state, payload.name);
      if (!window) return;
      const { record } = window;
      const { tab } = payload;
      if (tab !== undefined && tab !== liveId(tabsOf(window))) {
        const { title, folderPath } = payload.patch;
        const said = { ...(title !== undefined && { title }), ...(folderPath !== undefined && { folderPath }) };
        turnTabs(window, (tabs) => nameTab(tabs, tab, said));
        return;
      }
      const { forbid, ...fields } = payload.patch;
      Object.assign(record, fields);
      if (forbid) Object.assign(record.forbid, forbid);
    },
    /** HIS-01 to HIS-04: the route inside a window changed; `hist` in the address appends nothing. */
    navigateWindow(state, { payload }: Named<{ url: string } & InTab>) {
      if (elsewhere(state, payload, { to: payload.url })) return;
      const record = state.byName[payload.name];
      if (record) show(record, navigated(record, payload.url));
    },
    /** A redirect inside a window. */
    replaceWindowUrl(state, { payload }: Named<{ url: string } & InTab>) {
      if (elsewhere(state, payload, { instead: payload.url })) return;
      const record = state.byName[payload.name];
      if (record) show(record, replaced(record, payload.url));
    },
    /** HIS-05: back or forward in one window. */
    travelWindow(state, { payload }: Named<{ delta: number } & InTab>) {
      if (elsewhere(state, payload, { by: payload.delta })) return;
      const record = state.byName[payload.name];
      if (record) show(record, travelled(record, payload.delta));
    },
    /** Opens, shows, moves, closes tabs, and splits the window; its record describes the tab at work. */
    turnTabs(state, { payload }: Named<{ deed: TabDeed }>) {
      const window = held(state, payload.name);
      if (window) turnTabs(window, (tabs) => turned(tabs, payload.deed));
    },
    /** WIN-19: a window that comes back from a page of its own has its history and its place again. */
    adoptWindow(
      state,
      { payload }: Named<{ history: readonly string[]; histIdx: number; place: Readonly<Rect> | null }>,
    ) {
      const window = held(state, payload.name);
      if (!window) return;
      const { record } = window;
      if (payload.history[payload.histIdx] === record.url)
        Object.assign(record, { history: [...payload.history], histIdx: payload.histIdx });
      if (payload.place === null || !isLoose(window) || window.frame.fixed) return;
      const min = minOf(record);
      const size = {
        width: Math.max(min.width, payload.place.width),
        height: Math.max(min.height, payload.place.height),
      };
      const area = workAreaOf(state.viewport);
      Object.assign(record, clampMove(fitViewport({ ...payload.place, ...size }, min, area, area), area));
    },
    /** WIN-25: kept windows come back below what is open. */
    restoreWindows(state, { payload }: PayloadAction<DesktopSnapshot>) {
      restoreAll(state, payload);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, (state) => ({ ...emptyWindows(state.viewport), serial: state.serial }));
  },
});

export const windowsReducer = slice.reducer;
export const windowActions = slice.actions;
addLateSlice({ reducerPath: slice.reducerPath, reducer: slice.reducer, middleware: [] });
