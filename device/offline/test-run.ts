import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createReach } from './reach.ts';
import type { SourceProgress, SourceRun } from './source.ts';
import { STALL_MS } from './stall.ts';
import { type OfflineTiming, reasonOf } from './timing.ts';

/** Lets everything that needs no waiting happen. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Time that a test lets go on: `advance` does so at once. With `auto` a pause is over as soon as it begins, and only noted; the
 * minute after which silence counts as such is none.
 */
export function fakeTiming(auto = false) {
  let time = 0;
  const waits = new Set<{ until: number; end: () => void }>();
  const pauses: number[] = [];
  const timing: OfflineTiming = {
    now: () => time,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(reasonOf(signal));
        if (ms < STALL_MS) pauses.push(ms);
        if (auto && ms < STALL_MS) {
          time += ms;
          return resolve();
        }
        const one = { until: time + ms, end: resolve };
        waits.add(one);
        signal.addEventListener('abort', () => {
          if (waits.delete(one)) reject(reasonOf(signal));
        });
      }),
  };
  return {
    timing,
    pauses,
    waiting: (): number => waits.size,
    async advance(ms: number): Promise<void> {
      time += ms;
      for (const one of [...waits])
        if (one.until <= time) {
          waits.delete(one);
          one.end();
        }
      await breathe();
    },
  };
}

/** A door that leads to this machine too, but for some ports. */
export const openReach = (ownPorts: readonly number[] = []) =>
  createReach({ allowsLocal: true, allowsLan: true, ownPorts: () => ownPorts });

/** What a source gets, in a folder of its own. */
export function testRun(more: Partial<SourceRun> = {}) {
  const folder = more.folder ?? mkdtempSync(path.join(tmpdir(), 'hearth-download-'));
  const abort = new AbortController();
  const told: SourceProgress[] = [];
  const asked: number[] = [];
  const passed: number[] = [];
  const run: SourceRun = {
    folder,
    signal: abort.signal,
    down: (bytes) => {
      passed.push(bytes);
      return Promise.resolve();
    },
    up: () => Promise.resolve(),
    progress: (now) => void told.push({ ...now }),
    resume: '',
    keep: (state) => void (kept.state = state),
    room: (bytes) => {
      asked.push(bytes);
      return Promise.resolve();
    },
    ...more,
  };
  const kept = { state: run.resume };
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  return { run, folder, abort, told, asked, passed, kept, remove };
}
