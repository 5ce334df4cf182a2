import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { expect, test, vi } from 'vitest';
import { createPhases } from '../lifecycle/phases.ts';
import { createLogger } from '../logging/logger.ts';
import { createRedactor } from '../logging/redactor.ts';
import { watchFatal } from './fatal.ts';
import { watchRenderer } from './renderer-watch.ts';

const lines: string[] = [];
const log = createLogger({
  write: (l) => lines.push(l),
  now: () => new Date(0),
  redactor: createRedactor(),
  level: 'info',
});

test('a crashed page is loaded again, three times a minute at most', () => {
  let now = 0;
  const contents = Object.assign(new EventEmitter(), { reload: vi.fn<() => void>(), isDestroyed: () => false });
  watchRenderer(contents as unknown as WebContents, { now: () => now, log });
  const crash = (reason = 'crashed') => contents.emit('render-process-gone', {}, { reason, exitCode: 9 });
  for (let i = 0; i < 5; i += 1) crash();
  expect(contents.reload).toHaveBeenCalledTimes(3);
  now = 61_000;
  crash('clean-exit');
  expect(contents.reload).toHaveBeenCalledTimes(3);
  crash('oom');
  expect(contents.reload).toHaveBeenCalledTimes(4);
  expect(lines.filter((line) => line.includes('"exitCode":9'))).toHaveLength(7);
});

test('an uncaught error is shown once and ends the app; a rejection is logged', () => {
  const source = new EventEmitter();
  const show = vi.fn<() => void>();
  const end = vi.fn<() => void>();
  const stop = watchFatal(source as unknown as NodeJS.Process, { show, end, log });
  source.emit('unhandledRejection', new Error('late'));
  expect(show).not.toHaveBeenCalled();
  source.emit('uncaughtException', new Error('first'));
  source.emit('uncaughtException', new Error('second'));
  expect([show.mock.calls.length, end.mock.calls.length]).toEqual([1, 1]);
  expect(lines.join('\n')).toMatch(/late[\s\S]*first[\s\S]*second/);
  stop();
  expect(source.eventNames()).toEqual([]);
});

test('the phases of the start are timed from the creation of the process, each once', () => {
  let now = 1300;
  const phases = createPhases({ now: () => now, created: 1000, log });
  phases.enter('before-ready');
  now = 1500;
  phases.enter('ready');
  now = 9999;
  phases.enter('ready');
  expect(phases.times()).toEqual({ 'before-ready': 300, ready: 500 });
});
