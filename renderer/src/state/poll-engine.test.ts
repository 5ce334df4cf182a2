import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallResult } from '../api/call.ts';
import { failure, success } from '../api/result.ts';
import { createPollEngine } from './poll-engine.ts';

interface Setup {
  /** Milliseconds until the device answers. */
  answerMs?: number;
  result?: () => CallResult<unknown>;
  interval?: (tookMs: number) => number;
}

function setup({ answerMs = 10, result = () => success({}), interval = () => 1000 }: Setup = {}) {
  const sent: number[] = [];
  const answers: unknown[] = [];
  let hidden = false;
  const engine = createPollEngine({
    poll: () =>
      new Promise((resolve) => {
        sent.push(Date.now());
        setTimeout(() => {
          resolve(result());
        }, answerMs);
      }),
    onAnswer: (data) => answers.push(data),
    interval,
    minimum: 1000,
    isHidden: () => hidden,
    now: () => Date.now(),
  });
  return {
    engine,
    sent,
    answers,
    hide: (value: boolean) => {
      hidden = value;
      engine.visibilityChanged();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('POL-01 the interval counts from the end of the poll, so one is under way at most', async () => {
  const { engine, sent } = setup();
  engine.start();
  await vi.advanceTimersByTimeAsync(3500);
  expect(sent).toEqual([0, 1010, 2020, 3030]);
  engine.stop();
});

test('POL-01 after a poll that ran into its timeout the next one follows 1 s later', async () => {
  const { engine, sent } = setup({ answerMs: 5000, result: () => failure('TIMEOUT', '') });
  engine.start();
  await vi.advanceTimersByTimeAsync(12_500);
  expect(sent).toEqual([0, 6000, 12_000]);
  engine.stop();
});

test('POL-03 the answer decides when the next poll follows', async () => {
  let complete = true;
  const { engine, sent } = setup({ interval: () => (complete ? 6000 : 1000) });
  engine.start();
  await vi.advanceTimersByTimeAsync(6010);
  expect(sent).toEqual([0, 6010]);
  complete = false;
  await vi.advanceTimersByTimeAsync(2100);
  expect(sent).toEqual([0, 6010, 7020, 8030]);
  engine.stop();
});

test('WDG-05 what a poll took is told, so that the wait can count from its question', async () => {
  const { engine, sent } = setup({ answerMs: 400, interval: (tookMs) => 3000 - tookMs });
  engine.start();
  await vi.advanceTimersByTimeAsync(9000);
  expect(sent).toEqual([0, 3000, 6000, 9000]);
  // A clock that is set back during a poll makes the wait no longer.
  vi.setSystemTime(-3_600_000);
  await vi.advanceTimersByTimeAsync(400 + 3000);
  expect(sent).toHaveLength(5);
  engine.stop();
});

test('POL-03 a change by the user asks at once, behind the poll under way', async () => {
  const { engine, sent } = setup({ answerMs: 200, interval: () => 6000 });
  engine.start();
  await vi.advanceTimersByTimeAsync(50);
  engine.now();
  engine.now();
  await vi.advanceTimersByTimeAsync(160);
  expect(sent).toEqual([0, 200]);
  await vi.advanceTimersByTimeAsync(1000);
  engine.now();
  expect(sent).toEqual([0, 200, 1210]);
  engine.stop();
});

test('WDG-05 a question that was sent over a lost way is given up for a new one', async () => {
  const asked: number[] = [];
  const answers: unknown[] = [];
  let hangs = true;
  const engine = createPollEngine({
    poll: (signal) =>
      new Promise((resolve) => {
        asked.push(Date.now());
        signal.addEventListener('abort', () => {
          resolve(failure('ABORTED', ''));
        });
        if (!hangs) resolve(success(Date.now()));
      }),
    onAnswer: (data) => answers.push(data),
    interval: () => 3000,
    minimum: 1000,
    isHidden: () => false,
    now: () => Date.now(),
  });
  engine.start();
  await vi.advanceTimersByTimeAsync(1000);
  engine.now();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([0]);
  hangs = false;
  engine.now(true);
  await vi.advanceTimersByTimeAsync(0);
  expect([asked, answers]).toEqual([[0, 2000], [2000]]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toEqual([0, 2000, 5000]);
  engine.stop();
});

test('POL-02 a hidden page sends nothing, and one poll at once when it is shown again', async () => {
  const { engine, sent, hide } = setup();
  engine.start();
  await vi.advanceTimersByTimeAsync(500);
  hide(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([0]);
  hide(false);
  expect(sent).toEqual([0, 60_500]);
  hide(true);
  hide(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual([0, 60_500]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toHaveLength(3);
  engine.stop();
});

test('POL-02 hidden and shown twice within 100 ms asks once', async () => {
  const { engine, sent, hide } = setup();
  engine.start();
  await vi.advanceTimersByTimeAsync(5000);
  const before = sent.length;
  hide(true);
  await vi.advanceTimersByTimeAsync(20_000);
  hide(false);
  await vi.advanceTimersByTimeAsync(40);
  hide(true);
  await vi.advanceTimersByTimeAsync(40);
  hide(false);
  await vi.advanceTimersByTimeAsync(20);
  expect(sent).toHaveLength(before + 1);
  engine.stop();
});

test('POL-04 a failed poll tells nobody', async () => {
  const { engine, answers } = setup({ result: () => failure('NETWORK', '') });
  engine.start();
  await vi.advanceTimersByTimeAsync(5000);
  expect(answers).toEqual([]);
  engine.stop();
});

test('POL-13 after the stop an answer is ignored and no timer is left; a new start polls again', async () => {
  const { engine, sent, answers } = setup({ answerMs: 500 });
  engine.start();
  await vi.advanceTimersByTimeAsync(100);
  engine.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answers).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  engine.start();
  engine.start();
  await vi.advanceTimersByTimeAsync(600);
  expect(sent).toHaveLength(2);
  expect(answers).toHaveLength(1);
  engine.stop();
});
