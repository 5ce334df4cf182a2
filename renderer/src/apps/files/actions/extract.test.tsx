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

/** Asks for the extraction of an archive that the device refuses for a field of the call. */
async function extract(field: string) {
  const folders = { [HOME]: { names: ['old.zip'] } };
  const opened = await renderScreenAt(
    <FileWindow />,
    `/fileManage/myFiles?path=${encodeURIComponent(HOME)}`,
    folders,
    (files) => {
      files.answers.fileMkdir = ({ path, name }) => success({ ...files.entry(`${String(path)}/${String(name)}`) });
      files.answers.fileExtract = () => ({ ...failure('N000001', 'parameter error'), data: { field } });
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

test('APP-FM-03 CALL-EXT-29 a damaged archive is told to be one, and leaves no empty folder; no password would help', async () => {
  const { files } = await extract('path');
  expect(screen.queryByTestId('archive-secret')).toBeNull();
  expect(screen.getByText(/“old.zip” cannot be read/)).toBeInTheDocument();
  expect(files.named('fileRemove')).toEqual([{ paths: [`${HOME}/old`], permanent: true }]);
});

test('APP-FM-03 CALL-EXT-29 an encrypted archive asks for its password', async () => {
  const { files } = await extract('password');
  expect(screen.getByTestId('archive-secret')).toBeInTheDocument();
  expect(files.named('fileRemove')).toEqual([]);
});
