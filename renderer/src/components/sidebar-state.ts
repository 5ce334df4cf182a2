import { useSyncExternalStore } from 'react';
import { LOGIN_COOKIE_DAYS } from '#shared/constants.ts';

/** Cookie with the state: '1' open, '0' closed (WIN-23). */
const COOKIE = 'sidebarStatus';
const DAY_S = 24 * 60 * 60;

const listeners = new Set<() => void>();

/** Whether the sidebars of the apps are open: one value for all, kept in a cookie; open when there is none (WIN-23). */
export function isSidebarOpen(): boolean {
  return !document.cookie.split('; ').includes(`${COOKIE}=0`);
}

/** Opens or closes the sidebars of every app, now and after a reload (WIN-23). */
export function setSidebarOpen(open: boolean): void {
  const path = import.meta.env.BASE_URL;
  document.cookie = `${COOKIE}=${open ? '1' : '0'}; path=${path}; max-age=${LOGIN_COOKIE_DAYS * DAY_S}; samesite=lax`;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The state of the sidebars, live. */
export function useSidebarOpen(): boolean {
  return useSyncExternalStore(subscribe, isSidebarOpen);
}
