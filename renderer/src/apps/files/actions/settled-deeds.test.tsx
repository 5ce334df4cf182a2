import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { success } from '../../../api/result.ts';
import { localKv } from '../../../state/local-kv.ts';
import { journalOf } from '../../../state/files/undo/undo.ts';
import {
  forward,
  pressPaste,
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

const INNER = `${HOME}/Drafts`;

beforeEach(async () => {
  await localKv.delete('files.undo/mira');
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

const open = (policy = 'ask') => {
  const folders = { [HOME]: { names: ['Box/', 'Drafts/', 'a.txt', 'b.txt'] }, [INNER]: { names: ['a.txt'] } };
  return renderScreenAt(<FileWindow />, `/fileManage/myFiles?path=${encodeURIComponent(HOME)}`, folders, (files) => {
    files.answers.fileSetting = () => success({ common: {}, sortBy: {}, sameName: { policy } });
  });
};
/** A task of the device that is over, and gave other names. */
const taskOf = (id: string, renamed: Record<string, string>) => ({
  ...{ id, state: 'done' },
  renamed: {
    total: Object.keys(renamed).length,
    list: Object.entries(renamed).map(([path, name]) => ({ path, name })),
  },
});
const deedsOf = async (store: Parameters<typeof journalOf>[0]) => {
  await journalOf(store).settled();
  return journalOf(store)
    .getState()
    .past.map(({ deed, name, undo }) => [deed, name, undo.length > 0]);
};

test('DRG-04 APP-FM-03 copies pasted beside their originals go back by the names that they got', async () => {
  const { files, store } = await open();
  await user.click(rowOf('a.txt'));
  await forward('mod+c');
  await settle();
  await pressPaste();
  await settle();
  expect(files.named('fileCopy')).toEqual([{ paths: [`${HOME}/a.txt`], to: HOME, conflict: 'rename' }]);
  expect((await deedsOf(store)).at(-1)?.slice(0, 2)).toEqual(['copy', 'a.txt']);
  files.answers.taskList = ({ state }) =>
    success({ list: state === undefined ? [taskOf('task-1', { [`${HOME}/a.txt`]: 'a (2).txt' })] : [], total: 1 });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await settle();
  expect(files.named('fileRemove')).toEqual([{ paths: [`${HOME}/a (2).txt`], permanent: false }]);
  await settle();
  await forward('mod+y');
  await settle();
  expect(files.named('recycleList').length).toBeGreaterThan(0);
});

test('DRG-26 APP-FM-03 what replaces without a question is taken back by the device; what met nothing by itself', async () => {
  const { files, store } = await open('overwrite');
  await user.click(rowOf('a.txt'));
  fireEvent.click(rowOf('b.txt'), { ctrlKey: true });
  await forward('mod+c');
  await settle();
  await user.dblClick(rowOf('Drafts'));
  await settle();
  files.answers.fileCopy = ({ conflict }) =>
    success(
      conflict === 'ask' ? { task_id: '', conflicts: [{ name: 'a.txt' }] } : { task_id: `t-${String(conflict)}` },
    );
  await pressPaste();
  await settle();
  expect(files.named('fileCopy').map(({ conflict }) => conflict)).toEqual(['ask', 'rename', 'overwrite']);
  expect(await deedsOf(store)).toEqual([
    ['copy', 'a.txt', true],
    ['copy', 'b.txt', true],
  ]);
  await forward('mod+z');
  await settle();
  expect(files.named('fileRemove')).toEqual([{ paths: [`${INNER}/b.txt`], permanent: false }]);
  const failures = { total: 1, list: [{ name: 'a.txt', error: 'N002014' }] };
  let failed = { id: 'turn', state: 'fail', error: 'N002014', failures };
  files.answers.fileUndo = () => success({ task_id: 'turn' });
  files.answers.taskList = ({ state }) => success({ list: state === undefined ? [failed] : [], total: 1 });
  await forward('mod+z');
  await settle();
  expect(screen.getByText(/“a.txt” was changed since/)).toBeVisible();
  failed = { ...failed, state: 'done' };
  await forward('mod+z');
  await settle();
  expect(files.named('fileUndo')).toEqual(Array(2).fill({ task_id: 't-overwrite', way: 'undo' }));
  expect(screen.getByText('Undone: Copy “a.txt”')).toBeVisible();
  expect(files.named('fileRemove')).toHaveLength(1);
});

test('DRG-26 where taken names are left out folders merge nevertheless, and files stay away', async () => {
  const { files } = await open('skip');
  await user.click(rowOf('a.txt'));
  fireEvent.click(rowOf('Box'), { ctrlKey: true });
  await forward('mod+c');
  await settle();
  await user.dblClick(rowOf('Drafts'));
  await settle();
  const side = (path: string, is_dir: '0' | '1') => ({ path, is_dir, size: 0, mtime: 1 });
  const taken = [
    { name: 'a.txt', from: side(`${HOME}/a.txt`, '0'), there: side(`${INNER}/a.txt`, '0') },
    { name: 'Box', from: side(`${HOME}/Box`, '1'), there: side(`${INNER}/Box`, '1') },
  ];
  files.answers.fileCopy = ({ conflict }) =>
    success(conflict === 'ask' ? { task_id: '', conflicts: taken } : { task_id: 't' });
  await pressPaste();
  await settle();
  expect(files.named('fileCopy').map(({ conflict, paths }) => [conflict, paths])).toEqual([
    ['ask', [`${HOME}/Box`, `${HOME}/a.txt`]],
    ['skip', [`${HOME}/Box`]],
  ]);
});
