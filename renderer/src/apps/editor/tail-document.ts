import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';

/** Bytes of the last part that is shown first; what is written behind it is added. */
export const TAIL_BYTES = 512 * 1024;

export interface TailState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly text: string;
  readonly encoding: string;
  /** Byte of the file that the text begins with, and the one behind its end. */
  readonly from: number;
  readonly size: number;
}

const fresh: TailState = { status: 'loading', failure: null, text: '', encoding: '', from: 0, size: 0 };

/** The last part of a file that is too large to be shown whole; it grows with the file (APP-TXT-01, APP-CODE-01). */
export function createTail(path: string) {
  let state = fresh;
  let etag = '';
  let reads = 0;
  /** Asked to look while it was looking already. */
  let again = false;
  let looking = false;
  const listeners = new Set<() => void>();
  const set = (change: Partial<TailState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  /** Reads the last part; with an encoding in that one. */
  const load = async (encoding?: string): Promise<void> => {
    const read = (reads += 1);
    if (state.status === 'failed') set({ status: 'loading' });
    const asked = { path, from: -TAIL_BYTES, ...(encoding === undefined ? {} : { encoding }) };
    const result = await call(calls.textLoad, asked);
    if (read !== reads) return;
    if (!result.success) {
      set({ status: 'failed', failure: { code: result.code, message: result.message } });
      return;
    }
    const { content: text, from = 0, size, ...more } = result.data;
    etag = more.etag;
    set({ status: 'ready', failure: null, text, from, size, encoding: more.encoding });
  };

  /** Reads what has been written since, from where the text begins; a file that was begun anew is read anew. */
  const lookOnce = async (): Promise<void> => {
    const { from, size, encoding } = state;
    const read = reads;
    const result = await call(calls.textLoad, { path, from, encoding }, { silent: true });
    if (read !== reads) return;
    if (result.success && result.data.etag === etag) return;
    if (result.success && result.data.size >= size) {
      etag = result.data.etag;
      set({ text: result.data.content, size: result.data.size });
    } else if (result.success || result.code === 'N000001') await load(encoding);
  };

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    load,
    /** Looks whether the file has become another. Many requests while it looks are one more look. */
    look: async (): Promise<void> => {
      again = true;
      if (looking || state.status !== 'ready') return;
      looking = true;
      while (again) {
        again = false;
        await lookOnce();
      }
      looking = false;
    },
    close: (): void => {
      reads += 1;
      listeners.clear();
    },
  };
}
