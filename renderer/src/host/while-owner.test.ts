import { expect, test, vi } from 'vitest';
import { whileOwner } from './while-owner.ts';

/** Locks as a browser keeps them for all documents of an origin. */
function createLocks() {
  const queues = new Map<string, (() => Promise<void>)[]>();
  const run = (name: string) => {
    const [first] = queues.get(name) ?? [];
    if (first === undefined) return;
    void first().then(() => {
      queues.get(name)?.shift();
      run(name);
    });
  };
  const request = (name: string, options: { signal: AbortSignal }, work: () => Promise<void> | undefined) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      const entry = async () => {
        await work();
        resolve();
      };
      options.signal.addEventListener('abort', () => {
        const at = queue.indexOf(entry);
        if (at > 0) queue.splice(at, 1);
        reject(new Error('aborted'));
      });
      queue.push(entry);
      if (queue.length === 1) run(name);
    });
  return { request } as unknown as Pick<LockManager, 'request'>;
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

function document(name: string, locks: Pick<LockManager, 'request'> | undefined) {
  const ended = vi.fn();
  const begin = vi.fn(() => ended);
  const end = whileOwner(name, begin, locks);
  return { begin, ended, end };
}

test('SES-16 of several documents one is the owner; the next takes over when it goes', async () => {
  const locks = createLocks();
  const one = document('poll', locks);
  const two = document('poll', locks);
  await settle();
  expect(one.begin).toHaveBeenCalledTimes(1);
  expect(two.begin).not.toHaveBeenCalled();
  one.end();
  one.end();
  await settle();
  expect(one.ended).toHaveBeenCalledTimes(1);
  expect(two.begin).toHaveBeenCalledTimes(1);
});

test('SES-16 who gives up waiting is never the owner; names do not disturb each other', async () => {
  const locks = createLocks();
  const one = document('poll', locks);
  const two = document('poll', locks);
  const other = document('heartbeat', locks);
  two.end();
  await settle();
  one.end();
  await settle();
  expect(two.begin).not.toHaveBeenCalled();
  expect(other.begin).toHaveBeenCalledTimes(1);
});

test('without locks every document is its own owner', () => {
  const end = vi.fn();
  whileOwner('poll', () => end, undefined)();
  expect(end).toHaveBeenCalledTimes(1);
});
