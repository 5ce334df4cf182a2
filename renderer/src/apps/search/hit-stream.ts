import type { CallData } from '#shared/contract/define.ts';
import type { calls } from '#shared/contract/index.ts';
import type { CallResult } from '../../api/result.ts';
import type { Hit } from './result-columns.tsx';

type Answer = CallData<typeof calls.searchQuery>;

/** Hits that are asked for at a time, and again at the end of the list. */
const PAGE = 200;
/** Between two questions of a search that goes on (ms). */
const PAUSE_MS = 150;

/** A hit in its place of the list. It keeps that whatever becomes of it. */
interface Slot {
  readonly hit: Hit;
  /** Where it may lie, the newest first: it goes back where a change is taken back. */
  readonly paths: readonly string[];
  readonly gone: boolean;
}

export interface HitsState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly rows: readonly Hit[];
  /** Found until now. */
  readonly total: number;
  /** How many hits lie where; null before the device has answered. */
  readonly sources: NonNullable<Answer['sources']> | null;
  /** More is being looked for. */
  readonly searching: boolean;
  /** The person ended the search before its end. */
  readonly stopped: boolean;
  /** Not everything was looked through. */
  readonly partial: boolean;
  /** What the device has spent on it (ms). */
  readonly cost: number;
  readonly failure: { readonly code: string; readonly message: string } | null;
}

/** What a list of hits needs of the device. */
export interface HitDeps {
  /** Asks a search of that name for hits from that one on. */
  readonly ask: (
    search: string,
    want: { readonly from: number; readonly size: number },
    signal: AbortSignal,
  ) => Promise<CallResult<Answer>>;
  readonly stop: (search: string) => void;
  /** Entries as they are now; what is gone is left out. Null when that cannot be had. */
  readonly look: (paths: readonly string[]) => Promise<readonly Hit[] | null>;
  readonly newName: () => string;
}

const nothing: HitsState = {
  status: 'loading',
  rows: [],
  total: 0,
  sources: null,
  searching: false,
  stopped: false,
  partial: false,
  cost: 0,
  failure: null,
};

/** The hits of one question, as they come. */
export type HitStream = ReturnType<typeof createHitStream>;

/**
 * Makes the list of what a question finds (SRC-02): hits stand behind those that are shown, and none changes its place.
 * A search that is given up ends on the device too.
 */
export function createHitStream({ ask, stop, look, newName }: HitDeps) {
  let state = nothing;
  let slots: readonly Slot[] = [];
  let name = '';
  /** Hits that the search of that name has given. */
  let received = 0;
  let target = PAGE;
  let running: AbortController | null = null;
  const listeners = new Set<() => void>();
  const set = (change: Partial<HitsState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const place = (next: readonly Slot[]): Pick<HitsState, 'rows'> => {
    slots = next;
    return { rows: slots.filter(({ gone }) => !gone).map(({ hit }) => hit) };
  };

  const taken = (list: readonly Hit[]): Pick<HitsState, 'rows'> => {
    const known = new Set(slots.map(({ hit }) => hit.id));
    const fresh = list.filter(({ id }) => !known.has(id) && known.add(id));
    return place([...slots, ...fresh.map((hit) => ({ hit, paths: [hit.path], gone: false }))]);
  };

  const run = async (): Promise<void> => {
    const own = new AbortController();
    running = own;
    while (!own.signal.aborted) {
      const size = Math.min(PAGE, Math.max(0, target - received));
      const result = await ask(name, { from: received, size }, own.signal);
      if (own.signal.aborted) return;
      if (!result.success) {
        running = null;
        const failure = { code: result.code, message: result.message };
        // Hits that are there stay; the list only fails when it has none.
        set(slots.length > 0 ? { searching: false } : { status: 'failed', failure, sources: [], searching: false });
        return;
      }
      const { list, total, sources = [], cost_ms: cost, partial, searching = 0 } = result.data;
      received += list.length;
      const isMore = searching === 1;
      const rows = taken(list);
      set({
        ...rows,
        // An empty page ends the list, whatever was counted.
        total: Math.max(slots.length, !isMore && size > 0 && list.length === 0 ? received : total),
        status: 'ready',
        sources,
        searching: isMore,
        partial: partial === 1,
        cost: state.cost + cost,
        failure: null,
      });
      if (!isMore) break;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    if (running === own) running = null;
  };

  const giveUp = (): void => {
    running?.abort();
    running = null;
    if (state.searching || state.status === 'loading') stop(name);
  };
  const begin = (): void => {
    if (name !== '') giveUp();
    name = newName();
    received = 0;
    void run();
  };

  /** What has become of a hit: it lies where it lay, where it was put, or nowhere any more. */
  const asNow = ({ hit, paths }: Slot, found: readonly Hit[]): Slot => {
    const there = found.filter(({ path }) => paths.includes(path));
    const now =
      there.find(({ id }) => id === hit.id) ??
      paths.map((path) => there.find((one) => one.path === path)).find(Boolean);
    if (now === undefined) return { hit, paths, gone: true };
    const { snippet, line } = hit;
    const kept = { ...(snippet === undefined ? {} : { snippet }), ...(line === undefined ? {} : { line }) };
    return { hit: { ...now, ...kept, id: hit.id }, paths, gone: false };
  };

  return {
    getState: (): HitsState => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Looks for everything from the beginning. */
    start: (): void => {
      target = PAGE;
      set({ ...nothing, ...place([]) });
      begin();
    },
    /** Looks for what is not in the list yet. */
    again: (): void => {
      set({ stopped: false, cost: 0 });
      begin();
    },
    /** The end of the list has come into sight. */
    more: (): void => {
      const isAll = !state.searching && received >= state.total;
      if (state.status !== 'ready' || isAll || (running !== null && received < target)) return;
      if (received >= target) target += PAGE;
      if (running === null) void run();
    },
    /** Looks no further; what was found stays. */
    halt: (): void => {
      if (!state.searching && state.status !== 'loading') return;
      giveUp();
      set({ status: 'ready', searching: false, stopped: true });
    },
    /** Gives the search up: nobody looks at it any more. */
    giveUp,
    /** Entries were put somewhere else, or get another name: that is where they are looked for from now on. */
    moved: (ways: readonly { readonly from: string; readonly to: string }[]): void => {
      const to = new Map(ways.map((way) => [way.from, way.to]));
      place(
        slots.map((slot) => {
          const path = to.get(slot.hit.path);
          return path === undefined ? slot : { ...slot, paths: [path, ...slot.paths.filter((one) => one !== path)] };
        }),
      );
    },
    /** Entries are gone; they come back to their places where that is taken back. */
    gone: (paths: readonly string[]): void => {
      const left = new Set(paths);
      set(place(slots.map((slot) => (left.has(slot.hit.path) ? { ...slot, gone: true } : slot))));
    },
    /** Reads again what has become of the hits that lie, or have lain, where that is so. */
    look: async (isThere: (path: string) => boolean): Promise<void> => {
      const which = slots.filter(({ paths }) => paths.some(isThere));
      if (which.length === 0) return;
      const found = await look(which.flatMap(({ paths }) => paths));
      if (found === null) return;
      const ids = new Set(which.map(({ hit }) => hit.id));
      set(place(slots.map((slot) => (ids.has(slot.hit.id) ? asNow(slot, found) : slot))));
    },
  };
}
