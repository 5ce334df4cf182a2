import { expect, test } from 'vitest';
import type { TransferItem } from '../../state/transfers/transfer-types.ts';
import { job, upload } from '../../test/fake-tasks.ts';
import { deviceView, progressText, uploadView, type TaskWords } from './task-view.ts';

test('UPL-04 an upload that waits says for what', () => {
  const words: TaskWords = {
    files: (key, values) => `${key} ${values?.seconds ?? ''}`.trim(),
    common: (key) => key,
    language: 'en-US',
    now: 1000,
    offline: false,
  };
  const note = (more: Partial<TransferItem>, offline = false): string =>
    uploadView(upload('a', more), { ...words, offline }).note;
  expect(note({ state: 'needsFile' })).toBe('tasks.state.needsFile');
  expect(note({ state: 'run', retryAt: 5200 })).toBe('tasks.state.retry 5');
  expect(note({ state: 'wait' }, true)).toBe('tasks.state.offline');
  expect(note({ state: 'fail', error: { code: 'UNREADABLE', message: '' } })).toBe('tasks.unreadable');
  expect(note({ state: 'fail', error: { code: 'N002003', message: '' } })).toBe('No read-write permission here');
  expect(progressText(uploadView(upload('a', { state: 'done' }), words), words)).toBe('1MB');
  expect(deviceView(job('a', { state: 'fail', error: 'N002004' }), words).note).toBe('Not enough space');
  // Whatever stands still says by whom or what, and nothing is claimed of a device that does not answer.
  expect(deviceView(job('a', { state: 'pause' }), words).note).toBe('tasks.paused.you');
  expect(deviceView(job('a', { state: 'wait', kind: 'upload' }), words).note).toBe('tasks.paused.sender');
  expect(deviceView(job('a', { state: 'run' }), { ...words, offline: true }).note).toBe('tasks.paused.unknown');
  expect(deviceView(job('a', { state: 'done' }), { ...words, offline: true }).note).toBe('');
});
