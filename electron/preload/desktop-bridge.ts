import type { DesktopBridge } from '#shared/ipc/bridge.ts';
import { invoke, listen } from './bridge-ipc.ts';

/** Verbs of what only the installed app has: its update and its panels. */
export const desktopBridge: DesktopBridge = {
  update: {
    state: () => invoke('update:get'),
    check: () => invoke('update:check'),
    download: () => invoke('update:download'),
    cancel: () => invoke('update:cancel'),
    skip: () => invoke('update:skip'),
    install: () => invoke('update:install'),
    onState: (listener) => listen('update:state', listener),
  },
  diagnostics: {
    run: () => invoke('diagnostics:run'),
    report: () => invoke('diagnostics:report'),
    save: () => invoke('diagnostics:save'),
    onStep: (listener) => listen('diagnostics:step', listener),
  },
  trustCertificate: (host, fingerprint) => invoke('certificate:trust', { host, fingerprint }),
  startDemo: () => invoke('demo:start'),
  setBusy: (reasons) => invoke('app:busy', { reasons: [...reasons] }),
  setBadge: (count) => invoke('app:badge', { count }),
  setNoticeWishes: (wishes) => invoke('notification:wishes', wishes),
  licences: () => invoke('app:licences'),
  accent: () => invoke('app:accent'),
  onAccent: (listener) => listen('app:accent', (event) => listener(event.accent)),
  onPanel: (listener) => listen('app:panel', (event) => listener(event.panel)),
  hotKey: {
    state: () => invoke('hotkey:get'),
    set: (keys) => invoke('hotkey:set', { keys }),
  },
  lyric: {
    state: () => invoke('lyric:get'),
    lock: (locked) => invoke('lyric:lock', { locked }),
    close: () => invoke('lyric:close'),
    onState: (listener) => listen('lyric:state', listener),
  },
};
