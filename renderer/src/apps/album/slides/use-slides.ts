import { useCallback, useEffect, useState } from 'react';

interface Slides {
  /** Place of the photo that is shown; -1 when none of them can be. */
  readonly at: number;
  /** The one that it follows, until the next step. */
  readonly before: number;
  readonly running: boolean;
  readonly toggle: () => void;
  /** Shows the one that follows, or with -1 the one before. */
  readonly step: (by: 1 | -1) => void;
  /** The photo at a place is there. */
  readonly loaded: (at: number) => void;
  /** The photo at a place cannot be had: it is left out from now on. */
  readonly failed: (at: number) => void;
}

interface State {
  readonly at: number;
  readonly before: number;
  /** Places whose photo is there, and those whose photo cannot be had. */
  readonly there: ReadonlySet<number>;
  readonly away: ReadonlySet<number>;
}

/** The next place that can be shown, round and round; -1 for none. */
function following({ at, away }: State, count: number, by: 1 | -1): number {
  for (let step = 1; step <= count; step += 1) {
    const next = (((at + by * step) % count) + count) % count;
    if (!away.has(next)) return next;
  }
  return -1;
}

/** Shows `count` photos one after the other, each for so many seconds from when it is there (APP-ALBUM-06). */
export function useSlides(count: number, seconds: number): Slides {
  const [state, setState] = useState<State>({ at: 0, before: -1, there: new Set(), away: new Set() });
  const [running, setRunning] = useState(true);
  const step = useCallback(
    (by: 1 | -1) => {
      setState((now) => {
        const next = following(now, count, by);
        return next === now.at ? now : { ...now, at: next, before: now.at };
      });
    },
    [count],
  );
  const { at, there } = state;
  const isThere = there.has(at);
  useEffect(() => {
    if (!running || !isThere) return undefined;
    const timer = setTimeout(() => {
      step(1);
    }, seconds * 1000);
    return () => {
      clearTimeout(timer);
    };
  }, [running, isThere, at, seconds, step]);
  return {
    at,
    before: state.before,
    running,
    toggle: useCallback(() => {
      setRunning((now) => !now);
    }, []),
    step,
    loaded: useCallback((place) => {
      setState((now) => (now.there.has(place) ? now : { ...now, there: new Set(now.there).add(place) }));
    }, []),
    failed: useCallback(
      (place) => {
        setState((now) => {
          const without = { ...now, away: new Set(now.away).add(place) };
          return place === now.at ? { ...without, at: following(without, count, 1) } : without;
        });
      },
      [count],
    ),
  };
}
