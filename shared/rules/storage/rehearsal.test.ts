import { expect, test } from 'vitest';
import { adaptDisk } from './disk.ts';
import { adaptMessage } from './message.ts';
import { answerTrials, diskTrials, firstTrials, poolTrials } from './rehearsal.ts';

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
    'reset',
  ]);
  expect(diskTrials(2, disks).find(({ id }) => id === 'replace-2')?.moves).toEqual([
    { op: 'pull', position: 2 },
    { op: 'insert', position: 2, size: 8000 },
  ]);
  const fresh = disks.map((disk) => ({ ...disk, isused: false }));
  expect(diskTrials(2, fresh).map(({ id }) => id)).not.toContain('reset');
  expect(diskTrials(2, []).map(({ id }) => id)).toEqual(['add-1', 'add-2']);
});

test('WIZ-03 the answers of a question are tried by their option; what is no answer is left out', () => {
  const confirm = message('confirm', { options: ['ignore', 'recover', 'ssd_ignore', 'unknown'] });
  expect(answerTrials(confirm).map(({ id }) => id)).toEqual(['answer-ignore', 'answer-recover']);
  expect(answerTrials(message('blocking', { options: ['ignore'] }))).toEqual([]);
  expect(answerTrials(null)).toEqual([]);
});

test('FMT-01 FMT-23 the backup modes that fit the disks are tried, by their option or over the disks of a first setup', () => {
  const list = [1, 2].map((position) => ({ position, sn: `S${position}`, size: 4e12 }));
  const options = [
    { id: 'o-1', style: 'single', diskNum: 1, disksGroup: [['S1']] },
    { id: 'o-2', style: 'raid1', diskNum: 2, disksGroup: [['S1', 'S2']] },
    { id: 'o-3', style: 'raid5', diskNum: 2, disksGroup: [['S1', 'S2']] },
  ];
  const pending = message('pending', { slot: 2, options, new: { list } });
  expect(answerTrials(pending).map(({ name, moves }) => [name, ...moves])).toEqual([
    ['single', { op: 'format', option: 'o-1' }],
    ['raid1', { op: 'format', option: 'o-2' }],
  ]);
  const first = firstTrials([
    { id: 'c-1', type: 'basic' },
    { id: 'c-2', type: 'unheard' },
  ]);
  expect(first).toEqual([
    { id: 'mode-c-1', kind: 'mode', slots: [], name: 'single', moves: [{ op: 'format', option: 'c-1' }] },
  ]);
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

test('FMTS-05 FMTS-06 a format of the disks names them all; a mirror is made with the one in use', () => {
  const bays = [adaptDisk({ position: 1, sn: 'S1', dev: 'sda', isused: 0 }), adaptDisk({ position: 2, sn: 'S2', dev: 'sdb', isused: 1 })]; // prettier-ignore
  const devs = ['sda', 'sdb'];
  const formats = ['raid1_join', 'zdr', 'unknown'].map((type) => ({ id: type, type, devs }));
  expect(poolTrials(formats, bays).map(({ name, moves }) => [name, moves])).toEqual([
    ['raid1_join', [{ op: 'pool', type: 'raid1_join', main: 'sdb', devs: ['sda'] }]],
    ['zdr', [{ op: 'pool', type: 'zdr', devs }]],
  ]);
});

test('SSD-18 a broken SSD offers its recovery alone, and that only where it is possible', () => {
  const card = (sn: string, more: object) => ({
    serial_number: sn,
    size: 5e11,
    error: 'ok',
    isused: 0,
    position: 1,
    ...more,
  });
  const lost = card('OLD', { loss: 1, isused: 1 });
  const asked = (ssds: object[]) =>
    message('ssdpending', { options: ['recover', 'storage', 'wcache'], old_style: 'wcache', ssd_slot: 2, ssds });
  expect(answerTrials(asked([lost, card('NEW', { position: 2 })])).map(({ id }) => id)).toEqual(['answer-recover']);
  expect(answerTrials(asked([lost, card('NEW', { position: 2, size: 4e11 })]))).toEqual([]);
});
