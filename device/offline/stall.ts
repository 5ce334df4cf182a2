import type { OfflineTiming } from './timing.ts';

/** Silence of the other side after which a connection counts as broken (ms). */
export const STALL_MS = 60_000;

/** Watches whether the other side still says something. */
export interface Stall {
  readonly signal: AbortSignal;
  /** Something came. */
  heard(): void;
  /** True while it is us who take our time: then silence is no fault of theirs. */
  own(isOurs: boolean): void;
  end(): void;
}

/** Begins to watch; its signal is aborted after `STALL_MS` of silence, or with the outer one. */
export function watchStall({ now, wait }: OfflineTiming, outer: AbortSignal): Stall {
  const silent = new AbortController();
  const over = new AbortController();
  let last = now();
  let isOurs = false;
  void (async () => {
    for (;;) {
      await wait(Math.max(1, last + STALL_MS - now()), over.signal);
      if (isOurs) last = now();
      else if (now() - last >= STALL_MS) return silent.abort(new Error('silence'));
    }
  })().catch(() => undefined);
  return {
    signal: AbortSignal.any([outer, silent.signal]),
    heard: () => void (last = now()),
    own(ours) {
      isOurs = ours;
      last = now();
    },
    end: () => over.abort(),
  };
}
