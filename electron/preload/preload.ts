import { contextBridge } from 'electron';
import { BRIDGE_NAME, type HearthBridge } from '#shared/ipc/bridge.ts';
import { backupBridge } from './backup-bridge.ts';
import { invoke, listen } from './bridge-ipc.ts';
import { placeChoices, readChoices } from './carry-choices.ts';
import { desktopBridge } from './desktop-bridge.ts';
import { followPage } from './follow-page.ts';
import { tellInteractive } from './tell-interactive.ts';
import { terminalBridge } from './terminal-bridge.ts';
import { transferBridge } from './transfer-bridge.ts';

const bridge: HearthBridge = {
  platform: process.platform,
  session: {
    get: () => invoke('session:get'),
    set: (session) => invoke('session:set', session),
    clear: () => invoke('session:clear'),
    status: () => invoke('session:status'),
    onChanged: (listener) => listen('session:changed', listener),
  },
  identity: () => invoke('identity:get'),
  device: {
    get: () => invoke('device:get'),
    select: (device) => invoke('device:select', { ...device, choices: readChoices(window) }),
    discover: () => invoke('device:discover'),
    probe: (base) => invoke('device:probe', { base }),
  },
  push: {
    state: () => invoke('push:get'),
    since: (seq) => invoke('push:since', { seq }),
    ack: (id) => invoke('push:ack', { id }),
    reconnect: () => invoke('push:reconnect'),
    onMessage: (listener) => listen('push:message', listener),
    onState: (listener) => listen('push:state', listener),
  },
  shell: {
    emit: (type) => invoke('shell:emit', { type }),
    onEvent: (listener) => listen('shell:event', (event) => listener(event.type)),
    openExternal: (url) => invoke('shell:openExternal', { url }),
  },
  window: {
    open: (route, place) => invoke('window:open', place === undefined ? { route } : { route, place }),
    close: () => invoke('window:close'),
    forget: () => invoke('window:forget'),
    showMain: (route) => invoke('window:showMain', route === undefined ? {} : { route }),
    onNavigate: (listener) => listen('window:navigate', (event) => listener(event.route)),
    onAbove: (listener) => listen('window:above', ({ isAbove }) => listener(isAbove)),
    onComesBack: (listener) => listen('window:comesBack', listener),
    onClosing: (listener) => listen('window:closing', () => listener()),
  },
  notify: (notice) => invoke('notification:show', notice),
  power: { onEvent: (listener) => listen('power:event', (event) => listener(event.type)) },
  app: {
    info: () => invoke('app:info'),
    setLanguage: (language) => invoke('app:language', { language }),
    quit: () => invoke('app:quit'),
  },
  desktop: desktopBridge,
  transfers: transferBridge,
  backups: backupBridge,
  terminal: terminalBridge,
};

/** Frozen through and through; Electron freezes it as well, the copy the page sees must not depend on that. */
function freeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) freeze(inner as object);
  return Object.freeze(value);
}

placeChoices(process.argv, window);
contextBridge.exposeInMainWorld(BRIDGE_NAME, freeze(bridge));

followPage(document, {
  language: (language) => void invoke('app:language', { language }),
  theme: (theme) => void invoke('app:theme', { theme }),
});

tellInteractive(document, () => void invoke('app:interactive'));

// Chromium notices at once that the network is back; main has no such event.
window.addEventListener('online', () => void invoke('push:reconnect'));
