import { calls } from '#shared/contract/index.ts';
import type { Entry } from '../files/entry.ts';
import { lasting } from './away.ts';
import { copyEntry } from './copy-entry.ts';
import { dataOf, type Side } from './side.ts';
import { bytesOf, LeftError, newTrail, saidOf, type Left } from './trail.ts';
import type { WorkReport } from './work-report.ts';

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
  /** A device does not answer; it goes on when it does. */
  readonly isAway: boolean;
  /** Code and words of a failure. */
  readonly error: { readonly code: string; readonly message: string } | null;
  /** What could not be copied, when all else was. */
  readonly left: readonly Left[];
}

/** Something to be done, with how it is shown. */
export interface Work extends Pick<Copy, 'name' | 'way' | 'size'> {
  readonly run: (report: WorkReport) => Promise<void>;
  /** Bytes of earlier tries that need not come again; none where a try begins anew. */
  readonly kept?: () => number;
}

interface Job {
  readonly copy: Copy;
  readonly controller: AbortController;
  readonly work: Work;
}

/**
 * An entry with all in it from one side into a folder of the other. The sides are asked for at each try: the sign-in
 * there may be another one by then.
 */
export function copyWork(
  way: 'here' | 'there',
  sides: () => readonly [Side, Side],
  entry: Entry,
  folder: string,
): Work {
  const trail = newTrail();
  return {
    name: entry.name,
    way,
    size: entry.isDir ? 0 : entry.size,
    kept: () => bytesOf(trail),
    run: async (report) => {
      const { signal, count } = report;
      const [from, to] = sides();
      trail.left = [];
      if (entry.isDir) {
        const ask = () => from.client.call(calls.fileInfo, { paths: [entry.path] }, { signal, lasting: true });
        const { list } = await lasting(report, async () => dataOf(await ask()));
        count(list[0]?.size_total ?? 0);
      }
      await copyEntry(from, to, entry, folder, report, trail);
      const [first, ...others] = trail.left;
      if (first !== undefined) throw new LeftError([first, ...others]);
    },
  };
}

function failureOf(error: unknown): Pick<Copy, 'error' | 'left'> {
  return {
    error: saidOf(error) ?? { code: 'NETWORK', message: '' },
    left: error instanceof LeftError ? error.left : [],
  };
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
    set(jobs.map((one) => (one.copy.id === id ? { ...one, copy: { ...one.copy, ...part } } : one)));
  };
  const next = (): Job | undefined => jobs.find(({ copy }) => copy.state === 'wait');
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (let job = next(); job; job = next()) {
      const { id } = job.copy;
      const { signal } = job.controller;
      let done = job.work.kept?.() ?? 0;
      change(id, { state: 'run', done });
      try {
        await job.work.run({
          signal,
          arrived: (bytes) => {
            done += bytes;
            change(id, { done });
          },
          count: (size) => {
            change(id, { size });
          },
          away: (isAway) => {
            change(id, { isAway });
          },
        });
        change(id, { state: 'done' });
      } catch (error) {
        change(id, {
          isAway: false,
          ...(signal.aborted ? { state: 'cancel' } : { state: 'fail', ...failureOf(error) }),
        });
      }
    }
    isRunning = false;
  };
  const isOpen = ({ copy }: Job): boolean => copy.state === 'wait' || copy.state === 'run';

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    list: (): readonly Copy[] => shown,
    /** Whether one runs or waits: it would end with the page. */
    busy: (): boolean => jobs.some(isOpen),
    /** Does it when what was asked for before is over. */
    add(works: readonly Work[]): void {
      const added = works.map((work): Job => {
        const { name, way, size } = work;
        const standing = { state: 'wait', done: 0, isAway: false, error: null, left: [] } as const;
        return { copy: { name, way, size, id: ++lastId, ...standing }, controller: new AbortController(), work };
      });
      set([...jobs, ...added]);
      void run();
    },
    /** Takes up again what failed or was given up, behind what waits: only what has not arrived is copied. */
    retry(id: number): void {
      const job = jobs.find(({ copy }) => copy.id === id);
      if (job === undefined || isOpen(job) || job.copy.state === 'done') return;
      set([...jobs.filter((one) => one !== job), { ...job, controller: new AbortController() }]);
      change(id, { state: 'wait', error: null, left: [] });
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
      set(jobs.filter(isOpen));
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
