import { useSyncExternalStore } from 'react';
import type { EngineClient } from '../../api/engine-client.ts';
import { noProgress, withLine, type PullProgress } from './pull-progress.ts';

export interface Pull {
  readonly id: number;
  readonly image: string;
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  readonly progress: PullProgress;
  /** Lines of the stream that could not be read. */
  readonly badLines: number;
  /** Why it failed, in words. */
  readonly message: string;
}

interface Kept extends Pull {
  readonly controller: AbortController;
}

/*
 * Pulls of this document: they go on whatever screen of the container manager is shown, and are given up when the
 * document goes.
 */
let pulls: readonly Kept[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Kept[]): void {
  pulls = next;
  for (const listener of listeners) listener();
}
const change = (id: number, to: (pull: Kept) => Partial<Pull>): void => {
  set(pulls.map((pull) => (pull.id === id ? { ...pull, ...to(pull) } : pull)));
};

async function run(engine: EngineClient, id: number, image: string, signal: AbortSignal): Promise<void> {
  const result = await engine.lines(
    'imagePull',
    { query: { fromImage: image } },
    (line) => {
      change(id, ({ progress }) => ({ progress: withLine(progress, line) }));
    },
    {
      signal,
      onBadLine: () => {
        change(id, ({ badLines }) => ({ badLines: badLines + 1 }));
      },
    },
  );
  if (signal.aborted) return;
  const message = result.success ? (pulls.find((pull) => pull.id === id)?.progress.error ?? '') : result.message;
  change(id, () => (result.success && message === '' ? { state: 'done' } : { state: 'failed', message }));
}

/** Begins to pull an image, with its tag; one that is being pulled is not begun twice. */
export function startPull(engine: EngineClient, image: string): void {
  if (pulls.some((pull) => pull.image === image && pull.state === 'running')) return;
  const id = nextId;
  nextId += 1;
  const controller = new AbortController();
  const others = pulls.filter((pull) => pull.image !== image);
  set([{ id, image, state: 'running', progress: noProgress, badLines: 0, message: '', controller }, ...others]);
  void run(engine, id, image, controller.signal);
}

/** Gives a pull up; what of it is here already is thrown away. */
export function cancelPull(id: number): void {
  pulls.find((pull) => pull.id === id)?.controller.abort();
  change(id, () => ({ state: 'cancelled' }));
}

/** Takes a pull that is over out of the list. */
export function dismissPull(id: number): void {
  set(pulls.filter((pull) => pull.id !== id || pull.state === 'running'));
}

/** Ends and forgets every pull: sign-out, and the end of a test. */
export function forgetPulls(): void {
  for (const { controller } of pulls) controller.abort();
  set([]);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Pulls of this document, the latest first. */
export const usePulls = (): readonly Pull[] => useSyncExternalStore(subscribe, () => pulls);
