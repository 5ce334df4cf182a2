import { expect, test } from 'vitest';
import type { FoundRelease, UpdateBusy, UpdateState } from '#shared/flows/update/update-types.ts';
import { createLogger } from '../logging/logger.ts';
import { createRedactor } from '../logging/redactor.ts';
import { updateFailureOf } from './failure.ts';
import { releaseNotesOf } from './release-notes.ts';
import { UpdateError, type DownloadProgress, type UpdatePort } from './update-port.ts';
import { createUpdater } from './updater.ts';

const log = createLogger({
  write: () => undefined,
  now: () => new Date(0),
  redactor: createRedactor(),
  level: 'error',
});
const release: FoundRelease = {
  version: '2.0.0',
  date: '',
  notes: [],
  bytes: 1,
  systemFloor: null,
  percentage: null,
};

function setup(over: Partial<UpdatePort> = {}) {
  let now = 0;
  let timer: { at: number; run: () => void } | null = null;
  const busy: UpdateBusy[] = [];
  const states: UpdateState[] = [];
  const calls: string[] = [];
  const progress: ((given: DownloadProgress) => void)[] = [];
  const port: UpdatePort = {
    latest: async () => (calls.push('latest'), release),
    download: (onProgress) => (progress.push(onProgress), new Promise(() => undefined)),
    install: () => void calls.push('install'),
    ...over,
  };
  const updater = createUpdater({
    isActive: true,
    openPort: async () => port,
    facts: () => ({ current: '1.0.0', system: '14.0', installation: 'x' }),
    skipped: () => null,
    setSkipped: () => undefined,
    busy: () => busy,
    onState: (state) => states.push(state),
    now: () => now,
    after(ms, run) {
      timer = { at: now + ms, run };
      return () => (timer = null);
    },
    log,
  });
  const next = () => {
    const due = timer;
    if (!due) throw new Error('nothing is planned');
    now = due.at;
    due.run();
    return now;
  };
  return {
    updater,
    states,
    calls,
    busy,
    progress,
    next,
    planned: () => timer !== null,
    at: (ms: number) => (now = ms),
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('the first check comes after the start has settled, the next ones four times a day', async () => {
  const { updater, calls, next } = setup({
    latest: async () => (calls.push('latest'), { ...release, version: '1.0.0' }),
  });
  updater.start();
  expect(calls).toEqual([]);
  expect(next()).toBe(30_000);
  await settled();
  expect(next()).toBe(30_000 + 6 * 3_600_000);
  await settled();
  expect(calls).toEqual(['latest', 'latest']);
});

test('a check that falls into a transfer is made up for after it', async () => {
  const { updater, calls, busy, next } = setup();
  busy.push('transfers');
  updater.start();
  next();
  await settled();
  expect(calls).toEqual([]);
  busy.length = 0;
  expect(next()).toBe(30_000 + 600_000);
  await settled();
  expect(calls).toEqual(['latest']);
});

test('a copy that does not update itself asks once and never again', async () => {
  const { updater, next, planned } = setup({ latest: async () => 'inactive' });
  updater.start();
  next();
  await settled();
  expect(updater.state()).toEqual({ stage: 'off' });
  next();
  updater.dispose();
  expect(planned()).toBe(false);
});

test('progress is told four times a second at most and never after the download was given up', async () => {
  const { updater, states, progress, at } = setup();
  await updater.check();
  updater.download();
  await settled();
  for (let ms = 1; ms <= 1000; ms += 1) {
    at(ms);
    progress[0]?.({ percent: ms / 10, bytesPerSecond: 1 });
  }
  expect(states.filter(({ stage }) => stage === 'downloading').length).toBeLessThanOrEqual(6);
  updater.cancel();
  progress[0]?.({ percent: 99, bytesPerSecond: 1 });
  expect(updater.state().stage).toBe('available');
});

test('an installer that does not start is told, and can be tried again', async () => {
  let fails = true;
  const { updater, calls } = setup({
    download: async () => undefined,
    install: () => {
      if (fails) throw new Error('spawn UNKNOWN');
      calls.push('install');
    },
  });
  await updater.check();
  updater.download();
  await settled();
  updater.install();
  await settled();
  expect(updater.state()).toMatchObject({ stage: 'failed', during: 'install', reason: 'unknown' });
  expect(updater.isInstalling()).toBe(false);
  fails = false;
  updater.download();
  await settled();
  updater.install();
  await settled();
  expect(calls).toContain('install');
});

test('an installation that fails after a while, that never ends the app, or that somebody calls off is over', async () => {
  let failLater: ((error: UpdateError) => void) | null = null;
  const { updater, next } = setup({
    download: async () => undefined,
    install: (onFailure) => (failLater = onFailure),
  });
  const begin = async () => {
    updater.download();
    await settled();
    expect(updater.install()).toBe(true);
    await settled();
    expect(updater.isInstalling()).toBe(true);
  };
  await updater.check();
  await begin();
  failLater!(new UpdateError('signature', 'Code signature did not pass validation'));
  expect(updater.state()).toMatchObject({ stage: 'failed', during: 'install', reason: 'signature' });
  expect(updater.isInstalling()).toBe(false);
  await begin();
  next();
  expect(updater.state()).toMatchObject({ stage: 'failed', during: 'install', reason: 'unknown' });
  expect(updater.isInstalling()).toBe(false);
  await begin();
  updater.stayed();
  expect(updater.isInstalling()).toBe(false);
  expect(updater.state()).toMatchObject({ stage: 'ready' });
  expect(updater.install()).toBe(true);
});

test('failures are known by code and by words', () => {
  const coded = (code: string, text = 'x') => updateFailureOf(Object.assign(new Error(text), { code }));
  expect(coded('ENOSPC')).toBe('disk-full');
  expect(coded('ERR_UPDATER_INVALID_SIGNATURE')).toBe('signature');
  expect(updateFailureOf(new Error('Code signature at URL file:///x did not pass validation'))).toBe('signature');
  expect(updateFailureOf(new Error('net::ERR_INTERNET_DISCONNECTED'))).toBe('network');
  expect(updateFailureOf(new Error('net::ERR_CONTENT_LENGTH_MISMATCH'))).toBe('interrupted');
  expect(updateFailureOf('a text')).toBe('unknown');
});

test('notes lose their markup and stay a bounded number of plain lines', () => {
  expect(releaseNotesOf('# 2.0\n- One & all\n* <b>Two</b>\n\n')).toEqual(['2.0', 'One & all', 'Two']);
  expect(
    releaseNotesOf([
      { version: '2', note: '<p>a &lt;script&gt;</p>' },
      { version: '1', note: null },
    ]),
  ).toEqual(['a <script>']);
  expect(releaseNotesOf(null)).toEqual([]);
  expect(releaseNotesOf('x\n'.repeat(500))).toHaveLength(60);
});
