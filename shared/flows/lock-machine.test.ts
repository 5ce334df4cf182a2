import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOCK_IDLE_MS } from '../constants.ts';
import { hidesContent, lockedOff, locksAt, stepLock, type LockContext, type LockEvent } from './lock-machine.ts';

const run = (events: readonly (readonly [LockEvent, number])[], from = lockedOff(LOCK_IDLE_MS)): LockContext =>
  events.reduce((context, [event, now]) => stepLock(context, event, now), from);
const signIn: LockEvent = { type: 'SIGNED_IN', locked: false };
const tick: LockEvent = { type: 'TICK' };
const restarting = (on: boolean): LockEvent => ({ type: 'RESTARTING', on });

test('LCK-01 ten minutes without activity lock, one millisecond less does not', () => {
  const at = (now: number) => run([[signIn, 0], [tick, now]]).phase; // prettier-ignore
  expect(at(599_999)).toBe('armed');
  expect(at(600_000)).toBe('locked');
});

test('LCK-01 activity starts the time anew; nobody signed in, or never, is never locked', () => {
  const active = run([
    [signIn, 0],
    [{ type: 'ACTIVITY' }, 300_000],
    [tick, 899_999],
  ]);
  expect(active.phase).toBe('armed');
  expect(stepLock(active, tick, 900_000).phase).toBe('locked');
  expect(run([[tick, 10 * LOCK_IDLE_MS]]).phase).toBe('off');
  const never = run([
    [{ type: 'IDLE_SET', ms: 0 }, 0],
    [signIn, 0],
    [tick, 100 * LOCK_IDLE_MS],
  ]);
  expect(never.phase).toBe('armed');
  expect(locksAt(never)).toBeNull();
});

test('LCK-01 with a clock that was set back by an hour it locks ten minutes later, and not in an hour', () => {
  const back = run([
    [signIn, 3_600_000],
    [tick, 60_000],
  ]);
  expect(back.phase).toBe('armed');
  expect(stepLock(back, tick, 659_999).phase).toBe('armed');
  expect(stepLock(back, tick, 660_000).phase).toBe('locked');
});

test('LCK-01 after a long sleep the first movement does not open what should have been locked', () => {
  const slept = run([
    [signIn, 0],
    [{ type: 'ACTIVITY' }, 3_600_000],
  ]);
  expect(slept.phase).toBe('locked');
});

test('LCK-06 nothing is locked while the device restarts; afterwards the time runs from zero', () => {
  const away = run([
    [signIn, 0],
    [restarting(true), 1000],
    [tick, 1_200_000],
  ]);
  expect(away.phase).toBe('suspended');
  const back = stepLock(away, restarting(false), 1_200_000);
  expect(stepLock(back, tick, 1_799_999).phase).toBe('armed');
  expect(stepLock(back, tick, 1_800_000).phase).toBe('locked');
});

test('LCK-06 what is locked already stays locked through a restart', () => {
  const locked = run([
    [signIn, 0],
    [{ type: 'LOCK' }, 1],
    [restarting(true), 2],
    [restarting(false), 3],
  ]);
  expect(locked.phase).toBe('locked');
});

test('LCK-04 the stored flag locks at once, signing out ends it', () => {
  const locked = run([[{ type: 'SIGNED_IN', locked: true }, 5]]);
  expect(hidesContent(locked)).toBe(true);
  expect(stepLock(locked, { type: 'SIGNED_OUT' }, 6).phase).toBe('off');
});

test('LCK-08 one check at a time, and only its own answer opens', () => {
  const locked = run([
    [signIn, 0],
    [{ type: 'LOCK' }, 1],
  ]);
  expect(stepLock(locked, { type: 'CHECKED', ok: true }, 2).phase).toBe('locked');
  const checking = stepLock(locked, { type: 'UNLOCK' }, 2);
  expect(stepLock(checking, { type: 'UNLOCK' }, 3)).toBe(checking);
  expect(stepLock(checking, { type: 'CHECKED', ok: false }, 4).phase).toBe('locked');
  expect(stepLock(checking, { type: 'CHECKED', ok: true }, 4)).toMatchObject({ phase: 'armed', activeAt: 4 });
});

test('LCK-04 whatever happens, only a right password, another window or a sign-out opens what is locked', () => {
  const event: fc.Arbitrary<LockEvent> = fc.oneof(
    fc.constantFrom<LockEvent>({ type: 'ACTIVITY' }, tick, { type: 'LOCK' }, restarting(true), restarting(false)),
    fc.constantFrom<LockEvent>({ type: 'UNLOCK' }, { type: 'CHECKED', ok: false }),
    fc.nat(1_000_000).map((ms): LockEvent => ({ type: 'IDLE_SET', ms })),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(event, fc.nat(10_000_000))), (events) => {
      const locked = run([[signIn, 0], [{ type: 'LOCK' }, 1]]); // prettier-ignore
      expect(hidesContent(run(events, locked))).toBe(true);
    }),
  );
});
