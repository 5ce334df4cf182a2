import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { selectTransfers } from '../../../state/transfers-slice.ts';
import { fileOf } from '../../../test/fake-transfer-device.ts';
import {
  HOME,
  renderScreenAt,
  rowOf,
  settle,
  speakFiles,
  stopClock,
  startClock,
} from '../../../test/files-harness.tsx';
import { FileWindow } from '../ui/file-window.tsx';
import { url, open, docs } from '../../../test/file-window-harness.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

/** A drag of files of the computer, as a browser without handles gives it. */
function drop(files: File[]): { dataTransfer: object } {
  const items = files.map((file) => ({ kind: 'file', getAsFile: () => file }));
  return { dataTransfer: { types: files.length > 0 ? ['Files'] : ['text/plain'], items, files, dropEffect: '' } };
}

describe('UPL-01 dropping files of the computer', () => {
  const area = (): HTMLElement => screen.getByTestId('listing');

  test('UPL-01 UPL-04 they are taken on for the folder under the pointer, which is shown before', async () => {
    const { store } = await open({ [HOME]: docs() });
    const transfer = drop([fileOf('new.txt', 5)]);
    fireEvent.dragOver(rowOf('Drafts'), transfer);
    expect(screen.getByText('Upload to Drafts')).toBeVisible();
    expect(rowOf('Drafts')).toHaveAttribute('data-target', 'true');
    fireEvent.dragOver(rowOf('a.txt'), transfer);
    expect(screen.getByText('Upload to my files')).toBeVisible();
    fireEvent.drop(rowOf('Drafts'), transfer);
    await settle(300);
    expect(selectTransfers(store.getState())).toMatchObject([{ name: 'new.txt', folder: `${HOME}/Drafts` }]);
  });

  test('UPL-01 DRG-10 DRG-27 places, steps of the address and folders take them too, say so, and open after a rest', async () => {
    const at = url(`${HOME}/Drafts`);
    const { store, url: shown } = await open({ [HOME]: docs(), [`${HOME}/Drafts`]: { names: ['b/'] }, '/usb/u-1': { names: [] } }, at); // prettier-ignore
    const transfer = drop([fileOf('new.txt', 5)]);
    const drive = within(screen.getByRole('navigation', { name: 'Places' })).getByRole('button', { name: 'Travel' });
    fireEvent.dragOver(drive, transfer);
    await settle();
    expect(screen.getByText('Upload to Travel')).toBeVisible();
    expect(drive).toHaveAttribute('data-drop', 'here');
    const step = within(screen.getByTestId('address-bar')).getByRole('button', { name: 'my files' });
    fireEvent.dragOver(step, transfer);
    await settle();
    expect(drive).not.toHaveAttribute('data-drop');
    expect(screen.getByText('Upload to my files')).toBeVisible();
    fireEvent.drop(step, transfer);
    await settle(300);
    expect(step).not.toHaveAttribute('data-drop');
    expect(screen.queryByText('Upload to my files')).toBeNull();
    expect(selectTransfers(store.getState())).toMatchObject([{ name: 'new.txt', folder: HOME }]);
    fireEvent.dragOver(rowOf('b'), transfer);
    await settle(1000);
    expect(shown()).toContain(encodeURIComponent(`${HOME}/Drafts/b`));
    fireEvent.dragLeave(document.body, { relatedTarget: null });
  });

  test('UPL-01 what another screen takes, and what hovers where nothing takes it, is left alone', async () => {
    const { store } = await open({ [HOME]: docs() });
    const transfer = drop([fileOf('new.txt', 5)]);
    expect(fireEvent.dragOver(screen.getByTestId('status-line'), transfer)).toBe(true);
    const own = (event: Event): void => {
      event.preventDefault();
    };
    document.body.addEventListener('dragover', own);
    document.body.addEventListener('drop', own);
    fireEvent.dragOver(rowOf('Drafts'), transfer);
    expect(screen.queryByText('Upload to Drafts')).toBeNull();
    fireEvent.drop(rowOf('Drafts'), transfer);
    await settle(300);
    expect(selectTransfers(store.getState())).toEqual([]);
    document.body.removeEventListener('dragover', own);
    document.body.removeEventListener('drop', own);
  });

  test.each([
    ['the list of team folders', '/publicManage/myFiles', {}, 'Enter a group folder first'],
    [
      'a folder without permission',
      url('/zenith_sata/public/g1'),
      { '/zenith_sata/public/g1': { names: [], writable: false } },
      'No read-write permission here',
    ],
    ['the external devices', '/fileManage/usbFiles', {}, 'Files cannot be placed here'],
  ])('UPL-01 DRG-07 DRG-08 DRG-20 %s takes none and says why', async (_name, at, folders, text) => {
    const { store } = await open(folders, at);
    fireEvent.dragOver(area(), drop([fileOf('x', 1)]));
    expect(screen.getByText(text)).toBeVisible();
    fireEvent.drop(area(), drop([fileOf('x', 1)]));
    await settle(300);
    expect(selectTransfers(store.getState())).toEqual([]);
    expect(screen.getByText(text)).toBeVisible();
  });

  test('DRG-09 UPL-01 a team folder whose permission is not known yet says that it is being fetched', async () => {
    await renderScreenAt(<FileWindow />, url('/zenith_sata/public/g1'), {}, (files) => {
      files.gate = new Promise(() => undefined);
    });
    fireEvent.dragOver(area(), drop([fileOf('x', 1)]));
    expect(screen.getByText('Fetching group permission info')).toBeVisible();
  });

  test('UPL-02 a drag of text shows nothing and does nothing', async () => {
    const { store } = await open({ [HOME]: docs() });
    fireEvent.dragOver(area(), drop([]));
    expect(screen.queryByText(/Upload to/)).toBeNull();
    fireEvent.drop(area(), drop([]));
    await settle(300);
    expect(selectTransfers(store.getState())).toEqual([]);
  });

  test('UPL-03 what does not fit or has a wrong name is refused before a byte is sent', async () => {
    const { store } = await open({ [HOME]: { names: [], free: 10 } });
    fireEvent.drop(area(), drop([fileOf('large.bin', 11)]));
    await settle(300);
    expect(screen.getByText('Not enough space')).toBeVisible();
    fireEvent.drop(area(), drop([fileOf('what?.txt', 1), fileOf('fine.txt', 1)]));
    await settle(300);
    expect(screen.getByText('“what?.txt” was not uploaded: The name contains unsupported characters')).toBeVisible();
    expect(selectTransfers(store.getState()).map(({ name }) => name)).toEqual(['fine.txt']);
  });
});
