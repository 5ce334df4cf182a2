import { useSyncExternalStore } from 'react';
import { calls } from '#shared/contract/index.ts';
import type { Entry } from '../../state/files/entry.ts';
import { TusError } from '../../state/transfers/tus-client.ts';
import { copyEntry } from './copy-entry.ts';
import { CopyError, dataOf, type Side } from './side.ts';

export type CopyState = 'wait' | 'run' | 'done' | 'fail' | 'cancel';

/** A copy between this device and another one, as it is shown; bytes. */
export interface Copy {
  readonly id: number;
  readonly name: string;
  readonly way: 'here' | 'there';
  readonly state: CopyState;
  readonly done: number;
  /** 0 until it is counted. */
  readonly size: number;
  /** Code and words of a failure. */
  readonly error: { readonly code: string; readonly message: string } | null;
}

interface Job {
  readonly copy: Copy;
  readonly controller: AbortController;
  readonly work: (
    signal: AbortSignal,
    arrived: (bytes: number) => void,
    count: (size: number) => void,
  ) => Promise<void>;
}

function failureOf(error: unknown): NonNullable<Copy['error']> {
  if (error instanceof CopyError || error instanceof TusError) return { code: error.code, message: error.message };
  return { code: 'NETWORK', message: '' };
}

/** Copies of this page, one after the other; they end with the page (APP-REMOTE-02). */
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
        await job.work(
          signal,
          (bytes) => {
            done += bytes;
            change(id, { done });
          },
          (size) => {
            change(id, { size });
          },
        );
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
    /** Copies entries from one side into a folder of the other; each is a copy of its own. */
    add(way: Copy['way'], from: Side, to: Side, entries: readonly Entry[], folder: string, finished: () => void): void {
      const added = entries.map((entry): Job => ({
        copy: {
          id: ++lastId,
          name: entry.name,
          way,
          state: 'wait',
          done: 0,
          size: entry.isDir ? 0 : entry.size,
          error: null,
        },
        controller: new AbortController(),
        work: async (signal, arrived, count) => {
          if (entry.isDir) {
            const { list } = dataOf(await from.client.call(calls.fileInfo, { paths: [entry.path] }, { signal }));
            count(list[0]?.size_total ?? 0);
          }
          await copyEntry(from, to, entry, folder, { signal, arrived, finished: () => undefined });
          finished();
        },
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
  };
}

export type Copies = ReturnType<typeof createCopies>;

/** Those of this page. */
export const copies = createCopies();

export const useCopies = (of: Copies = copies): readonly Copy[] => useSyncExternalStore(of.subscribe, of.list);
