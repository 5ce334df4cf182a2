import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure } from '../../api/result.ts';
import { backupChoice } from '../../state/files/drive-backups.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { toastStore } from '../dialogs/dialog-service.ts';
import { backUpTo } from './back-up.tsx';

const DRIVE = '/usb/u-1';

beforeEach(async () => {
  await speakFiles('en-US');
  localStorage.clear();
  stopClock();
});
afterEach(startClock);

const open = async (drive: string[] = []) => {
  const rendered = await renderScreenAt(<p>desktop</p>, '/', {
    [HOME]: { names: ['Music/', 'Photos/', 'note.txt'] },
    [DRIVE]: { names: drive },
  });
  return rendered;
};
const ask = async (store: Awaited<ReturnType<typeof open>>['store']): Promise<HTMLElement> => {
  void backUpTo(store, 'u-1', 'Travel');
  await settle();
  return screen.getByRole('alertdialog');
};
const ok = (dialog: HTMLElement): HTMLElement => within(dialog).getByRole('button', { name: 'Back up' });

test('APP-FM-05 chosen folders are copied into a folder of their own on the drive, and are chosen the next time', async () => {
  const { files, store } = await open();
  const dialog = await ask(store);
  expect(dialog).toHaveTextContent('Back up to “Travel”');
  expect(within(dialog).queryByLabelText('note.txt')).toBeNull();
  await user.click(ok(dialog));
  await settle();
  expect(dialog).toHaveTextContent('Choose at least one folder.');
  await user.click(within(dialog).getByLabelText('Photos'));
  await user.click(ok(dialog));
  await settle();
  const [made] = files.named('fileMkdir');
  expect(made).toMatchObject({ path: DRIVE });
  expect(made?.name).toMatch(/^Backup \d{4}-\d\d-\d\d$/);
  expect(files.named('fileCopy')).toEqual([
    { paths: [`${HOME}/Photos`], to: `${DRIVE}/${String(made?.name)}`, conflict: 'rename' },
  ]);
  expect(toastStore.getState().map(({ text }) => text)).toContain('Copying 1 folder to “Travel”');
  const again = await ask(store);
  expect(within(again).getByLabelText('Photos')).toBeChecked();
  expect(within(again).getByLabelText('Music')).not.toBeChecked();
  await user.click(within(again).getByRole('button', { name: 'Cancel' }));
});

test('APP-FM-05 a backup that does not fit says so, leaves no empty folder, and is not remembered', async () => {
  const { files, store } = await open();
  files.answers.fileCopy = () => failure('N002004', 'Not enough space');
  const dialog = await ask(store);
  await user.click(within(dialog).getByLabelText('All folders'));
  await user.click(ok(dialog));
  await settle();
  expect(dialog).toHaveTextContent('Not enough space');
  const [made] = files.named('fileMkdir');
  expect(files.named('fileRemove')).toEqual([{ paths: [`${DRIVE}/${String(made?.name)}`], permanent: true }]);
  expect(backupChoice('mira', 'u-1')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
});

test('APP-FM-05 all folders are all of them, also where they do not fit into one answer or one call', async () => {
  const names = Array.from({ length: 1001 }, (_, number) => `Folder ${String(number).padStart(4, '0')}`);
  const { files, store } = await renderScreenAt(<p>desktop</p>, '/', {
    [HOME]: { names: names.map((name) => `${name}/`) },
    [DRIVE]: { names: [] },
  });
  const dialog = await ask(store);
  await user.click(within(dialog).getByLabelText('All folders'));
  await user.click(ok(dialog));
  await settle();
  const copies = files.named('fileCopy').map(({ paths }) => paths as string[]);
  expect(copies.map(({ length }) => length)).toEqual([1000, 2]);
  expect(copies.flat()).toEqual([...names.map((name) => `${HOME}/${name}`), '/zenith_sata/public/g1']);
});
