import type { TerminalBridge } from '#shared/ipc/bridge.ts';
import { invoke, listen } from './bridge-ipc.ts';

/** Verbs of terminals in containers, whose sockets main opens. */
export const terminalBridge: TerminalBridge = {
  open: (id, path) => invoke('terminal:open', { id, path }),
  send: (id, data) => invoke('terminal:send', { id, data }),
  close: (id) => invoke('terminal:close', { id }),
  onEvent: (listener) => listen('terminal:event', listener),
};
