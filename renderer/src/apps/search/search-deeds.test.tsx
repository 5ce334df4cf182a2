import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { success, type CallResult } from '../../api/result.ts';
import { windowShortcut } from '../../components/shortcuts/window-shortcuts.ts';
import { i18next } from '../../i18n/index.ts';
import { pushReceived } from '../../state/push-actions.ts';
import type { AppStore } from '../../state/store.ts';
import {
  type FakeFiles,
  forward,
  HOME,
  renderScreenAt,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
} from '../../test/files-harness.tsx';
import { hit, names, searchIndex } from '../../test/search-hits.ts';
import { BigSearch } from './big-search.tsx';

const DOCS = `${HOME}/Docs`;
/** Files of the device by their paths; the id of a file goes with it. */
type Disk = Map<string, string>;
const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function answerFrom(fake: FakeFiles, disk: Disk): void {
  const at = (path: string) => hit(disk.get(path) ?? '', { name: baseOf(path), path, display_path: `shown${path}` });
  fake.answers.searchSetting = () => success(searchIndex());
  fake.answers.searchQuery = ({ from }) => {
    const list = from === 0 ? [...disk.keys()].map(at) : [];
    return success({ list, total: disk.size, cost_ms: 1, partial: 0, searching: 0 });
  };
  fake.answers.searchLook = ({ paths }) =>
    success({ list: (paths as string[]).filter((path) => disk.has(path)).map(at) });
  const move = (from: string, to: string): CallResult<unknown> => {
    const id = disk.get(from) ?? '';
    disk.delete(from);
    disk.set(to, id);
    return success({ ...at(to), task_id: 'task-1' });
  };
  fake.answers.fileRename = ({ path, name }) => move(path as string, `${DOCS}/${name as string}`);
  fake.answers.fileMove = ({ paths, to }) => {
    for (const path of paths as string[]) move(path, `${to as string}/${baseOf(path)}`);
    return success({ task_id: 'task-1' });
  };
  const bin = new Map<string, string>();
  fake.answers.fileRemove = ({ paths }) => {
    for (const path of paths as string[]) {
      bin.set(path, disk.get(path) ?? '');
      disk.delete(path);
    }
    return success({ task_id: 'task-1' });
  };
  fake.answers.recycleList = ({ scope }) => {
    const list = scope === 'my' ? [...bin.keys()].map((path) => ({ id: path, path })) : [];
    return success({ list, total: list.length, used: 0 });
  };
  fake.answers.recycleRestore = ({ ids }) => {
    for (const path of ids as string[]) disk.set(path, bin.get(path) ?? '');
    return success({ task_id: 'task-1' });
  };
}

async function begin(system = false) {
  const disk: Disk = new Map(['a sea.txt', 'b sea.txt', 'c sea.txt'].map((name) => [`${DOCS}/${name}`, name]));
  const shown = await renderScreenAt(
    <BigSearch />,
    '/bigSearch/bigSearch-home?q=sea',
    { [DOCS]: { names: ['Old/'] }, [`${DOCS}/Old`]: { names: [] } },
    (fake) => {
      answerFrom(fake, disk);
      if (system)
        fake.answers.searchQuery = () =>
          success({ list: [hit('sea', { is_dir: '1', is_sys: '1' })], total: 1, cost_ms: 1, partial: 0 });
    },
  );
  await settle(500);
  return { ...shown, disk };
}
const tell = (store: AppStore, path: string): void => {
  act(() => {
    store.dispatch(
      pushReceived({ cmd: 'message', id: 1, topic: 'files', type: 'changed', to: 'mira', ts: 1, data: { path } }),
    );
  });
};
const row = (name: string): HTMLElement => screen.getAllByTestId('record').find((each) => each.dataset.name === name)!;
const pressF2 = (): void => {
  act(() => windowShortcut('w1', 'F2', false)?.run());
};
const field = () => screen.getByTestId<HTMLInputElement>('rename-input');

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces('places');
  stopClock();
});
afterEach(startClock);

test('SRC-01 F2 renames a hit in its place, the keyboard goes back to its row, and undo takes it back', async () => {
  const { files } = await begin();
  fireEvent.click(row('b sea.txt'));
  pressF2();
  expect(field().value.slice(field().selectionStart ?? 0, field().selectionEnd ?? 0)).toBe('b sea');
  await user.clear(field());
  await user.type(field(), 'lake.txt{Enter}');
  await settle(500);
  expect(files.named('fileRename')).toEqual([{ path: `${DOCS}/b sea.txt`, name: 'lake.txt' }]);
  expect(names()).toEqual(['a sea.txt', 'lake.txt', 'c sea.txt']);
  expect(row('lake.txt')).toHaveFocus();
  expect(row('lake.txt')).toHaveAttribute('aria-selected', 'true');
  expect(await forward('mod+z')).toBe(true);
  await settle(1000);
  expect(names()).toEqual(['a sea.txt', 'b sea.txt', 'c sea.txt']);
  expect(await forward('mod+y')).toBe(true);
  await settle(1000);
  expect(names()).toEqual(['a sea.txt', 'lake.txt', 'c sea.txt']);
});

test('SRC-01 Tab takes the name of a hit and goes on to the next, Shift+Tab to the one before, Escape gives up', async () => {
  const { files } = await begin();
  fireEvent.click(row('a sea.txt'));
  pressF2();
  await user.clear(field());
  await user.type(field(), 'x.txt');
  await user.keyboard('{Tab}');
  await settle(500);
  expect(field()).toHaveValue('b sea.txt');
  expect(field()).toHaveFocus();
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  await settle(500);
  expect(field()).toHaveValue('x.txt');
  await user.keyboard('y{Escape}');
  await settle();
  expect(files.named('fileRename')).toHaveLength(1);
  expect(names()).toEqual(['x.txt', 'b sea.txt', 'c sea.txt']);
});

test('SRC-01 a name that is taken says so and stays open; many hits and those of the system are not renamed', async () => {
  const { files } = await begin();
  files.answers.fileRename = () => ({ success: false, code: 'N002002', message: 'taken' }) as never;
  fireEvent.click(row('a sea.txt'));
  pressF2();
  await user.clear(field());
  await user.type(field(), 'b sea.txt{Enter}');
  await settle();
  expect(screen.getByRole('alert')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  fireEvent.click(row('c sea.txt'), { ctrlKey: true });
  pressF2();
  expect(screen.queryByTestId('rename-input')).toBeNull();
  expect(await screen.findByText('Select one item first')).toBeInTheDocument();
});

test('SRC-01 DRG-04 what belongs to the device keeps its name, and says why', async () => {
  await begin(true);
  fireEvent.contextMenu(row('sea'));
  const item = screen.getByRole('menuitem', { name: /^Rename/ });
  expect(item).toHaveTextContent('System folders cannot be moved, renamed or deleted');
});

test('SRC-01 DRG-10 a hit is moved into a folder that is asked for; it stays in its place, and comes back by undo', async () => {
  const { files, store } = await begin();
  fireEvent.contextMenu(row('b sea.txt'));
  await user.click(screen.getByRole('menuitem', { name: 'Move to…' }));
  await settle(500);
  const dialog = await screen.findByRole('dialog');
  await user.dblClick(await within(dialog).findByText('Old'));
  await settle(500);
  await user.click(within(dialog).getByRole('button', { name: 'Move here' }));
  await settle(500);
  expect(files.named('fileMove')).toMatchObject([{ paths: [`${DOCS}/b sea.txt`], to: `${DOCS}/Old` }]);
  tell(store, DOCS);
  await settle(1000);
  expect(names()).toEqual(['a sea.txt', 'b sea.txt', 'c sea.txt']);
  expect(row('b sea.txt')).toHaveTextContent('Old');
  expect(await forward('mod+z')).toBe(true);
  await settle(2000);
  tell(store, DOCS);
  await settle(1000);
  expect(row('b sea.txt')).toHaveTextContent('Docs');
});

test('SRC-01 a deleted hit goes at once, and comes back to its place by undo', async () => {
  const { store } = await begin();
  fireEvent.click(row('b sea.txt'));
  fireEvent.keyDown(row('b sea.txt'), { key: 'Delete' });
  await settle(500);
  await user.click(screen.getByRole('button', { name: 'Move to recycle bin' }));
  await settle(500);
  expect(names()).toEqual(['a sea.txt', 'c sea.txt']);
  await forward('mod+z');
  await settle(2000);
  tell(store, DOCS);
  await settle(1000);
  expect(names()).toEqual(['a sea.txt', 'b sea.txt', 'c sea.txt']);
});
