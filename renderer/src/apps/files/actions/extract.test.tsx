import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../../api/result.ts';
import { localKv } from '../../../state/local-kv.ts';
import {
  HOME,
  renderScreenAt,
  rowOf,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
} from '../../../test/files-harness.tsx';
import { FileWindow } from '../ui/file-window.tsx';

beforeEach(async () => {
  await localKv.delete('files.undo/mira');
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

/** Asks for the extraction of an archive that the device answers as told. */
async function extract(answer: (args: Record<string, unknown>) => unknown) {
  const folders = { [HOME]: { names: ['old.zip', 'old/'] } };
  const opened = await renderScreenAt(
    <FileWindow />,
    `/fileManage/myFiles?path=${encodeURIComponent(HOME)}`,
    folders,
    (files) => {
      files.answers.fileExtract = (args) => answer(args) as never;
    },
  );
  fireEvent.contextMenu(rowOf('old.zip'));
  await settle();
  await user.click(screen.getByRole('menuitem', { name: 'More' }));
  await settle();
  await user.click(screen.getByRole('menuitem', { name: 'Extract here' }));
  await settle();
  return opened;
}
const refusedFor = (field: string) => ({ ...failure('N000001', 'parameter error'), data: { field } });
/** Nothing of the folder is the client's to make, nor to remove: the device does both. */
const touched = (files: Awaited<ReturnType<typeof extract>>['files']): unknown[] => [
  ...files.named('fileMkdir'),
  ...files.named('fileRemove'),
];

test('APP-FM-03 CALL-EXT-29 a damaged archive is told to be one; no password would help', async () => {
  const { files } = await extract(() => refusedFor('path'));
  expect(screen.queryByTestId('archive-secret')).toBeNull();
  expect(screen.getByText(/“old.zip” cannot be read/)).toBeInTheDocument();
  expect(touched(files)).toEqual([]);
});

test('APP-FM-03 CALL-EXT-29 an encrypted archive asks for its password; nothing is made, and nothing removed, before it is right', async () => {
  const { files } = await extract(({ password }) =>
    password === 'sesame' ? success({ task_id: 't' }) : refusedFor('password'),
  );
  await user.type(screen.getByLabelText('Password of the archive'), 'wrong{Enter}');
  await settle();
  await user.type(screen.getByLabelText('Password of the archive'), 'sesame{Enter}');
  await settle();
  expect(screen.queryByTestId('archive-secret')).toBeNull();
  const asked = { path: `${HOME}/old.zip`, to: HOME, folder: 'old (1)' };
  expect(files.named('fileExtract')).toEqual([
    asked,
    { ...asked, password: 'wrong' },
    { ...asked, password: 'sesame' },
  ]);
  expect(touched(files)).toEqual([]);
});

test('APP-FM-03 CALL-EXT-29 giving up the password leaves the folder as it was', async () => {
  const { files } = await extract(() => refusedFor('password'));
  await user.keyboard('{Escape}');
  await settle();
  expect(screen.queryByTestId('archive-secret')).toBeNull();
  expect(touched(files)).toEqual([]);
});

test('APP-FM-03 CALL-EXT-29 a name that is taken meanwhile gets a number', async () => {
  const { files } = await extract(({ folder }) =>
    folder === 'old (2)' ? success({ task_id: 't' }) : failure('N002002', 'taken'),
  );
  expect(files.named('fileExtract').map(({ folder }) => folder)).toEqual(['old (1)', 'old (2)']);
});
