import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { success } from '../../../api/result.ts';
import { reconsider } from '../../../state/conflicts/conflict-desk.ts';
import {
  forward,
  HOME,
  pressPaste,
  renderScreenAt,
  rowOf,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
} from '../../../test/files-harness.tsx';
import { FileWindow } from '../ui/file-window.tsx';

const inner = `${HOME}/Drafts`;

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

/** Takes some files and goes into the folder where they are to be put. */
async function cutAndEnter(keys: 'mod+c' | 'mod+x', ...more: string[]) {
  const folders = { [HOME]: { names: ['Drafts/', 'a.txt', 'b.tar.gz', 'c.jpg'] }, [inner]: { names: ['a.txt'] } };
  const view = await renderScreenAt(<FileWindow />, `/fileManage/myFiles?path=${encodeURIComponent(HOME)}`, folders);
  await user.click(rowOf('a.txt'));
  for (const name of [...more, 'c.jpg']) fireEvent.click(rowOf(name), { ctrlKey: true });
  await forward(keys);
  await settle();
  await user.dblClick(rowOf('Drafts'));
  await settle();
  return view;
}

describe('taken names of copies and moves', () => {
  const side = (path: string, mtime: number, size = 5) => ({ path, is_dir: '0' as const, size, mtime });
  const takenName = (name: string, more: object = {}) => ({
    name,
    from: side(`${HOME}/${name}`, 2000),
    there: side(`${inner}/${name}`, 1000, 7),
    ...more,
  });

  test('DRG-26 what has its name free goes on at once; each taken name goes its own way', async () => {
    const { files, store } = await cutAndEnter('mod+c', 'b.tar.gz');
    files.answers.fileCopy = ({ conflict }) =>
      success(
        conflict === 'ask' ? { task_id: '', conflicts: ['a.txt', 'c.jpg'].map((n) => takenName(n)) } : { task_id: 't' },
      );
    await pressPaste();
    await settle();
    expect(files.named('fileCopy').slice(1)).toEqual([{ paths: [`${HOME}/b.tar.gz`], to: inner, conflict: 'rename' }]);
    const dialog = screen.getByTestId('conflict-dialog');
    expect(dialog).toHaveTextContent('2 names are taken');
    expect(within(dialog).getByRole('button', { name: 'Continue' })).toHaveFocus();
    const first = within(dialog).getByRole('radiogroup', { name: 'a.txt' });
    expect(within(first).getByRole('radio', { name: 'Keep both' })).toBeChecked();
    const card = within(dialog).getAllByRole('listitem')[0];
    expect(card?.querySelector('[data-side="from"]')).toHaveTextContent(/Coming.*Newer.*5\s?B/);
    expect(card?.querySelector('[data-side="there"]')).toHaveTextContent(/Already there.*7\s?B/);
    await user.click(within(first).getByRole('radio', { name: 'Replace' }));
    await user.click(
      within(within(dialog).getByRole('radiogroup', { name: 'c.jpg' })).getByRole('radio', { name: 'Skip' }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await settle();
    expect(files.named('fileCopy').slice(2)).toEqual([{ paths: [`${HOME}/a.txt`], to: inner, conflict: 'overwrite' }]);
    expect(store.getState().conflicts.pending).toEqual([]);
    expect(screen.queryByTestId('conflict-dialog')).toBeNull();
  });

  test('DRG-26 one choice serves all of a kind; the same content is skipped by itself', async () => {
    const { files } = await cutAndEnter('mod+c', 'b.tar.gz');
    files.answers.fileCopy = ({ conflict }) =>
      success(
        conflict === 'ask'
          ? {
              task_id: '',
              conflicts: [takenName('a.txt'), takenName('b.tar.gz'), takenName('c.jpg', { resolved: 'skip' })],
            }
          : { task_id: 't' },
      );
    await pressPaste();
    await settle();
    const same = screen.getByRole('radiogroup', { name: 'c.jpg' });
    expect(within(same).getByRole('radio', { name: 'Skip' })).toBeChecked();
    expect(screen.getByText('Same content')).toBeVisible();
    const all = screen.getByRole('radiogroup', { name: 'All 3 files' });
    await user.click(within(all).getByRole('radio', { name: 'Replace' }));
    expect(within(same).getByRole('radio', { name: 'Skip' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await settle();
    expect(files.named('fileCopy').slice(1)).toEqual([
      { paths: [`${HOME}/a.txt`, `${HOME}/b.tar.gz`], to: inner, conflict: 'overwrite' },
    ]);
  });

  test('DRG-26 a rule answers all files at once, each by its two sides, and each answer can be changed', async () => {
    const { files } = await cutAndEnter('mod+c', 'b.tar.gz');
    const of = (name: string, from: object, there: object) => {
      const taken = takenName(name);
      return { ...taken, from: { ...taken.from, ...from }, there: { ...taken.there, ...there } };
    };
    files.answers.fileCopy = ({ conflict }) =>
      success(
        conflict === 'ask'
          ? {
              task_id: '',
              conflicts: [
                of('a.txt', { mtime: 20, size: 1 }, { mtime: 10, size: 9 }),
                of('b.tar.gz', { mtime: 10, size: 9 }, { mtime: 20, size: 1 }),
                takenName('c.jpg', { resolved: 'skip' }),
              ],
            }
          : { task_id: 't' },
      );
    await pressPaste();
    await settle();
    const chosen = (): string[] =>
      ['a.txt', 'b.tar.gz', 'c.jpg'].map(
        (name) =>
          within(screen.getByRole('radiogroup', { name }))
            .getAllByRole('radio')
            .find((radio) => (radio as HTMLInputElement).checked)
            ?.closest('label')?.textContent ?? '',
      );
    await user.click(screen.getByRole('button', { name: 'Larger wins' }));
    expect(chosen()).toEqual(['Skip', 'Replace', 'Skip']);
    await user.click(screen.getByRole('button', { name: 'Newer wins' }));
    expect(chosen()).toEqual(['Replace', 'Skip', 'Skip']);
    await user.click(
      within(screen.getByRole('radiogroup', { name: 'b.tar.gz' })).getByRole('radio', { name: 'Keep both' }),
    );
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await settle();
    expect(files.named('fileCopy').slice(1)).toEqual([
      { paths: [`${HOME}/b.tar.gz`], to: inner, conflict: 'rename' },
      { paths: [`${HOME}/a.txt`], to: inner, conflict: 'overwrite' },
    ]);
  });

  test('DRG-26 put off, names wait and nothing is lost; the same content alone asks nothing', async () => {
    const { files, store } = await cutAndEnter('mod+x');
    files.answers.fileMove = ({ conflict }) =>
      success(
        conflict === 'ask' ? { task_id: '', conflicts: [takenName('a.txt'), takenName('c.jpg')] } : { task_id: 't' },
      );
    await pressPaste();
    await settle();
    await user.click(screen.getByRole('button', { name: 'Decide later' }));
    await settle();
    expect(screen.queryByTestId('conflict-dialog')).toBeNull();
    expect(store.getState().conflicts.pending.map(({ name, mode }) => [name, mode])).toEqual([
      ['a.txt', 'cut'],
      ['c.jpg', 'cut'],
    ]);
    expect(store.getState().clipboard.mode).toBeNull();
    act(() => {
      reconsider(store.getState().conflicts.pending.map(({ id }) => id));
    });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await settle();
    expect(files.named('fileMove').slice(1)).toEqual([
      { paths: [`${HOME}/a.txt`, `${HOME}/c.jpg`], to: inner, conflict: 'rename' },
    ]);
  });

  test('DRG-26 files that are there already with the same content are only mentioned', async () => {
    const { files } = await cutAndEnter('mod+c');
    files.answers.fileCopy = () =>
      success({ task_id: '', conflicts: ['a.txt', 'c.jpg'].map((n) => takenName(n, { resolved: 'skip' })) });
    await pressPaste();
    await settle();
    expect(screen.queryByTestId('conflict-dialog')).toBeNull();
    expect(screen.getByText('2 files are already there with the same content')).toBeVisible();
    expect(files.named('fileCopy')).toHaveLength(1);
  });
});
