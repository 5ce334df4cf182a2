import type { TaskbarPrefs } from './taskbar-prefs.ts';
import type { WindowsState } from '../../state/window-rules/window-types.ts';

/** What a taskbar entry stands for: the windows of one app. */
export interface TaskbarGroup {
  /** Parent route of the app. */
  readonly app: string;
  /** Names in opening order. */
  readonly names: readonly string[];
}

const unarranged: Pick<TaskbarPrefs, 'pins' | 'order'> = { pins: [], order: [] };

/**
 * Windows with an entry, grouped by app: pinned apps first, then groups in opening order, unless the account put them
 * in another one; windows in opening order (WIN-22).
 */
export function taskbarGroups(
  { order, byName }: WindowsState,
  prefs: Pick<TaskbarPrefs, 'pins' | 'order'> = unarranged,
): TaskbarGroup[] {
  const groups = new Map<string, string[]>(prefs.pins.map((app) => [app, []]));
  for (const name of order) {
    const record = byName[name];
    if (!record || record.hideInBar || record.modal !== null) continue;
    const names = groups.get(record.icon) ?? [];
    names.push(name);
    groups.set(record.icon, names);
  }
  const place = (app: string) => {
    const at = prefs.order.indexOf(app);
    return at < 0 ? prefs.order.length : at;
  };
  return [...groups].map(([app, names]) => ({ app, names })).sort((a, b) => place(a.app) - place(b.app));
}

/** A group as one line of text, so that a list of groups can be compared cheaply; see `parseGroup`. */
export function groupKey({ app, names }: TaskbarGroup): string {
  return [app, ...names].join('\n');
}

export function parseGroup(key: string): TaskbarGroup {
  const [app = '', ...names] = key.split('\n');
  return { app, names };
}

/** The window that speaks for its group: the one used last. */
export function leadOf(names: readonly string[], recent: readonly string[]): string {
  return recent.find((name) => names.includes(name)) ?? names[0] ?? '';
}

/** The active entry belongs to the active window, or to the window that is asked for by a modal one (WIN-16). */
export function isActiveGroup(names: readonly string[], { active, byName }: WindowsState): boolean {
  let name = active;
  for (let depth = 0; depth < 10; depth += 1) {
    if (names.includes(name)) return true;
    const parent = byName[name]?.modal;
    if (parent === null || parent === undefined) return false;
    name = parent;
  }
  return false;
}

/** The window one step along the bar from the active one, round its end; from none it is the first or the last. */
export function windowBeside(names: readonly string[], active: string, step: number): string | undefined {
  const at = names.indexOf(active);
  return names.at(at < 0 ? Math.min(0, step) : (at + step) % names.length);
}
