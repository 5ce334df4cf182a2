import type { TerminalBridge } from '#shared/ipc/bridge.ts';
import type { DeviceSocket, SocketListener } from './host.ts';

const BROKEN = 1006;
let nextId = 1;

/** A socket that main has opened for the page. */
export function openBridgeSocket(bridge: TerminalBridge, url: string, listener: SocketListener): DeviceSocket {
  const id = `t${nextId}`;
  nextId += 1;
  let isOver = false;
  const end = (code: number, reason: string) => {
    if (isOver) return;
    isOver = true;
    stop();
    listener.closed(code, reason);
  };
  const stop = bridge.onEvent((event) => {
    if (event.id !== id || isOver) return;
    if (event.type === 'opened') listener.opened();
    else if (event.type === 'data') listener.received(event.data);
    else end(event.code, event.reason);
  });
  bridge.open(id, url).catch(() => {
    end(BROKEN, '');
  });
  return {
    send: (bytes) => {
      if (!isOver) bridge.send(id, bytes).catch(() => undefined);
    },
    close: () => {
      if (isOver) return;
      isOver = true;
      stop();
      bridge.close(id).catch(() => undefined);
    },
  };
}
