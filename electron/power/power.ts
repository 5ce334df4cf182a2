import type { PowerMonitor } from 'electron';
import type { EventPayload } from '#shared/ipc/channels.ts';

export type PowerEvent = EventPayload<'power:event'>['type'];

/** What the rest of the app does when the computer sleeps, wakes or is locked. */
export interface PowerDeps {
  readonly monitor: Pick<PowerMonitor, 'on' | 'removeListener'>;
  readonly onEvent: (event: PowerEvent) => void;
}

const events: readonly PowerEvent[] = ['suspend', 'resume', 'lock-screen', 'unlock-screen'];

/** The only place that knows powerMonitor: its events, passed on. Returns the end of it. */
export function watchPower(deps: PowerDeps): () => void {
  type Listening = (name: string, listener: () => void) => void;
  const on = deps.monitor.on.bind(deps.monitor) as Listening;
  const off = deps.monitor.removeListener.bind(deps.monitor) as Listening;
  const listeners = events.map((name): [PowerEvent, () => void] => [name, () => deps.onEvent(name)]);
  for (const [name, listener] of listeners) on(name, listener);
  return () => {
    for (const [name, listener] of listeners) off(name, listener);
  };
}
