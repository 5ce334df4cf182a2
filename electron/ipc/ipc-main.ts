import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import {
  eventChannels,
  invokeChannels,
  type EventChannel,
  type EventPayload,
  type InvokeChannel,
  type InvokeChannels,
  type InvokeResponse,
} from '#shared/ipc/channels.ts';
import type { z } from 'zod';
import type { Logger } from '../logging/logger.ts';

/** What a handler receives: the parsed request and the window that asked. */
export type IpcHandlers = {
  readonly [C in InvokeChannel]: (
    request: z.output<InvokeChannels[C]['request']>,
    sender: WebContents,
  ) => InvokeResponse<C> | Promise<InvokeResponse<C>>;
};

export interface IpcDeps {
  /** The only origin whose pages may ask, for example `app://console`. */
  readonly origin: string;
  /** True for a page of one of our windows. */
  readonly isKnown: (contents: WebContents) => boolean;
  readonly log: Logger;
}

/** Why a sender is refused; null for one of ours. Read at once: the frame is gone after an await (Electron 33). */
function refusalOf(event: IpcMainInvokeEvent, deps: IpcDeps): string | null {
  const frame = event.senderFrame;
  if (frame === null || frame.detached) return 'the frame is gone';
  if (!deps.isKnown(event.sender)) return 'not a window of the app';
  if (frame.parent !== null) return 'not the main frame';
  if (frame.origin !== deps.origin) return 'foreign origin';
  return null;
}

/**
 * Answers every channel of the list (CALL-IPC-01): the sender is checked first and synchronously, then the argument
 * is parsed; only then the handler runs. A refusal names channel and origin in the log, never the payload. Returns
 * the end of it.
 */
export function serveIpc(deps: IpcDeps, handlers: IpcHandlers): () => void {
  const serve = <C extends InvokeChannel>(channel: C) => {
    const handler = handlers[channel];
    const schema = invokeChannels[channel].request;
    ipcMain.handle(channel, (event, argument: unknown, ...rest: unknown[]) => {
      const refuse = (reason: string): never => {
        const origin = event.senderFrame?.origin ?? 'unknown';
        deps.log.warn(`refused ${channel}: ${reason}`, { origin });
        throw new Error(`${channel} refused: ${reason}`);
      };
      const refusal = refusalOf(event, deps);
      if (refusal !== null) return refuse(refusal);
      const parsed = schema.safeParse(argument);
      if (!parsed.success || rest.length > 0) {
        const issue = parsed.error?.issues[0];
        const where = issue?.path.join('.') ?? '';
        return refuse(`malformed argument${where === '' ? '' : ` at ${where}`}`);
      }
      return handler(parsed.data as z.output<InvokeChannels[C]['request']>, event.sender);
    });
  };

  const channels = Object.keys(invokeChannels) as InvokeChannel[];
  channels.forEach(serve);
  return () => channels.forEach((channel) => ipcMain.removeHandler(channel));
}

/** Sends one event to one window; a window that is gone is no error. Throws for a payload outside the schema. */
export function sendEvent<C extends EventChannel>(contents: WebContents, channel: C, payload: EventPayload<C>): void {
  if (contents.isDestroyed()) return;
  contents.send(channel, eventChannels[channel].parse(payload));
}
