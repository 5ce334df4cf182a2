import { localKv } from '../../state/local-kv.ts';
import type { LocalKv } from '../../state/kv.ts';
import { randomId } from '../../state/random-id.ts';
import { OWN_PARAM, ownKey, readMoved, type MovedWindow } from './own-window.ts';

/*
 * What a window was handed over with is kept up to date for as long as its page lives: after a reload, a quit or a
 * crash the page goes on as it was (WIN-25). No page says that it is gone for good, so what is old is forgotten.
 */

/** Changes are kept this long after the first of them (ms). */
const SAVE_MS = 400;
const MAX_AGE_MS = 30 * 24 * 3_600_000;
/** So many windows of one account are remembered. */
const MAX_KEPT = 60;

interface Kept {
  readonly id: string;
  readonly at: number;
}

const listKey = (account: string): string => `${account}/own`;

function readList(value: unknown): readonly Kept[] {
  if (!Array.isArray(value)) return [];
  return (value as (Partial<Kept> | null)[]).flatMap((one) =>
    typeof one?.id === 'string' && typeof one.at === 'number' ? [{ id: one.id, at: one.at }] : [],
  );
}

/** Puts a window down for the page that opens next; answers the address of that page. */
export async function handOver(
  account: string,
  moved: MovedWindow,
  kv: LocalKv = localKv,
  now: number = Date.now(),
): Promise<string> {
  const id = randomId();
  let old: readonly Kept[] = [];
  await kv.set(ownKey(account, id), moved);
  await kv.get(listKey(account));
  await kv.update(listKey(account), (value) => {
    const all = [...readList(value), { id, at: now }];
    const fresh = all.filter(({ at }) => now - at < MAX_AGE_MS).slice(-MAX_KEPT);
    old = all.filter((one) => !fresh.includes(one));
    return fresh;
  });
  for (const one of old) await kv.delete(ownKey(account, one.id));
  const hash = moved.url.indexOf('#');
  const plain = hash < 0 ? moved.url : moved.url.slice(0, hash);
  return `${plain}${plain.includes('?') ? '&' : '?'}${OWN_PARAM}=${id}${hash < 0 ? '' : moved.url.slice(hash)}`;
}

/** A window that is found again. */
export interface Remembered {
  readonly moved: MovedWindow;
  /** It was a page of its own before: it comes from there and not from the desktop. */
  readonly lived: boolean;
}

/** What a window was handed over with, or was when its page was left; null when there is nothing that makes sense. */
export async function lookUp(account: string, id: string, kv: LocalKv = localKv): Promise<Remembered | null> {
  const found = await kv.get(ownKey(account, id));
  const moved = readMoved(found);
  return moved === null ? null : { moved, lived: (found as { lived?: unknown }).lived === true };
}

/** Forgets one window: its page is closed, or a desktop took it back. */
export async function forgetOwn(account: string, id: string, kv: LocalKv = localKv): Promise<void> {
  await kv.delete(ownKey(account, id));
}

/** Forgets all windows of an account that left the desktop. */
export async function forgetAllOwn(account: string, kv: LocalKv = localKv): Promise<void> {
  for (const { id } of readList(await kv.get(listKey(account)))) await kv.delete(ownKey(account, id));
  await kv.delete(listKey(account));
}

/** Keeps what a page is up to date. */
export interface OwnKeeper {
  /** Something about it changed. */
  readonly changed: () => void;
  /** Keeps it as it is now. */
  readonly saved: () => Promise<void>;
  /** Ends it: what changed last is kept, unless the page goes for good. */
  readonly stop: (forGood?: boolean) => void;
}

/** Begins to keep a window: soon after each change, and at once when its page goes away. */
export function keepOwn(account: string, id: string, read: () => MovedWindow, kv: LocalKv = localKv): OwnKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let gone = false;
  const save = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    return gone ? Promise.resolve() : kv.set(ownKey(account, id), { ...read(), lived: true });
  };
  const onLeave = () => void save();
  const onHide = () => {
    if (document.visibilityState === 'hidden') onLeave();
  };
  addEventListener('pagehide', onLeave);
  document.addEventListener('visibilitychange', onHide);
  return {
    changed: () => {
      if (!gone) timer ??= setTimeout(onLeave, SAVE_MS);
    },
    saved: save,
    stop: (forGood = false) => {
      if (!forGood && timer !== undefined) onLeave();
      clearTimeout(timer);
      gone = true;
      removeEventListener('pagehide', onLeave);
      document.removeEventListener('visibilitychange', onHide);
    },
  };
}
