import { useSyncExternalStore } from 'react';

/** The least that is known of a shortcut that can be given other keys. */
export interface Bindable {
  readonly id: string;
  /**
   * 'desktop' and 'window' hold everywhere, 'text' wherever somebody writes, any other scope only in windows of that
   * app.
   */
  readonly scope: string;
  /** Combinations as `combination` writes them; the first one is shown. */
  readonly keys: readonly string[];
  /** Its keys belong to it: they come from the specification or have no other place. */
  readonly fixed?: true;
  /** Works while a field has the focus as well. */
  readonly typing?: true;
}

const STORAGE_KEY = 'hearth.keys';

type Bindings = Readonly<Record<string, string>>;

let account = '';
let own: Bindings = {};
const listeners = new Set<() => void>();

function set(next: Bindings): void {
  own = next;
  for (const listener of listeners) listener();
}

/** Takes over what an account chose on this computer; anything damaged counts as nothing chosen. */
export function loadBindings(username: string, storage: Pick<Storage, 'getItem'> = localStorage): void {
  account = username;
  try {
    const kept: unknown = JSON.parse(storage.getItem(`${STORAGE_KEY}/${username}`) ?? '{}');
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    set(Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')));
  } catch {
    set({});
  }
}

/** The keys that work a shortcut now; none when another one took them. */
export function keysOf(shortcut: Bindable): readonly string[] {
  const chosen = shortcut.fixed ? undefined : own[shortcut.id];
  if (chosen === undefined) return shortcut.keys;
  return chosen === '' ? [] : [chosen];
}

/** Gives shortcuts other keys, '' for none, null for their own again; kept for the account on this computer. */
export function rebind(changes: Readonly<Record<string, string | null>>): void {
  // Another tab may have kept other ones meanwhile.
  loadBindings(account);
  const next = { ...own };
  for (const [id, keys] of Object.entries(changes)) {
    if (keys === null) delete next[id];
    else next[id] = keys;
  }
  localStorage.setItem(`${STORAGE_KEY}/${account}`, JSON.stringify(next));
  set(next);
}

/** Gives every shortcut its own keys again. */
export function resetBindings(): void {
  localStorage.removeItem(`${STORAGE_KEY}/${account}`);
  set({});
}

/** Whether a shortcut has keys that the person chose. */
export function isRebound(id: string): boolean {
  return own[id] !== undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The chosen keys; the component renders again when they change. */
export function useBindings(): Bindings {
  return useSyncExternalStore(subscribe, () => own);
}

/** What browsers keep for themselves; a page never gets these. */
const browserKeys = new Set([
  'ctrl+t',
  'ctrl+n',
  'ctrl+w',
  'ctrl+shift+t',
  'ctrl+shift+n',
  'ctrl+shift+w',
  'ctrl+Tab',
  'ctrl+shift+Tab',
  'ctrl+PageUp',
  'ctrl+PageDown',
  'ctrl+shift+PageUp',
  'ctrl+shift+PageDown',
  'alt+F4',
  'F11',
  'F12',
]);

export type Conflict<T extends Bindable> =
  | { readonly kind: 'taken'; readonly by: T }
  | { readonly kind: 'browser' }
  /** A single character without Ctrl, Meta or Alt would be lost while typing. */
  | { readonly kind: 'plain' };

/**
 * Why keys cannot simply be given to a shortcut; null when they can. Shortcuts of two different apps never meet; those
 * of writing meet what works while somebody writes.
 * @param all every shortcut there is
 * @param inBrowser a browser keeps some keys, the desktop app none
 */
export function conflictOf<T extends Bindable>(
  keys: string,
  shortcut: T,
  all: readonly T[],
  inBrowser: boolean,
): Conflict<T> | null {
  const general = (scope: string) => scope === 'desktop' || scope === 'window';
  const meets = ({ scope }: Bindable) =>
    scope === 'text' ? shortcut.typing === true : scope === shortcut.scope || general(scope) || general(shortcut.scope);
  const last = keys.split('+').at(-1) ?? '';
  if (!/^(ctrl|alt)\+/.test(keys) && !/^(shift\+)?F\d+$/.test(keys) && last.length > 0) return { kind: 'plain' };
  if (inBrowser && browserKeys.has(keys)) return { kind: 'browser' };
  const by = all.find((other) => other.id !== shortcut.id && meets(other) && keysOf(other).includes(keys));
  return by ? { kind: 'taken', by } : null;
}
