import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { clampMove, fitViewport, resizeRect, type ResizeEdge } from '../desktop/window-rules/geometry.ts';
import {
  create,
  fill,
  held,
  isLoose,
  leaveFull,
  minOf,
  place,
  rectOf,
  show,
  unsnap,
} from '../desktop/window-rules/held.ts';
import { navigated, replaced, splitHist, travelled } from '../desktop/window-rules/history.ts';
import { cellOf, cellRect, pullEdge } from '../desktop/window-rules/snap.ts';
import { restoreAll, type DesktopSnapshot } from '../desktop/window-rules/snapshot.ts';
import { activate, minimise, minimiseAll, remove } from '../desktop/window-rules/stacking.ts';
import {
  emptyWindows,
  workAreaOf,
  type ForbidFlags,
  type OpenRequest,
  type Size,
  type SnapArea,
  type WindowMode,
  type WindowRecord,
} from '../desktop/window-rules/window-types.ts';
import { addLateSlice } from './late-slices.ts';
import { signedOut } from './session-slice.ts';

/** What an app may change about its own window at any time. */
export type WindowPatch = Partial<
  Pick<WindowRecord, 'title' | 'icon' | 'loading' | 'hideInBar' | 'theme' | 'showBack' | 'folderPath'>
> & { forbid?: Partial<ForbidFlags> };

type Named<T = object> = PayloadAction<{ name: string } & T>;

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
      window.frame.restore ??= rectOf(window.record);
      window.record.isMaximum = false;
      window.frame.snap = payload.area;
      place(window, cellOf(payload.area), workAreaOf(state.viewport));
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
    patchWindow(state, { payload }: Named<{ patch: WindowPatch }>) {
      const record = state.byName[payload.name];
      if (!record) return;
      const { forbid, ...fields } = payload.patch;
      Object.assign(record, fields);
      if (forbid) Object.assign(record.forbid, forbid);
    },
    /** HIS-01 to HIS-04: the route inside a window changed; `hist` in the address appends nothing. */
    navigateWindow(state, { payload }: Named<{ url: string }>) {
      const record = state.byName[payload.name];
      if (record) show(record, navigated(record, payload.url));
    },
    /** A redirect inside a window. */
    replaceWindowUrl(state, { payload }: Named<{ url: string }>) {
      const record = state.byName[payload.name];
      if (record) show(record, replaced(record, payload.url));
    },
    /** HIS-05: back or forward in one window. */
    travelWindow(state, { payload }: Named<{ delta: number }>) {
      const record = state.byName[payload.name];
      if (record) show(record, travelled(record, payload.delta));
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
