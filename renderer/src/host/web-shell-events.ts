import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import type { ShellEventName } from '#shared/ipc/channels.ts';
import { createEmitter } from './emitter.ts';

const known = {
  closeDialog: true,
  regetApp: true,
  reboot: true,
  closeSmartDialogHandle: true,
} satisfies Record<ShellEventName, true>;

const MARK = 'hearth:shell';

function readEvent(data: unknown): ShellEventName | null {
  if (typeof data !== 'object' || data === null) return null;
  const { mark, type } = data as { mark?: unknown; type?: unknown };
  return mark === MARK && typeof type === 'string' && Object.hasOwn(known, type) ? (type as ShellEventName) : null;
}

/**
 * Events to the shell in a browser (DSK-01): in-process in a top window; a frame posts them to the top window of the
 * same origin. Messages of other origins and unknown names are ignored.
 */
export function createWebShellEvents(page: Window = window): {
  emit(event: ShellEventName): void;
  on(listener: (event: ShellEventName) => void): Unsubscribe;
} {
  const emitter = createEmitter<ShellEventName>();
  page.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== page.location.origin) return;
    const type = readEvent(event.data);
    if (type !== null) emitter.emit(type);
  });
  return {
    emit: (event) => {
      if (page.top === null || page.top === page) emitter.emit(event);
      else page.top.postMessage({ mark: MARK, type: event }, page.location.origin);
    },
    on: (listener) => emitter.on(listener),
  };
}
