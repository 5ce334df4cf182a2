import type { Unsubscribe } from '#shared/ipc/bridge.ts';

/** Where pages tell each other that they changed a record of this computer. */
const CHANNEL = 'hearth.records';

/** One page's end of the news about records. */
export interface RecordNews {
  /** Says that this page has changed a record. */
  tell(key: string): void;
  /** Hears of each change of a record by another page. */
  follow(key: string, listener: () => void): Unsubscribe;
}

/** Opens an end; a browser without channels hears of nothing, and reads a record when it needs it. */
export function createRecordNews(): RecordNews {
  let line: BroadcastChannel | null = null;
  const listeners = new Map<string, Set<() => void>>();
  const open = (): BroadcastChannel | null => {
    if (line !== null || typeof BroadcastChannel !== 'function') return line;
    line = new BroadcastChannel(CHANNEL);
    line.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') for (const listener of listeners.get(data) ?? []) listener();
    };
    return line;
  };
  return {
    tell: (key) => open()?.postMessage(key),
    follow: (key, listener) => {
      open();
      const known = listeners.get(key) ?? new Set();
      listeners.set(key, known.add(listener));
      return () => {
        known.delete(listener);
      };
    },
  };
}

/** The end of this page. */
export const recordNews = createRecordNews();
