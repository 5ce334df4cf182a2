import { localKv, type LocalKv } from './local-kv.ts';

const FORGET_KEY = 'hearth.windows.forget';

/** Key of the kept windows of an account of a device. */
export function windowsKey(nasId: string, username: string): string {
  return `windows/${nasId}/${username}`;
}

/** Whether an account's windows are forgotten when it logs out on this computer (WIN-25). */
export function forgetsWindows(username: string): boolean {
  return localStorage.getItem(`${FORGET_KEY}/${username}`) === '1';
}

/** Keeps the choice of `forgetsWindows`. */
export function setForgetsWindows(username: string, forget: boolean): void {
  if (forget) localStorage.setItem(`${FORGET_KEY}/${username}`, '1');
  else localStorage.removeItem(`${FORGET_KEY}/${username}`);
}

/** Forgets the windows of an account. */
export async function forgetWindows(nasId: string, username: string, kv: LocalKv = localKv): Promise<void> {
  await kv.delete(windowsKey(nasId, username));
}
