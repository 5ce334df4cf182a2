import { expect, test } from 'vitest';
import { adaptDisk } from './disk.ts';
import { adaptMessage } from './message.ts';
import { answerTrials, diskTrials } from './rehearsal.ts';

const disks = [1, 2].map((position) => adaptDisk({ position, sn: `S${position}`, size: 4000 * position }));
const message = (type: string, data: object) => adaptMessage({ type, code: 200, msg: '', data: { id: 'm', ...data } });

test('CMP-03 every disk can be replaced, pulled, fail or change places; empty slots can be filled', () => {
  expect(diskTrials(4, disks).map(({ id }) => id)).toEqual([
    'replace-1',
    'replace-2',
    'pull-1',
    'pull-2',
    'fail-1',
    'fail-2',
    'add-3',
    'add-4',
    'swap-1-2',
  ]);
  expect(diskTrials(2, disks).find(({ id }) => id === 'replace-2')?.moves).toEqual([
    { op: 'pull', position: 2 },
    { op: 'insert', position: 2, size: 8000 },
  ]);
  expect(diskTrials(2, []).map(({ id }) => id)).toEqual(['add-1', 'add-2']);
});

test('WIZ-03 the answers of a question are tried by their option; what is no answer is left out', () => {
  const confirm = message('confirm', { options: ['ignore', 'recover', 'ssd_ignore', 'unknown'] });
  expect(answerTrials(confirm).map(({ id }) => id)).toEqual(['answer-ignore', 'answer-recover']);
  expect(answerTrials(message('blocking', { options: ['ignore'] }))).toEqual([]);
  expect(answerTrials(null)).toEqual([]);
});

test('SSD-06 modes are tried where no cache has to be released first', () => {
  const ssds = [{ position: 1, size: 512e9, serial_number: 'M2', error: 'ok' }];
  const options = ['storage', 'wcache', 'rcache', 'dilate'];
  const modes = (old_style: string) =>
    answerTrials(message('ssdpending', { ssds, options, old_style })).map(({ name }) => name);
  expect(modes('none')).toEqual(options);
  expect(modes('rcache')).toEqual([]);
  expect(modes('wcache')).toEqual(['wcache']);
  expect(modes('dilate')).toEqual(['storage', 'dilate']);
  expect(answerTrials(message('ssdpending', { ssds: [], options, old_style: 'none' }))).toEqual([]);
});
