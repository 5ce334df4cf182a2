import { localKv } from './local-kv.ts';
import type { LocalKv } from './kv.ts';

const FORGET_KEY = 'hearth.windows.forget';

/** Key of the tabs in which an account of a device had windows open. */
export function windowsKey(nasId: string, username: string): string {
  return `windows/${nasId}/${username}`;
}

/** Key of the windows of one of these tabs. */
export const tabKey = (key: string, tab: string): string => `${key}/${tab}`;

/** Names of the tabs that are kept, the one that kept its windows last first. */
export const tabsIn = (kept: unknown): string[] =>
  Array.isArray(kept) ? kept.filter((tab): tab is string => typeof tab === 'string') : [];

/** Whether an account's windows are forgotten when it logs out on this computer (WIN-25). */
export function forgetsWindows(username: string): boolean {
  return localStorage.getItem(`${FORGET_KEY}/${username}`) === '1';
}

/** Keeps the choice of `forgetsWindows`. */
export function setForgetsWindows(username: string, forget: boolean): void {
  if (forget) localStorage.setItem(`${FORGET_KEY}/${username}`, '1');
  else localStorage.removeItem(`${FORGET_KEY}/${username}`);
}

/** Forgets the windows of an account, of every tab. */
export async function forgetWindows(nasId: string, username: string, kv: LocalKv = localKv): Promise<void> {
  const key = windowsKey(nasId, username);
  const tabs = tabsIn(await kv.get(key));
  await Promise.all([key, ...tabs.map((tab) => tabKey(key, tab))].map((one) => kv.delete(one)));
}
