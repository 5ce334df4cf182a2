import { expect, test } from 'vitest';
import { TransferFailure } from '../transfers/failure.ts';
import type { BackupRecord } from './backup-record.ts';
import { emptyResult, type RunResult } from './run-result.ts';
import { endJob, type StopReason } from './run-end.ts';

const job: BackupRecord = {
  ...{ id: 'a', owner: 'nas/mira', name: 'Docs', computer: 'Laptop', sources: [{ path: '/docs', name: 'Docs' }] },
  ...{ target: '/t', backupType: 'realtime', days: [1], time: '02:00', keepDeleted: true },
  ...{ ignore: { hidden: false, system: true, ext: [], size_max: 0 }, madeAt: 0, paused: '', pausedUntil: 0, held: 0 },
  ...{ running: true, plannedTo: 0, lastAt: 0, goodAt: 5, lastState: 'ok', error: '' },
};
const end = (
  result: Partial<RunResult>,
  { error, aborted = null, isQuiet = false, of = job }: { error?: unknown; aborted?: StopReason | null; isQuiet?: boolean; of?: BackupRecord } = {},
) => endJob({ job: of, result: { ...emptyResult(), ...result }, at: 10_000, now: 20_000, isQuiet, id: 'r' }, aborted, error); // prettier-ignore

test('APP-BCEN-01 a good run is logged with what it did; a look that found nothing only moves the last good time', () => {
  const good = end({ files: 2, bytes: 30, same: 5 });
  expect(good.job).toMatchObject({ running: false, lastState: 'ok', goodAt: 20_000, error: '' });
  expect(good.record).toMatchObject({ state: 'ok', files: 2, bytes: 30, same: 5, at: 10, ended_at: 20 });
  expect(end({ same: 5 }, { isQuiet: true })).toMatchObject({ record: null, job: { goodAt: 20_000 } });
});

test('APP-AUTO-02 files that failed make a failed run with the first code, told once while nothing else happens', () => {
  const first = end({ failed: 1, code: 'LOCAL_DENIED' }, { isQuiet: true });
  expect(first).toMatchObject({ isFailure: false, job: { lastState: 'fail', error: 'LOCAL_DENIED', goodAt: 5 } });
  expect(first.record).toMatchObject({ state: 'fail', error: 'LOCAL_DENIED' });
  expect(end({ failed: 1, code: 'LOCAL_DENIED' }, { isQuiet: true, of: first.job }).record).toBeNull();
});

test('APP-AUTO-02 a device that is away, or a session that ended, is waited for; a full device is a failure', () => {
  const away = end({}, { error: new TransferFailure('network', 'NETWORK') });
  expect(away).toMatchObject({ goesOn: true, away: 'offline', record: null, job: { running: true, lastState: 'ok' } });
  expect(end({ files: 1 }, { error: new TransferFailure('signedOut') })).toMatchObject({
    ...{ goesOn: true, away: 'signedOut' },
    record: { state: 'stop' },
  });
  expect(end({}, { error: new TransferFailure('refused', 'N002004') })).toMatchObject({
    ...{ goesOn: false, isFailure: true },
    job: { running: false, lastState: 'fail', error: 'N002004' },
  });
});

test('APP-AUTO-01 stopped by somebody it is over, put off by the app it goes on; held deletions wait', () => {
  expect(end({ files: 1 }, { aborted: 'stop' })).toMatchObject({ goesOn: false, job: { running: false } });
  expect(end({ files: 1 }, { aborted: 'hold' })).toMatchObject({ goesOn: true, job: { running: true } });
  const held = end({ held: 60 });
  expect(held).toMatchObject({ job: { paused: 'brake', held: 60, goodAt: 5 }, record: { state: 'held' } });
});
