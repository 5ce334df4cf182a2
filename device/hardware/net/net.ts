import type { EventHandlers } from '../core/part.ts';
import { starveDownload } from '../upgrade/job.ts';
import { isOnline } from './online.ts';
import type { NetState } from './state.ts';

/** What happens on the way into the internet. */
export type NetEvent = { readonly type: 'net'; readonly change: Partial<NetState> };

/** Device and browser behind the same router (scenarios.md §16). */
export const initialNet: NetState = {
  gateway: true,
  internet: true,
  devicePublic: '1.2.3.4:50000',
  clientPublic: '1.2.3.4:40000',
  isProxyBroken: false,
};

export const netEvents: EventHandlers<NetEvent> = {
  net: (state, { change }, now) => {
    const next = { ...state, net: { ...state.net, ...change } };
    return isOnline(next.net) ? next : starveDownload(next, now);
  },
};
