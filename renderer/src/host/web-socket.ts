import type { DeviceSocket, SocketListener } from './host.ts';

/** A socket of the page itself, at the address of a call. */
export function openWebSocket(url: string, listener: SocketListener): DeviceSocket {
  const address = new URL(url, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(address);
  socket.binaryType = 'arraybuffer';
  let isOver = false;
  socket.onopen = () => {
    if (!isOver) listener.opened();
  };
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isOver) return;
    if (data instanceof ArrayBuffer) listener.received(new Uint8Array(data));
    else if (typeof data === 'string') listener.received(new TextEncoder().encode(data));
  };
  socket.onclose = ({ code, reason }) => {
    if (isOver) return;
    isOver = true;
    listener.closed(code, reason);
  };
  return {
    send: (bytes) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(bytes as Uint8Array<ArrayBuffer>);
    },
    close: () => {
      isOver = true;
      socket.close();
    },
  };
}
