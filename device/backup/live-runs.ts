import type { JobReason } from '#shared/contract/kinds.ts';

/** A run of this moment. */
export interface LiveRun {
  /** Its task; '' before there is one. */
  task: string;
  /** It waits for its turn, works, waits for a drive, is a drill, or only looks whether there is anything to do. */
  phase: 'turn' | 'run' | 'hold' | 'drill' | 'look';
  /** Somebody has paused its task, in whichever phase. */
  isPaused?: boolean;
  /** Share that is done, 0 to 1. */
  rate: number;
  /** Name of the drive without which it cannot go on. */
  waits: string;
  /** Its turn among the others, once it has come. */
  turn?: Turn;
  /** Somebody has ended it from here, or it is gone on with later; undefined while it was not ended. */
  ended?: 'user' | 'later';
}

/** Why a job that wants to run does not, and the name of a drive that is away. */
export interface Blocked {
  readonly reason: Extract<JobReason, 'drive' | 'engine' | 'off' | 'window' | 'pause'>;
  readonly waits: string;
}

/** Runs at a time: a task of somebody who waits for it always finds a free place beside them. */
const RUNS = 2;

/** A place among the runs that work; giving one back that was given back changes nothing, and so does taking it twice. */
export interface Turn {
  give(): void;
  /** Goes on at once, beside whoever works by then. */
  take(): void;
}

/** Gives turns to runs, so many at a time, in the order in which they asked. */
export function createTurns(most: number = RUNS) {
  let busy = 0;
  const waiting: ((turn: Turn) => void)[] = [];
  const next = (): void => {
    while (busy < most) {
      const start = waiting.shift();
      if (!start) return;
      start(begin());
    }
  };
  const begin = (): Turn => {
    let isHeld = false;
    const turn: Turn = {
      give() {
        if (!isHeld) return;
        isHeld = false;
        busy -= 1;
        next();
      },
      take() {
        if (isHeld) return;
        isHeld = true;
        busy += 1;
      },
    };
    turn.take();
    return turn;
  };
  return {
    /** Calls `start` with a turn when it has come. The answer takes the wish back. */
    ask(start: (turn: Turn) => void): () => void {
      waiting.push(start);
      next();
      return () => {
        const at = waiting.indexOf(start);
        if (at >= 0) waiting.splice(at, 1);
      };
    },
  };
}
