import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { WebContents } from 'electron';
import { expect, test, vi } from 'vitest';
import { createPhases } from '../lifecycle/phases.ts';
import { createLogger } from '../logging/logger.ts';
import { createRedactor } from '../logging/redactor.ts';
import { watchFatal } from './fatal.ts';
import { createCrashNote } from './crash-note.ts';
import { watchRenderer, type PageAnswer } from './renderer-watch.ts';

const lines: string[] = [];
const log = createLogger({
  write: (l) => lines.push(l),
  now: () => new Date(0),
  redactor: createRedactor(),
  level: 'info',
});

function watched(answers: PageAnswer[] = []) {
  const clock = { now: 0 };
  const asked: string[] = [];
  const quit = vi.fn<() => void>();
  const contents = Object.assign(new EventEmitter(), {
    reload: vi.fn<() => void>(),
    forcefullyCrashRenderer: vi.fn<() => void>(),
    isDestroyed: () => false,
  });
  watchRenderer(contents as unknown as WebContents, {
    now: () => clock.now,
    ask: async (trouble) => {
      asked.push(trouble);
      return answers.shift() ?? 'wait';
    },
    quit,
    log,
  });
  const crash = (reason = 'crashed') => contents.emit('render-process-gone', {}, { reason, exitCode: 9 });
  return { clock, asked, quit, contents, crash };
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a crashed page is loaded again, three times a minute at most', () => {
  const { clock, contents, crash } = watched();
  for (let i = 0; i < 5; i += 1) crash();
  expect(contents.reload).toHaveBeenCalledTimes(3);
  clock.now = 61_000;
  crash('clean-exit');
  expect(contents.reload).toHaveBeenCalledTimes(3);
  crash('oom');
  expect(contents.reload).toHaveBeenCalledTimes(4);
  expect(lines.filter((line) => line.includes('"exitCode":9'))).toHaveLength(7);
});

test('a page that keeps crashing is the person’s to decide, one question at a time', async () => {
  const { contents, crash, asked, quit } = watched(['reload', 'quit']);
  for (let i = 0; i < 6; i += 1) crash();
  expect(asked).toEqual(['crashes']);
  await settled();
  expect(contents.reload).toHaveBeenCalledTimes(4);
  for (let i = 0; i < 4; i += 1) crash();
  await settled();
  expect(asked).toHaveLength(2);
  expect(quit).toHaveBeenCalledTimes(1);
});

test('a page that does not respond is ended only when the person wants it and it still hangs', async () => {
  const { contents, asked } = watched(['wait', 'reload', 'reload']);
  contents.emit('unresponsive');
  contents.emit('unresponsive');
  expect(asked).toEqual(['hangs']);
  await settled();
  expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled();
  contents.emit('unresponsive');
  contents.emit('responsive');
  await settled();
  expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled();
  contents.emit('unresponsive');
  await settled();
  expect(contents.forcefullyCrashRenderer).toHaveBeenCalledTimes(1);
});

test('an uncaught error is kept, shown once and ends the app; a rejection is logged', () => {
  const source = new EventEmitter();
  const [show, end, keep] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<(text: string) => void>()];
  const stop = watchFatal(source as unknown as NodeJS.Process, { keep, show, end, log });
  source.emit('unhandledRejection', new Error('late'));
  expect(show).not.toHaveBeenCalled();
  source.emit('uncaughtException', new Error('first'));
  source.emit('uncaughtException', new Error('second'));
  expect([keep, show, end].map((step) => step.mock.calls.length)).toEqual([1, 1, 1]);
  expect(keep).toHaveBeenCalledWith(expect.stringMatching(/^Error: first\n/));
  expect(lines.join('\n')).toMatch(/late[\s\S]*first[\s\S]*second/);
  stop();
  expect(source.eventNames()).toEqual([]);
});

test('a full disk and a display that is away do not keep the app from ending', () => {
  const source = new EventEmitter();
  const fail = () => {
    throw new Error('ENOSPC');
  };
  const end = vi.fn<() => void>();
  watchFatal(source as unknown as NodeJS.Process, { keep: fail, show: fail, end, log });
  source.emit('uncaughtException', new Error('first'));
  expect(end).toHaveBeenCalledTimes(1);
});

test('the next start hears once of the last fatal error, without the secrets in it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearth-crash-'));
  const redactor = createRedactor();
  redactor.add('canary-of-a-token');
  const note = () => createCrashNote(path.join(folder, 'logs'), redactor, () => new Date(0));
  expect(note().take()).toBeNull();
  note().keep('Error: at canary-of-a-token\n at x');
  expect(note().take()).toBe('1970-01-01T00:00:00.000Z Error: at [hidden]\n at x');
  expect(note().take()).toBeNull();
  rmSync(folder, { recursive: true });
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
