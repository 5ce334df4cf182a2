import { calls } from '#shared/contract/index.ts';
import type { Entry } from '../files/entry.ts';
import { TusError } from '../transfers/tus-client.ts';
import { copyEntry } from './copy-entry.ts';
import { CopyError, dataOf, type Side } from './side.ts';

export type CopyState = 'wait' | 'run' | 'done' | 'fail' | 'cancel';

/** A copy between this device and another one, or a download from it, as it is shown; bytes. */
export interface Copy {
  readonly id: number;
  readonly name: string;
  readonly way: 'here' | 'there' | 'download';
  readonly state: CopyState;
  readonly done: number;
  /** 0 until it is counted. */
  readonly size: number;
  /** Code and words of a failure. */
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** How work tells how far it is, and is given up. */
export interface WorkReport {
  readonly signal: AbortSignal;
  /** So many bytes more have arrived. */
  readonly arrived: (bytes: number) => void;
  /** So many bytes it will be. */
  readonly count: (size: number) => void;
}

/** Something to be done, with how it is shown. */
export interface Work extends Pick<Copy, 'name' | 'way' | 'size'> {
  readonly run: (report: WorkReport) => Promise<void>;
}

interface Job {
  readonly copy: Copy;
  readonly controller: AbortController;
  readonly run: Work['run'];
}

/** An entry with all in it from one side into a folder of the other. */
export const copyWork = (
  way: 'here' | 'there',
  [from, to]: readonly [Side, Side],
  entry: Entry,
  folder: string,
): Work => ({
  name: entry.name,
  way,
  size: entry.isDir ? 0 : entry.size,
  run: async (report) => {
    const { signal, count } = report;
    if (entry.isDir) {
      const { list } = dataOf(
        await from.client.call(calls.fileInfo, { paths: [entry.path] }, { signal, lasting: true }),
      );
      count(list[0]?.size_total ?? 0);
    }
    await copyEntry(from, to, entry, folder, report);
  },
});

function failureOf(error: unknown): NonNullable<Copy['error']> {
  if (error instanceof CopyError || error instanceof TusError) return { code: error.code, message: error.message };
  return { code: 'NETWORK', message: '' };
}

/** Copies one after the other; they end with the page (APP-REMOTE-02). */
export function createCopies() {
  let jobs: readonly Job[] = [];
  let shown: readonly Copy[] = [];
  let isRunning = false;
  let lastId = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly Job[]): void => {
    jobs = next;
    shown = jobs.map(({ copy }) => copy);
    for (const listener of listeners) listener();
  };
  const change = (id: number, part: Partial<Copy>): void => {
    set(jobs.map((job) => (job.copy.id === id ? { ...job, copy: { ...job.copy, ...part } } : job)));
  };
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (
      let job = jobs.find(({ copy }) => copy.state === 'wait');
      job;
      job = jobs.find(({ copy }) => copy.state === 'wait')
    ) {
      const { id } = job.copy;
      const { signal } = job.controller;
      change(id, { state: 'run' });
      let done = 0;
      try {
        await job.run({
          signal,
          arrived: (bytes) => {
            done += bytes;
            change(id, { done });
          },
          count: (size) => {
            change(id, { size });
          },
        });
        change(id, { state: 'done' });
      } catch (error) {
        change(id, signal.aborted ? { state: 'cancel' } : { state: 'fail', error: failureOf(error) });
      }
    }
    isRunning = false;
  };

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    list: (): readonly Copy[] => shown,
    /** Does it when what was asked for before is over. */
    add(works: readonly Work[]): void {
      const added = works.map(({ run: work, ...shownAs }): Job => ({
        copy: { ...shownAs, id: ++lastId, state: 'wait', done: 0, error: null },
        controller: new AbortController(),
        run: work,
      }));
      set([...jobs, ...added]);
      void run();
    },
    /** Gives one up: what has not begun never does. */
    cancel(id: number): void {
      const job = jobs.find(({ copy }) => copy.id === id);
      if (job?.copy.state === 'wait') change(id, { state: 'cancel' });
      job?.controller.abort();
    },
    /** Takes what has ended out of the list. */
    clear(): void {
      set(jobs.filter(({ copy }) => copy.state === 'wait' || copy.state === 'run'));
    },
    /** Gives all of them up and forgets them. */
    end(): void {
      const before = jobs;
      set([]);
      for (const { controller } of before) controller.abort();
    },
  };
}

export type Copies = ReturnType<typeof createCopies>;
