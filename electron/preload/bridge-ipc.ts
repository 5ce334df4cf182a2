import { ipcRenderer, type IpcRendererEvent } from 'electron';
import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import type { EventChannel, EventPayload, InvokeChannel, InvokeRequest, InvokeResponse } from '#shared/ipc/channels.ts';

type Argument<C extends InvokeChannel> = undefined extends InvokeRequest<C> ? [] : [request: InvokeRequest<C>];

/** Asks main; the types are those of the channel list, main checks them again. */
export function invoke<C extends InvokeChannel>(channel: C, ...argument: Argument<C>): Promise<InvokeResponse<C>> {
  return ipcRenderer.invoke(channel, ...argument) as Promise<InvokeResponse<C>>;
}

/** Hears a channel; the listener gets the payload only, never Electron's event object. */
export function listen<C extends EventChannel>(channel: C, listener: (payload: EventPayload<C>) => void): Unsubscribe {
  const wrapped = (_event: IpcRendererEvent, payload: EventPayload<C>) => listener(payload);
  ipcRenderer.on(channel, wrapped);
  void invoke('events:subscribe', { channel });
  return () => {
    ipcRenderer.removeListener(channel, wrapped);
  };
}
