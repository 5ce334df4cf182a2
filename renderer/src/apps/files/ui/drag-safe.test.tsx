import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  renderScreenAt,
  rowOf,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
} from '../../../test/files-harness.tsx';
import { journalOf } from '../../../state/files/undo/undo.ts';
import { FileWindow } from './file-window.tsx';

const BOX = '/zenith_sata/mira/safebox/Notes';
const bin = document.createElement('div');
let under: Element | null = null;

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
  bin.dataset.app = 'recycle';
  document.body.append(bin);
  Object.defineProperty(document, 'elementFromPoint', { configurable: true, value: () => under });
});
afterEach(() => {
  bin.remove();
  window.dispatchEvent(new Event('blur'));
  startClock();
});

async function pointer(target: Element | Window, type: string, at: number): Promise<void> {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX: at, clientY: at });
  Object.assign(event, { pointerId: 1, pointerType: 'mouse' });
  await act(async () => {
    target.dispatchEvent(event);
    await Promise.resolve();
  });
}

test('DRG-20 APP-SAFEB-02 what is dropped on the bin out of the safe box is deleted for good, and asked about as such', async () => {
  const folders = { [BOX]: { names: ['a.txt', 'b.txt'] } };
  const { files, store } = await renderScreenAt(
    <FileWindow />,
    `/safebox/list?path=${encodeURIComponent(BOX)}`,
    folders,
  );
  const handle = rowOf('a.txt').querySelector('[data-handle]');
  if (handle === null) throw new Error('no handle');
  await pointer(handle, 'pointerdown', 5);
  under = rowOf('a.txt');
  await pointer(window, 'pointermove', 40);
  under = bin;
  await pointer(window, 'pointermove', 60);
  expect(screen.getByTestId('drag-label')).toHaveTextContent('Delete for good');
  await pointer(window, 'pointerup', 60);
  await settle();
  const dialog = screen.getByTestId('confirm-dialog');
  expect(dialog).toHaveTextContent('It does not go to the recycle bin and cannot be brought back.');
  expect(files.named('fileRemove')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
  await settle();
  expect(files.named('fileRemove')).toEqual([{ paths: [`${BOX}/a.txt`], permanent: true }]);
  expect(screen.getByText('“a.txt” was deleted')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await journalOf(store).settled();
  expect(journalOf(store).getState().undo).toBeNull();
});
