import type { PushState } from '#shared/ipc/channels.ts';

/** What the header of the tray tells, by key of its text; the tone goes with a shape and a word. */
export interface ConnectionView {
  readonly key: 'connected' | 'connecting' | 'lost' | 'refused' | 'signedOut';
  readonly tone: 'ok' | 'busy' | 'lost' | 'off';
  /** Reconnect can be asked for. */
  readonly canReconnect: boolean;
}

/** State of the channel as the tray shows it (RTE-21). */
export function connectionView(push: PushState['state'], signedIn: boolean): ConnectionView {
  if (push === 'refused') return { key: 'refused', tone: 'off', canReconnect: false };
  if (!signedIn) return { key: 'signedOut', tone: 'off', canReconnect: false };
  if (push === 'open') return { key: 'connected', tone: 'ok', canReconnect: false };
  if (push === 'down') return { key: 'lost', tone: 'lost', canReconnect: true };
  return { key: 'connecting', tone: 'busy', canReconnect: false };
}
