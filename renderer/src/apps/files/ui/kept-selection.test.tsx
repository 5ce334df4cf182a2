import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptNotes } from '../../../components/kept-state.ts';
import {
  HOME,
  renderScreenAt,
  rowNames,
  rowOf,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
  type FakeFolder,
} from '../../../test/files-harness.tsx';
import { FileWindow } from './file-window.tsx';

const url = `/fileManage/myFiles?path=${encodeURIComponent(HOME)}`;
const open = (names: string[], folders: Record<string, FakeFolder> = {}) =>
  renderScreenAt(<FileWindow />, url, { [HOME]: { names }, ...folders });
const chosen = () => rowNames().filter((name) => rowOf(name).getAttribute('aria-selected') === 'true');
/** What the window would be kept with now, as it comes back from the store of the browser. */
const take = () => JSON.parse(JSON.stringify(keptNotes.of(''))) as Record<string, unknown>;

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(() => {
  keptNotes.put('', {}, false);
  startClock();
});

test('WIN-25 APP-FM-02 after a reload the same entries are selected, though others stand where they stood', async () => {
  await open(['Summer/', 'apple.txt', 'banana.txt', 'cherry.txt']);
  await settle();
  await user.click(rowOf('apple.txt'));
  await user.keyboard('{Control>}');
  await user.click(rowOf('cherry.txt'));
  await user.keyboard('{/Control}');
  const kept = take();
  cleanup();
  keptNotes.put('', kept, false);
  await open(['Autumn/', 'Summer/', 'apple.txt', 'banana.txt', 'cherry.txt']);
  await settle();
  expect(chosen()).toEqual(['apple.txt', 'cherry.txt']);
  // It is kept on, and an entry that has gone is not replaced by its neighbour.
  const again = take();
  cleanup();
  keptNotes.put('', again, false);
  await open(['Summer/', 'banana.txt', 'cherry.txt']);
  await settle();
  expect(chosen()).toEqual(['cherry.txt']);
});

test('WIN-25 what was selected is not selected in another folder, nor once it was given up', async () => {
  await open(['Summer/', 'apple.txt'], { [`${HOME}/Summer`]: { names: ['apple.txt'] } });
  await settle();
  await user.click(rowOf('apple.txt'));
  await user.dblClick(rowOf('Summer'));
  await settle();
  expect(screen.getByText('apple.txt')).toBeInTheDocument();
  expect(chosen()).toEqual([]);
  expect(take()).toEqual({});
});

test.each([null, 1, { spots: [[-1, 'x']] }, { spots: [['0', 'x']] }, { spots: 'x' }])(
  'WIN-25 a damaged selection %o counts as none',
  async (damaged) => {
    keptNotes.put('', { [`chosen:${HOME}`]: damaged }, false);
    await open(['apple.txt']);
    await act(() => settle());
    expect(chosen()).toEqual([]);
  },
);
