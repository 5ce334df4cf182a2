import type { PushState } from '#shared/ipc/channels.ts';

/** What the connection indicator says, worst first. */
export type ConnectionWord = 'lost' | 'refused' | 'noPush' | 'connecting' | 'lan' | 'relay' | 'online';

export interface ConnectionFacts {
  readonly unhealthy: boolean;
  readonly poweringDown: boolean;
  readonly push: Pick<PushState, 'state' | 'failures'>;
  readonly mode: 'local' | 'cloud';
  /** Host the device is reached at. */
  readonly hostname: string;
}

const privateRanges = /^(10\.|127\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/;

/** Whether a host is on the own network: a private address, a bare name or one that is only known there. */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (privateRanges.test(host) || host === '::1' || /^f[cd]|^fe80:/i.test(host)) return true;
  return host === 'localhost' || host.endsWith('.local') || host.endsWith('.lan') || !host.includes('.');
}

/** The watchdog's word first (WDG-04), then the push channel's, then how the device is reached. */
export function connectionWord(facts: ConnectionFacts): ConnectionWord {
  const { push } = facts;
  if (facts.poweringDown || facts.unhealthy) return 'lost';
  if (push.state === 'refused') return 'refused';
  if (push.state === 'down' || (push.state === 'connecting' && push.failures > 0)) return 'noPush';
  if (push.state === 'connecting' || push.state === 'idle') return 'connecting';
  if (facts.mode === 'cloud') return 'relay';
  return isLocalHost(facts.hostname) ? 'lan' : 'online';
}

/** Colour of the dot; the word beside it says the same. */
export const connectionTone: Readonly<Record<ConnectionWord, 'success' | 'warning' | 'error' | 'info'>> = {
  lost: 'warning',
  refused: 'error',
  noPush: 'warning',
  connecting: 'info',
  lan: 'success',
  relay: 'success',
  online: 'success',
};
