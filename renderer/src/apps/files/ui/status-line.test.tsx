import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nativeChanged } from '../../../state/native/native-slice.ts';
import { transfersPublished } from '../../../state/transfers-slice.ts';
import type { TransferItem } from '../../../state/transfers/transfer-types.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock } from '../../../test/files-harness.tsx';
import { nativeItem } from '../../../test/fake-transfers.ts';
import { FileManage } from '../index.tsx';

const upload = (id: string, state: TransferItem['state']): TransferItem => ({
  id,
  batch: 'b1',
  folder: HOME,
  rel: id,
  name: id,
  size: 100,
  mtime: 0,
  done: state === 'done' ? 100 : 0,
  speed: 0,
  remain: -1,
  state,
  error: null,
  at: 0,
  retryAt: null,
  there: null,
  same: false,
  rank: 0,
});

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

test('APP-TASK-01 UPL-04 the line below a folder says whether its uploads run, rest or wait for an answer', async () => {
  const { store } = await renderScreenAt(<FileManage />, '/fileManage/myFiles', { [HOME]: { names: ['a.txt'] } });
  await settle();
  const states = (...all: TransferItem['state'][]): void => {
    act(() => {
      const changed = all.map((state, at) => upload(`u${at}`, state));
      store.dispatch(transfersPublished({ changed, removed: [] }));
    });
  };
  const line = (): string => screen.getByTestId('folder-uploads').textContent;
  states('done', 'run', 'pause');
  expect(line()).toContain('Uploading 2 of 3');
  states('done', 'pause', 'pause');
  expect(line()).toContain('Paused at 1 of 3');
  expect(screen.getByTestId('folder-uploads')).toHaveAttribute('title', 'Paused at 1 of 3');
  states('done', 'conflict', 'pause');
  expect(line()).toContain('Waits for your choice');
  states('done', 'done', 'done');
  expect(screen.queryByTestId('folder-uploads')).toBeNull();
});

test('APP-TASK-01 UPL-04 the line below a folder tells of the uploads of the desktop app as well, also into folders in it', async () => {
  const { store } = await renderScreenAt(<FileManage />, '/fileManage/myFiles', { [HOME]: { names: ['a.txt'] } });
  await settle();
  const tell = (...changed: ReturnType<typeof nativeItem>[]): void => {
    act(() => {
      store.dispatch(nativeChanged({ changed, removed: [] }));
    });
  };
  const elsewhere = nativeItem('n', { remote: `${HOME}2`, state: 'run', batch: 'other' });
  tell(elsewhere, nativeItem('s', { kind: 'nativeSave', remote: `${HOME}/x`, state: 'run', batch: 'saved' }));
  expect(screen.queryByTestId('folder-uploads')).toBeNull();
  tell(
    nativeItem('a', { remote: HOME, rel: 'trip/a.jpg', state: 'run', size: 100, done: 50 }),
    nativeItem('b', { remote: HOME, rel: 'trip/b.jpg', state: 'done', size: 100, done: 100 }),
  );
  expect(screen.getByTestId('folder-uploads')).toHaveTextContent('Uploading 2 of 275%');
});
