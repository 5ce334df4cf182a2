import { localKv } from '../../state/local-kv.ts';
import type { LocalKv } from '../../state/kv.ts';
import { readRecord, type IncidentRecord } from './record.ts';

/** The record of an incident outlives the page: many an incident ends with a restart and a page that loads anew. */
const keyOf = (username: string): string => `incident:${username}`;
/** Between two writes (ms). */
export const KEEP_EVERY_MS = 3000;

/** The last incident that an account saw on this computer, as its report tells it; null for none. */
export async function keptRecord(username: string, kv: LocalKv = localKv): Promise<IncidentRecord | null> {
  const text = await kv.get(keyOf(username));
  return typeof text === 'string' ? readRecord(text) : null;
}

/** Keeps a record on this computer: its beginning at once, then at most every three seconds; `flush` at the end of the page. */
export function createKeeper(username: string, save: () => IncidentRecord, kv: LocalKv = localKv) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    void kv.set(keyOf(username), JSON.stringify(save()));
  };
  return {
    changed: (): void => {
      timer ??= setTimeout(write, isFirst ? 0 : KEEP_EVERY_MS);
      isFirst = false;
    },
    flush: (): void => {
      if (timer !== undefined) write();
    },
  };
}
