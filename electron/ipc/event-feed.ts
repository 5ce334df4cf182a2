import type { EventChannel, EventPayload } from '#shared/ipc/channels.ts';

/** Events wait for these; what others missed is in their snapshot (push:since, push:get, session:get). */
const waits: ReadonlySet<EventChannel> = new Set(['window:navigate', 'shell:event', 'app:panel']);
/** A window that never listens must not collect events forever. */
const MAX_WAITING = 20;

type Sender<Target> = <C extends EventChannel>(target: Target, channel: C, payload: EventPayload<C>) => void;

interface Listener {
  readonly channels: Set<EventChannel>;
  waiting: { readonly channel: EventChannel; send: () => void }[];
}

/** Delivers events to windows, and to none before it listens (style rule 6). */
export interface EventFeed<Target> {
  attach(target: Target): void;
  detach(target: Target): void;
  /** The page is loaded anew: nobody listens until it says so again. */
  reset(target: Target): void;
  /** The window listens to a channel; what waited for it is sent in order. */
  subscribe(target: Target, channel: EventChannel): void;
  /** Whether the window listens to a channel now. */
  hears(target: Target, channel: EventChannel): boolean;
  send<C extends EventChannel>(target: Target, channel: C, payload: EventPayload<C>): void;
  /** To every window, but the one that caused it where `except` names it. */
  broadcast<C extends EventChannel>(channel: C, payload: EventPayload<C>, except?: Target): void;
}

/** Makes the feed over a way to send. */
export function createEventFeed<Target>(deps: { readonly send: Sender<Target> }): EventFeed<Target> {
  const listeners = new Map<Target, Listener>();

  const deliver = <C extends EventChannel>(target: Target, channel: C, payload: EventPayload<C>) => {
    const listener = listeners.get(target);
    if (!listener) return;
    if (listener.channels.has(channel)) return deps.send(target, channel, payload);
    if (!waits.has(channel)) return;
    listener.waiting.push({ channel, send: () => deps.send(target, channel, payload) });
    if (listener.waiting.length > MAX_WAITING) listener.waiting.shift();
  };

  return {
    attach: (target) => void listeners.set(target, { channels: new Set(), waiting: [] }),
    detach: (target) => void listeners.delete(target),
    reset: (target) => listeners.get(target)?.channels.clear(),
    subscribe(target, channel) {
      const listener = listeners.get(target);
      if (!listener) return;
      listener.channels.add(channel);
      const due = listener.waiting.filter((one) => one.channel === channel);
      listener.waiting = listener.waiting.filter((one) => one.channel !== channel);
      for (const one of due) one.send();
    },
    hears: (target, channel) => listeners.get(target)?.channels.has(channel) ?? false,
    send: deliver,
    broadcast(channel, payload, except) {
      for (const target of listeners.keys()) if (target !== except) deliver(target, channel, payload);
    },
  };
}
