import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { localKv } from '../../state/local-kv.ts';
import { i18next } from '../../i18n/index.ts';
import { translateWith } from '../../i18n/translate.ts';
import { journalOf, renamedRecord } from '../../state/files/undo/undo.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { showUndoHistory } from './undo-history.tsx';

beforeEach(async () => {
  await localKv.delete('files.undo/mira');
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

const names = () =>
  within(screen.getByTestId('undo-history'))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const translate = translateWith((key: never, values: never) => i18next.t(key, values));
const undoOf = (what: string) => screen.getByRole('button', { name: `Undo: ${what}` });

test('APP-FM-03 the history names each deed with its time, and takes back what no later one builds on', async () => {
  const { files, store } = await renderScreenAt(<p>files</p>, '/fileManage/myFiles', { [HOME]: { names: ['c', 'z'] } });
  const journal = journalOf(store);
  for (const [from, to] of [
    ['a', 'b'],
    ['b', 'c'],
    ['y', 'z'],
  ] as const)
    await journal.add(renamedRecord([{ path: `${HOME}/${from}`, name: to }]));
  void showUndoHistory(store, translate);
  await settle();
  expect(names()).toEqual([
    expect.stringMatching(/^Rename to “z”\d.*Undo$/),
    expect.stringMatching(/^Rename to “c”\d.*Undo$/),
    expect.stringMatching(/^Rename to “b”.*A later change builds on itUndo$/),
  ]);
  expect(undoOf('Rename to “b”')).toBeDisabled();
  await user.click(undoOf('Rename to “c”'));
  await settle();
  expect(files.named('fileRename')).toEqual([{ path: `${HOME}/c`, name: 'b' }]);
  expect(names()).toHaveLength(2);
  expect(undoOf('Rename to “b”')).toBeEnabled();
  expect(journal.getState().redo?.name).toBe('c');
});

test('APP-FM-03 a deed of the history that fails stays, and says why', async () => {
  const { files, store } = await renderScreenAt(<p>files</p>, '/fileManage/myFiles', {});
  await journalOf(store).add(renamedRecord([{ path: `${HOME}/a`, name: 'b' }]));
  files.answers.fileRename = () => failure('N002001', '');
  void showUndoHistory(store, translate);
  await settle();
  await user.click(undoOf('Rename to “b”'));
  await settle();
  expect(screen.getByText(/no longer where they were/)).toBeVisible();
  files.answers.fileRename = () => success(null);
  await user.click(undoOf('Rename to “b”'));
  await settle();
  expect(screen.getByTestId('alert-dialog')).toHaveTextContent('There is nothing to undo');
});
