import { expect, test } from 'vitest';
import { connectionFaults } from './connection-faults.ts';
import { connectionLoop } from './connection-loop.ts';

/** Each fault once, and some again; `node tests/faults/connection-loop.ts 1000` is the long run. */
const ROUNDS = connectionFaults.length + 6;
const HEAP_SLACK_KIB = 3000;

test(
  'PUSH-04, PUSH-05, CALL-PUSH-02, WDG-05 faults in a loop: connected and complete within 3 s of their end, one socket, nothing grows',
  { timeout: 300_000 },
  async () => {
    const report = await connectionLoop(ROUNDS, 7);
    expect(report.wrong).toEqual([]);
    expect(Object.keys(report.faults)).toHaveLength(connectionFaults.length);
    // One while the fault lasts, and one after it.
    const quiet = connectionFaults.filter(({ quiet }) => quiet).map(({ name }) => report.faults[name] ?? 0);
    const unsaid = quiet.reduce((sum, rounds) => sum + rounds, 0);
    expect(report.messages).toBeGreaterThanOrEqual(2 * ROUNDS - unsaid);
    expect(report.mostSockets).toBe(1);
    expect(report.heapKiB).toBeLessThan(HEAP_SLACK_KIB);
    expect(report.resources.after - report.resources.before).toBeLessThanOrEqual(3);
  },
);
