import type { TaskMemory } from '../context.ts';

/** Bytes and time of running work, for speed and remaining time (wire contract §3). */
export interface Pace {
  /** Notes how many bytes are done at a time (ms). */
  note(done: number, atMs: number): void;
  /** Bytes a second over the last seconds; 0 before there is enough to say. */
  speed(): number;
  /** Seconds left, -1 when unknown. */
  remain(done: number, size: number): number;
}

/** Span over which the speed is averaged. */
const WINDOW_MS = 5000;
/** Marks closer than this are one. */
const STEP_MS = 100;

/** Speed as the mean over the last five seconds: steady enough to read, quick enough to be true. */
export function createPace(): Pace {
  let marks: { done: number; at: number }[] = [];
  return {
    note(done, at) {
      const last = marks.at(-1);
      if (last && at - last.at < STEP_MS && marks.length > 1) {
        last.done = done;
        return;
      }
      marks.push({ done, at });
      marks = marks.filter((mark, index) => at - mark.at <= WINDOW_MS || index >= marks.length - 2);
    },
    speed() {
      const [first, last] = [marks[0], marks.at(-1)];
      if (!first || !last || last.at <= first.at) return 0;
      return Math.max(0, Math.round(((last.done - first.done) * 1000) / (last.at - first.at)));
    },
    remain(done, size) {
      const speed = this.speed();
      return speed > 0 ? Math.ceil(Math.max(0, size - done) / speed) : -1;
    },
  };
}

/** Calls at most once in `ms`: at once when it is due, else when it becomes due, with the newest state by then. */
export interface Throttle {
  call(): void;
  /** Forgets a waiting call. */
  cancel(): void;
}

/** Makes a throttle; its timer never keeps the process alive. */
export function createThrottle(run: () => void, ms: number): Throttle {
  let timer: NodeJS.Timeout | undefined;
  let last = -Infinity;
  const fire = (): void => {
    timer = undefined;
    last = performance.now();
    run();
  };
  return {
    call() {
      if (timer) return;
      const wait = last + ms - performance.now();
      if (wait <= 0) fire();
      else timer = setTimeout(fire, wait).unref();
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Of work that ends with its call nothing is kept. */
export const noMemory: TaskMemory = { id: '', noted: undefined, note: () => undefined, isKept: false };
