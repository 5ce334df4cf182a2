import { EventEmitter } from 'node:events';

type Handler = Parameters<Electron.IpcMain['handle']>[1];

/** ipcMain without the synchronous and one-way forms, which the app does not use. */
export class HostIpcMain extends EventEmitter implements Pick<Electron.IpcMain, 'handle' | 'removeHandler'> {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** Answers one message; rejects with Electron's own words where nobody listens. */
  async answer(channel: string, event: unknown, args: readonly unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return (await handler(event as Electron.IpcMainInvokeEvent, ...args)) as unknown;
  }
}

export const ipcMain = new HostIpcMain();
