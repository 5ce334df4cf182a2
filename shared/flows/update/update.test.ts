import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions, decideOffer, placeInStage } from './offer.ts';
import { firstUpdateState, nextUpdate } from './update-machine.ts';
import type { FoundRelease, Release, UpdateEvent, UpdateState } from './update-types.ts';

const release: Release = { version: '2.0.0', date: '', notes: [], bytes: null };
const after = (...events: UpdateEvent[]) => events.reduce<UpdateState>(nextUpdate, firstUpdateState);
const offered: UpdateEvent = { type: 'OFFERED', release };

test('the way of an update from the check to being ready', () => {
  const stages = [
    after({ type: 'CHECK' }),
    after({ type: 'CHECK' }, offered),
    after({ type: 'CHECK' }, offered, { type: 'DOWNLOAD' }),
    after({ type: 'CHECK' }, offered, { type: 'DOWNLOAD' }, { type: 'DOWNLOADED' }),
  ].map(({ stage }) => stage);
  expect(stages).toEqual(['checking', 'available', 'downloading', 'ready']);
});

test('a bar of progress never runs back and stays within its ends', () => {
  const progress = (percent: number): UpdateEvent => ({ type: 'PROGRESS', percent, bytesPerSecond: 1 });
  const start: UpdateEvent[] = [{ type: 'CHECK' }, offered, { type: 'DOWNLOAD' }];
  expect(after(...start, progress(40), progress(30))).toMatchObject({ percent: 40 });
  expect(after(...start, progress(140))).toMatchObject({ percent: 100 });
  expect(after(...start, progress(Number.NaN))).toMatchObject({ percent: 0 });
});

test('a failed download keeps its release and may be tried again; a failed check may be asked again', () => {
  const failed = after(
    { type: 'CHECK' },
    offered,
    { type: 'DOWNLOAD' },
    { type: 'FAILED', during: 'download', reason: 'disk-full' },
  );
  expect(failed).toEqual({ stage: 'failed', during: 'download', reason: 'disk-full', release });
  expect(nextUpdate(failed, { type: 'DOWNLOAD' }).stage).toBe('downloading');
  const unasked = after({ type: 'CHECK' }, { type: 'FAILED', during: 'check', reason: 'network' });
  expect(nextUpdate(unasked, { type: 'DOWNLOAD' })).toBe(unasked);
  expect(nextUpdate(unasked, { type: 'CHECK' }).stage).toBe('checking');
});

const anyEvent: fc.Arbitrary<UpdateEvent> = fc.oneof(
  fc.constantFrom<UpdateEvent>(
    { type: 'CHECK' },
    offered,
    { type: 'NOTHING', at: 1, held: null },
    { type: 'INACTIVE' },
    { type: 'DOWNLOAD' },
    { type: 'DOWNLOADED' },
    { type: 'CANCEL' },
    { type: 'SKIP', at: 1 },
  ),
  fc.record({ type: fc.constant('PROGRESS' as const), percent: fc.double(), bytesPerSecond: fc.nat() }),
  fc.record({
    type: fc.constant('FAILED' as const),
    during: fc.constantFrom('check' as const, 'download' as const, 'install' as const),
    reason: fc.constantFrom('network' as const, 'checksum' as const),
  }),
);

test('whatever happens in whatever order, only what was downloaded to its end is ready, and off stays off', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let state: UpdateState = firstUpdateState;
      for (const event of events) {
        const next = nextUpdate(state, event);
        if (next.stage === 'ready' && state.stage !== 'ready')
          expect([state.stage, event.type]).toEqual(['downloading', 'DOWNLOADED']);
        if (state.stage === 'ready' && next !== state)
          expect(event).toMatchObject({ type: 'FAILED', during: 'install' });
        if (state.stage === 'off') expect(next).toBe(state);
        state = next;
      }
    }),
  );
});

const found: FoundRelease = { ...release, systemFloor: null, percentage: null };
const facts = { current: '1.4.0', system: '13.6', installation: 'a', skipped: null };

test('versions are compared by their numbers, a pre-release comes before its release', () => {
  const sorted = ['1.10.0', '1.9.9', '2.0.0', '2.0.0-beta.2', '2.0.0-beta.10', '2.0'].sort(compareVersions);
  expect(sorted).toEqual(['1.9.9', '1.10.0', '2.0.0-beta.2', '2.0.0-beta.10', '2.0.0', '2.0']);
  expect(compareVersions('10.0.22621', '10.0.9200')).toBeGreaterThan(0);
});

test('the floor of the system is looked at before anything else is offered', () => {
  expect(decideOffer({ ...found, systemFloor: '14.0' }, facts)).toEqual({ kind: 'held', why: 'system' });
  expect(decideOffer({ ...found, systemFloor: '13.0' }, facts)).toEqual({ kind: 'offered' });
  expect(decideOffer({ ...found, systemFloor: '14.0' }, { ...facts, skipped: '2.0.0' })).toMatchObject({
    why: 'system',
  });
  expect(decideOffer(found, { ...facts, current: '2.0.0' })).toEqual({ kind: 'none' });
  expect(decideOffer(found, { ...facts, skipped: '2.0.0' })).toEqual({ kind: 'held', why: 'skipped' });
});

test('a staged release reaches its share of the installations, the same ones each time, others the next time', () => {
  const installations = Array.from({ length: 2000 }, (_, index) => `installation ${index}`);
  const reached = (version: string, percentage: number) =>
    installations.filter(
      (installation) => decideOffer({ ...found, version, percentage }, { ...facts, installation }).kind === 'offered',
    );
  expect(reached('2.0.0', 0)).toEqual([]);
  expect(reached('2.0.0', 100)).toHaveLength(installations.length);
  const tenth = reached('2.0.0', 10);
  expect(tenth.length).toBeGreaterThan(140);
  expect(tenth.length).toBeLessThan(260);
  expect(reached('2.0.0', 20)).toEqual(expect.arrayContaining(tenth));
  expect(reached('2.1.0', 10)).not.toEqual(tenth);
  expect(placeInStage('a', '2.0.0')).toBe(placeInStage('a', '2.0.0'));
});
