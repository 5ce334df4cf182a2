import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderUrl } from '../../../state/files/location.ts';
import { createFakeTransfers } from '../../../test/fake-transfers.ts';
import { HOME, renderScreenAt, rowOf, settle, speakFiles, startClock, stopClock, user } from '../../../test/files-harness.tsx'; // prettier-ignore
import { FileWindow } from '../ui/file-window.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

test('UPL-05 what is chosen while the desktop still settles goes by the app already, not by the page', async () => {
  const { bridge } = createFakeTransfers();
  // Nobody follows the transfers yet: that begins when the desktop is calm.
  await renderScreenAt(<FileWindow />, folderUrl(HOME), { [HOME]: { names: ['a.txt'], free: 5 } }, undefined, bridge);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  await user.click(await screen.findByRole('menuitem', { name: /folder/i }));
  expect(bridge.choose).toHaveBeenCalledWith('folder', { path: HOME, free: 5, conflict: 'ask' });
  await user.click(rowOf('a.txt'));
  await user.click(screen.getByTestId('download'));
  await settle();
  expect(bridge.save).toHaveBeenCalledWith([`${HOME}/a.txt`], false);
});
