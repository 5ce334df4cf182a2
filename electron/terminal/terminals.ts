import type { terminalInvokeChannels, TerminalEvent } from '#shared/ipc/terminal-channels.ts';
import type { IpcHandlers } from '../ipc/ipc-main.ts';
import type { Logger } from '../logging/logger.ts';

export type TerminalHandlers = Pick<IpcHandlers, keyof typeof terminalInvokeChannels>;

/** The part of a WHATWG WebSocket that is used; Electron's `net.WebSocket` has it. */
export interface ByteSocket {
  binaryType: string;
  send(data: Uint8Array): void;
  close(code?: number): void;
  addEventListener(name: 'open' | 'message' | 'close' | 'error', listener: (event: Event) => void): void;
}

/** A page that terminals belong to. */
export interface TerminalPage {
  once(event: 'destroyed', listener: () => void): unknown;
}

export interface TerminalsDeps<Page extends TerminalPage> {
  /** Opens a socket at an address; throws for one that is none. */
  readonly open: (url: string) => ByteSocket;
  /** Origin of the chosen device; null before one was chosen. */
  readonly base: () => string | null;
  readonly tell: (page: Page, event: TerminalEvent) => void;
  readonly log: Logger;
}

export interface Terminals<Page extends TerminalPage> {
  open(page: Page, id: string, path: string): void;
  send(page: Page, id: string, data: Uint8Array): void;
  close(page: Page, id: string): void;
  /** Ends those of a page: it is loaded anew, or gone. */
  endPage(page: Page): void;
  dispose(): void;
}

const NORMAL_CLOSE = 1000;
const ABNORMAL_CLOSE = 1006;
/** Terminals that one page may have; the oldest goes first. */
const PER_PAGE = 16;

const bytesOf = (data: unknown): Uint8Array | null => {
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return typeof data === 'string' ? new TextEncoder().encode(data) : null;
};

/**
 * Sockets of terminals, each for the page that opened it: no other page hears or feeds it, and it ends with its page.
 */
export function createTerminals<Page extends TerminalPage>(deps: TerminalsDeps<Page>): Terminals<Page> {
  const pages = new Map<Page, Map<string, ByteSocket>>();

  const socketsOf = (page: Page): Map<string, ByteSocket> => {
    let sockets = pages.get(page);
    if (sockets === undefined) {
      sockets = new Map();
      pages.set(page, sockets);
      page.once('destroyed', () => endPage(page));
    }
    return sockets;
  };
  const close = (page: Page, id: string): void => {
    const socket = pages.get(page)?.get(id);
    pages.get(page)?.delete(id);
    socket?.close(NORMAL_CLOSE);
  };
  function endPage(page: Page): void {
    for (const id of [...(pages.get(page)?.keys() ?? [])]) close(page, id);
    pages.delete(page);
  }

  return {
    open(page, id, path) {
      const base = deps.base();
      const sockets = socketsOf(page);
      close(page, id);
      if (base === null) {
        deps.tell(page, { id, type: 'closed', code: ABNORMAL_CLOSE, reason: '' });
        return;
      }
      for (const old of [...sockets.keys()].slice(0, Math.max(0, sockets.size - PER_PAGE + 1))) close(page, old);
      const url = new URL(path, base);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      const socket = deps.open(url.href);
      socket.binaryType = 'arraybuffer';
      sockets.set(id, socket);
      const isOwn = (): boolean => sockets.get(id) === socket;
      const end = (code: number, reason: string): void => {
        if (!isOwn()) return;
        sockets.delete(id);
        deps.tell(page, { id, type: 'closed', code, reason });
      };
      socket.addEventListener('open', () => {
        if (isOwn()) deps.tell(page, { id, type: 'opened' });
      });
      socket.addEventListener('message', (event) => {
        const data = bytesOf('data' in event ? event.data : undefined);
        if (isOwn() && data !== null) deps.tell(page, { id, type: 'data', data });
      });
      socket.addEventListener('close', (event) => {
        const code = 'code' in event && typeof event.code === 'number' ? event.code : ABNORMAL_CLOSE;
        end(code, 'reason' in event && typeof event.reason === 'string' ? event.reason : '');
      });
      socket.addEventListener('error', () => {
        deps.log.info('the socket of a terminal broke');
        end(ABNORMAL_CLOSE, '');
      });
    },
    send(page, id, data) {
      pages.get(page)?.get(id)?.send(data);
    },
    close,
    endPage,
    dispose: () => [...pages.keys()].forEach(endPage),
  };
}

/** What main answers on the channels of terminals. */
export function createTerminalHandlers(terminals: Terminals<Electron.WebContents>): TerminalHandlers {
  return {
    'terminal:open': ({ id, path }, page) => terminals.open(page, id, path),
    'terminal:send': ({ id, data }, page) => terminals.send(page, id, data),
    'terminal:close': ({ id }, page) => terminals.close(page, id),
  };
}
