import { WINDOW_ZINDEX_FIRST, WINDOW_ZINDEX_LAST } from '#shared/constants.ts';
import type { WindowRecord, WindowsState } from './window-types.ts';

/*
 * Who is on top, who is active, who blocks whom. The functions work on a draft of the state and change it in place;
 * a call that has nothing to change leaves the draft untouched.
 */

function byZindex(state: WindowsState): WindowRecord[] {
  return state.order.flatMap((name) => state.byName[name] ?? []).sort((a, b) => a.zindex - b.zindex);
}

/** A window with every window modal to it, from the back to the front (WIN-16). */
export function familyOf(state: WindowsState, name: string): string[] {
  const family = new Set([name]);
  const sorted = byZindex(state);
  // A child is opened after its parent, so a few passes find grandchildren too; each pass adds or ends.
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const window of sorted) {
      if (window.modal !== null && family.has(window.modal)) family.add(window.name);
    }
  }
  return [...family];
}

/** The window a modal one hangs on, at the very end of the chain. */
function rootOf(state: WindowsState, name: string): string {
  const seen = new Set<string>();
  let current = name;
  for (;;) {
    seen.add(current);
    const parent = state.byName[current]?.modal;
    if (parent === null || parent === undefined || !state.byName[parent] || seen.has(parent)) return current;
    current = parent;
  }
}

/** The window that must be used before `name`, or null when `name` itself can be (WIN-16). */
export function blockerOf(state: WindowsState, name: string): string | null {
  const own = familyOf(state, name).filter((member) => member !== name);
  const last = own.at(-1);
  if (last !== undefined) return blockerOf(state, last) ?? last;
  const all = byZindex(state).findLast((window) => window.modal === 'all');
  if (!all || familyOf(state, all.name).includes(name)) return null;
  return blockerOf(state, all.name) ?? all.name;
}

/** Gives `name` the top zindex; renumbers all when the numbers run out, keeping their order (WIN-13). */
export function raise(state: WindowsState, name: string): void {
  const record = state.byName[name];
  if (!record) return;
  const sorted = byZindex(state);
  const top = sorted.at(-1);
  if (top === undefined || top.name === name) return;
  if (top.zindex < WINDOW_ZINDEX_LAST) {
    record.zindex = top.zindex + 1;
    return;
  }
  const others = sorted.filter((window) => window.name !== name);
  others.forEach((window, index) => {
    window.zindex = WINDOW_ZINDEX_FIRST + index;
  });
  record.zindex = WINDOW_ZINDEX_FIRST + others.length;
}

/** Ends the full mode of a window that would cover `name`; one that is minimised covers nothing (WIN-14). */
function uncover(state: WindowsState, name: string): void {
  for (const other of state.order) {
    const record = state.byName[other];
    if (record?.mode === 'full' && !record.isMinimum && other !== name) record.mode = 'normal';
  }
}

/**
 * Makes a window active: on top, out of minimised, first of the recent ones (WIN-05), out from under one in full mode.
 * A blocked window gives way to the modal one that blocks it; the parents of that one come to the front with it. The
 * active window stays as it is.
 */
export function activate(state: WindowsState, name: string): void {
  if (!state.byName[name]) return;
  const target = blockerOf(state, name) ?? name;
  const onTop = byZindex(state).at(-1)?.name === target;
  if (state.active === target && onTop && state.byName[target]?.isMinimum === false) {
    uncover(state, target);
    return;
  }
  const family = familyOf(state, rootOf(state, target));
  for (const member of family) {
    const record = state.byName[member];
    if (record?.isMinimum) record.isMinimum = false;
    if (member !== target) raise(state, member);
  }
  raise(state, target);
  uncover(state, target);
  state.recent = [target, ...state.recent.filter((other) => other !== target)];
  state.active = target;
}

/** After the active window went away: the most recently active one that is not minimised, or none (WIN-07). */
export function activateNext(state: WindowsState): void {
  state.active = '';
  const next = state.recent.find((name) => state.byName[name]?.isMinimum === false);
  if (next !== undefined) activate(state, next);
}

/** Hides a window and what is modal to it (WIN-08). A modal window hides with its parent only (WIN-16). */
export function minimise(state: WindowsState, name: string): void {
  const record = state.byName[name];
  if (!record || record.isMinimum || record.forbid.minimise || record.modal !== null) return;
  const family = familyOf(state, name);
  for (const member of family) {
    const hidden = state.byName[member];
    if (hidden) hidden.isMinimum = true;
  }
  if (family.includes(state.active)) activateNext(state);
}

/** Hides every window: the "show desktop" action (WIN-06). */
export function minimiseAll(state: WindowsState): void {
  for (const name of state.order) {
    const record = state.byName[name];
    if (record && !record.isMinimum) record.isMinimum = true;
  }
  state.active = '';
}

/** Takes a window away with what is modal to it, whatever it forbids (WIN-10). */
export function remove(state: WindowsState, name: string): void {
  if (!state.byName[name]) return;
  const family = new Set(familyOf(state, name));
  for (const member of family) {
    delete state.byName[member];
    delete state.frames[member];
  }
  state.order = state.order.filter((member) => !family.has(member));
  state.recent = state.recent.filter((member) => !family.has(member));
  if (state.order.length === 0) state.cascade = 0;
  if (family.has(state.active)) activateNext(state);
}
