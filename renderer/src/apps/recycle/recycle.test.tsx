import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { toastStore } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { accountLoaded } from '../../state/session-slice.ts';
import { registerSpots } from '../../components/drag/drop-spots.ts';
import {
  forward,
  HOME,
  renderScreenAt,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
} from '../../test/files-harness.tsx';
import { master } from '../../test/desktop-harness.tsx';
import { filterFields, isFiltered, noFilter } from './filters.ts';
import { RecycleBin } from './recycle-bin.tsx';

const NOW_S = 1_790_000_000;
const deleted = (name: string, more: { readonly deleted_by?: string } = {}) => ({
  id: `id-${name}`,
  name,
  path: `${HOME}/${name}`,
  is_dir: '0',
  is_sys: '0',
  nshare: '0',
  fnum: 0,
  dirnum: 0,
  width: 0,
  height: 0,
  ori: 0,
  ftype: 0,
  size: 1024,
  mtime: NOW_S,
  ctime: NOW_S,
  owner: '',
  origin: 'my files/Photos',
  deleted_at: NOW_S - 86_400,
  deleted_by: 'mira',
  expire_at: NOW_S + 86_400 * 2 - 10,
  ...more,
});

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces('places');
  stopClock();
  Date.now = () => NOW_S * 1000;
});
afterEach(startClock);

const open = (at: string, list: object[], restore?: (args: Record<string, unknown>) => unknown, isMaster = true) =>
  renderScreenAt(<RecycleBin />, at, { [HOME]: { names: ['Photos/'] } }, (files, store) => {
    files.answers.recycleList = () => success({ list, total: list.length, used: 4096, people: [], folders: [] });
    files.answers.fileSetting = () =>
      success({ common: { recycle_days: 30 }, public: { recycle_days: 30, switch: 1, create_by: 'master' } });
    files.answers.recycleRestore = (args) =>
      (restore?.(args) as ReturnType<typeof success> | undefined) ?? success({ task_id: 't' });
    files.answers.recycleRemove = () => success({ task_id: 't' });
    if (!isMaster) store.dispatch(accountLoaded({ ...master, isMaster: false }));
  });
const conflictsOf = (...names: string[]) => names.map((name) => ({ id: `id-${name}`, name, is_dir: '0' }));
const row = (name: string): HTMLElement => {
  const found = screen.queryAllByTestId('record').find((one) => one.dataset.name === name);
  if (found === undefined) throw new Error(`no row ${name}`);
  return found;
};

test('APP-REC-01 a deleted entry says where it was, how long it stays and how large it is; restoring puts it back', async () => {
  const { files, store } = await open('/recycle/myFile', [deleted('sea.jpg'), deleted('tax.pdf')]);
  const sea = within(row('sea.jpg'));
  expect(sea.getByText('my files/Photos')).toBeInTheDocument();
  expect(sea.getByText('2 days')).toHaveAttribute('data-soon', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('2 items · the bin holds 4KB');
  await user.click(row('sea.jpg'));
  await user.click(screen.getByTestId('recycle-restore'));
  await settle();
  expect(files.named('recycleRestore')).toEqual([{ scope: 'my', ids: ['id-sea.jpg'] }]);
  // The end of the task brings the list up to date.
  files.answers.recycleList = () =>
    success({ list: [deleted('tax.pdf')], total: 1, used: 1024, people: [], folders: [] });
  store.dispatch(pushReceived({ topic: 'task', type: 'done', data: { id: 't' } } as never));
  await settle(500);
  expect(screen.queryAllByTestId('record').map(({ dataset }) => dataset.name)).toEqual(['tax.pdf']);
});

test('APP-REC-01, DRG-26 names taken meanwhile are asked about once; giving up restores nothing', async () => {
  const taken = (args: Record<string, unknown>) =>
    args.conflict === undefined
      ? { ...failure('N002002', 'taken'), data: { conflicts: conflictsOf('a.txt', 'b.txt') } }
      : undefined;
  const { files } = await open('/recycle/myFile', [deleted('a.txt'), deleted('b.txt')], taken);
  await user.click(row('a.txt'));
  await user.keyboard('{Control>}a{/Control}');
  await user.click(screen.getByTestId('recycle-restore'));
  await settle();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await settle();
  expect(files.named('recycleRestore')).toHaveLength(1);
  await user.click(screen.getByTestId('recycle-restore'));
  await settle();
  await user.click(screen.getByRole('checkbox', { name: 'Also for the other one' }));
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  await settle();
  expect(files.named('recycleRestore').at(-1)).toMatchObject({ ids: ['id-a.txt', 'id-b.txt'], conflict: 'skip' });
});

test('APP-REC-01, DRG-26 each answer holds for its own file, and the last for all that are left', async () => {
  const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'free.txt'];
  const taken = (args: Record<string, unknown>) =>
    args.conflict === undefined
      ? { ...failure('N002002', 'taken'), data: { conflicts: conflictsOf(...names.slice(0, 4)) } }
      : undefined;
  const { files } = await open('/recycle/myFile', names.map((name) => deleted(name)), taken); // prettier-ignore
  await user.click(row('a.txt'));
  await user.keyboard('{Control>}a{/Control}');
  await user.click(screen.getByTestId('recycle-restore'));
  await settle();
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  await settle();
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  await settle();
  // Nothing is begun before the last one is answered.
  expect(files.named('recycleRestore')).toHaveLength(1);
  await user.click(screen.getByRole('checkbox', { name: 'Also for the other one' }));
  await user.click(screen.getByRole('button', { name: 'Keep both' }));
  await settle();
  const sent = files.named('recycleRestore').slice(1) as { conflict: string; ids: string[] }[];
  expect(Object.fromEntries(sent.map(({ conflict, ids }) => [conflict, ids]))).toEqual({
    skip: ['id-a.txt'],
    overwrite: ['id-b.txt'],
    rename: ['id-c.txt', 'id-d.txt', 'id-free.txt'],
  });
});

test('APP-REC-01 APP-FM-03 the keys that undo take a restore back in the bin too, and do it again', async () => {
  const { files } = await open('/recycle/myFile', [deleted('a.txt')]);
  const { path } = deleted('a.txt') as { path: string };
  await user.click(row('a.txt'));
  await user.click(screen.getByTestId('recycle-restore'));
  await settle(400);
  const lists = files.named('recycleList').length;
  expect(await forward('mod+z')).toBe(true);
  await settle(400);
  expect(files.named('fileRemove')).toEqual([{ paths: [path], permanent: false }]);
  expect(screen.getByText('Undone: Restore “a.txt”')).toBeInTheDocument();
  expect(files.named('recycleList').length).toBeGreaterThan(lists);
  const restores = files.named('recycleRestore').length;
  expect(await forward('mod+y')).toBe(true);
  await settle(400);
  expect(files.named('recycleRestore').length).toBe(restores + 1);
});

test('APP-REC-01 a restore can be taken back; one that had to give other names or replace something cannot', async () => {
  const { files } = await open('/recycle/myFile', [deleted('a.txt')]);
  const { path } = deleted('a.txt') as { path: string };
  await user.click(row('a.txt'));
  await user.click(screen.getByTestId('recycle-restore'));
  await settle(400);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await settle(400);
  expect(files.named('fileRemove')).toEqual([{ paths: [path], permanent: false }]);
  expect(screen.getByText('Undone: Restore “a.txt”')).toBeInTheDocument();
  // The name is taken now: it comes back under another one, which nobody can know before.
  files.answers.recycleRestore = ({ conflict }) =>
    conflict === undefined
      ? { ...failure('N002002', 'taken'), data: { conflicts: conflictsOf('a.txt') } }
      : success({ task_id: 't' });
  await user.click(screen.getByTestId('recycle-restore'));
  await settle(4000);
  await user.click(screen.getByRole('button', { name: 'Keep both' }));
  await settle();
  expect(screen.getByText('Restoring a.txt')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('APP-REC-01 entries go to another folder that is chosen', async () => {
  const { files } = await open('/recycle/myFile', [deleted('a.txt')]);
  await user.click(row('a.txt'));
  await user.click(screen.getByTestId('recycle-restore-to'));
  await settle();
  await user.click(screen.getByTestId('folder-picker-ok'));
  await settle();
  expect(files.named('recycleRestore')).toEqual([{ scope: 'my', ids: ['id-a.txt'], to: HOME }]);
});

test('APP-REC-01, DLG-03 emptying needs the word delete; deleting forever asks and takes only what is selected', async () => {
  const { files } = await open('/recycle/myFile', [deleted('a.txt'), deleted('b.txt')]);
  await user.click(screen.getByTestId('recycle-empty'));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByRole('button', { name: 'Empty the bin' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox'), 'delete');
  await user.click(dialog.getByRole('button', { name: 'Empty the bin' }));
  await settle();
  expect(files.named('recycleRemove')).toEqual([{ scope: 'my', all: true }]);
  await user.click(row('b.txt'));
  await user.keyboard('{Delete}');
  await user.click(screen.getByRole('button', { name: 'Delete 1 item' }));
  await settle();
  expect(files.named('recycleRemove').at(-1)).toEqual({ scope: 'my', ids: ['id-b.txt'] });
});

test('APP-REC-02 the team bin says who deleted; only the administrator deletes forever', async () => {
  await open('/recycle/public', [deleted('plan.doc', { deleted_by: 'ben' })], undefined, false);
  expect(within(row('plan.doc')).getByText('ben')).toBeInTheDocument();
  expect(screen.queryByTestId('recycle-empty')).toBeNull();
  await user.click(row('plan.doc'));
  expect(screen.getByTestId('recycle-restore')).toBeEnabled();
  expect(screen.queryByTestId('recycle-remove')).toBeNull();
  await user.keyboard('{Delete}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('APP-REC-02 the team bin shows what another member deletes meanwhile, and asks nothing for folders of other bins', async () => {
  const { files, store } = await open('/recycle/public', []);
  const asked = (): number => files.named('recycleList').length;
  const changed = async (path: string): Promise<void> => {
    act(() => void store.dispatch(pushReceived({ topic: 'files', type: 'changed', data: { path } } as never)));
    await settle(1200);
  };
  const before = asked();
  await changed(`${HOME}/Photos`);
  expect(asked()).toBe(before);
  files.answers.recycleList = () =>
    success({ list: [deleted('plan.doc')], total: 1, used: 1, people: [], folders: [] });
  await changed('/zenith_sata/public/7');
  expect(row('plan.doc')).toBeInTheDocument();
});

test('APP-REC-01 filters become fields of the call, and no filter none', () => {
  expect(filterFields(noFilter, 0)).toEqual({});
  expect(filterFields({ ...noFilter, keyword: 'sea', kind: 'image', time: 'week' }, NOW_S * 1000)).toEqual({
    keyword: 'sea',
    kind: '101',
    since: NOW_S - 7 * 86_400,
  });
});

test('APP-REC-01 a range of days holds both its days; an open end is open; person and folder are fields of their own', () => {
  const range = { ...noFilter, time: 'range' as const, from: '2026-03-01', to: '2026-03-31' };
  const at = (day: number, month = 2) => Math.floor(new Date(2026, month, day).getTime() / 1000);
  expect(filterFields(range, 0)).toEqual({ since: at(1), until: at(1, 3) });
  expect(filterFields({ ...range, from: '' }, 0)).toEqual({ until: at(1, 3) });
  expect(isFiltered({ ...range, from: '', to: '' })).toBe(false);
  expect(filterFields({ ...noFilter, by: 'ben', folder: HOME }, 0)).toEqual({ by: 'ben', folder: HOME });
});

test('APP-REC-02 the bin is filtered by person, folder and kind; all that is found is selected, also what was not scrolled to, and nothing else', async () => {
  const all = Array.from({ length: 250 }, (_, index) =>
    deleted(`f${index}.txt`, { deleted_by: index % 2 === 0 ? 'ben' : 'mira' }),
  );
  const { files, store } = await open('/recycle/public', []);
  files.answers.recycleList = ({ page, size, by }) => {
    const found = all.filter(({ deleted_by }) => by === undefined || deleted_by === by);
    const at = (Number(page) - 1) * Number(size);
    const folders = [HOME, `${HOME}/Photos`].map((path) => ({ path, origin: path }));
    const list = found.slice(at, at + Number(size));
    return success({ list, total: found.length, used: 1, people: ['ben', 'mira'], folders });
  };
  await user.selectOptions(screen.getByLabelText('Kind'), 'document');
  await settle();
  expect(screen.queryByTestId('recycle-empty')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Was in'), `${HOME}/Photos`);
  await settle();
  expect(files.named('recycleList').at(-1)).toMatchObject({ kind: '107', folder: `${HOME}/Photos` });
  await user.click(screen.getByRole('button', { name: 'Show everything' }));
  await settle();
  expect(screen.getByTestId('recycle-select-all')).toHaveTextContent('Select all 250 items');
  await user.click(screen.getByTestId('recycle-select-all'));
  await settle();
  expect(screen.getByTestId('recycle-restore')).toHaveTextContent('Restore 250 items');
  // What is deleted meanwhile comes to it, and takes none of what was read from it.
  act(() => void store.dispatch(pushReceived({ topic: 'task', type: 'done', data: { id: 't' } } as never)));
  await settle(1200);
  expect(screen.getByTestId('recycle-restore')).toHaveTextContent('Restore 250 items');

  await user.selectOptions(screen.getByLabelText('Deleted by'), 'ben');
  await settle();
  // What the filter hides is selected no longer.
  expect(screen.getByTestId('recycle-restore')).toHaveTextContent('Restore 125 items');
  expect(screen.queryByTestId('recycle-select-all')).toBeNull();
  await user.click(screen.getByTestId('recycle-remove'));
  await user.click(screen.getByRole('button', { name: 'Delete 125 items' }));
  await settle();
  const [removed] = files.named('recycleRemove') as { ids: string[] }[];
  expect(removed?.ids).toEqual(all.filter(({ deleted_by }) => deleted_by === 'ben').map(({ id }) => id));
});

test('APP-REC-01 what cannot be read to its end is not selected, and that is said', async () => {
  const all = Array.from({ length: 250 }, (_, index) => deleted(`f${index}.txt`));
  const { files } = await open('/recycle/my', []);
  files.answers.recycleList = ({ page }) =>
    page === 1
      ? success({ list: all.slice(0, 200), total: 250, used: 1, people: [], folders: [] })
      : failure('N000007', 'the pools are not ready');
  await user.selectOptions(screen.getByLabelText('Kind'), 'document');
  await settle();
  await user.click(screen.getByTestId('recycle-select-all'));
  await settle();
  expect(toastStore.getState().map(({ text }) => text)).toEqual([i18next.t('files:failed.selection')]);
  expect(screen.queryByTestId('recycle-restore')).toBeNull();
});

test('DRG-19 what lies in the bin is dragged, cut and copied nowhere: it says to restore it first, and calls nothing', async () => {
  const { files, store } = await open('/recycle/my', [deleted('a.txt')]);
  const place = document.body.appendChild(document.createElement('div'));
  const end = registerSpots(place, () => ({
    key: 'here',
    target: { kind: 'folder', path: `${HOME}/Photos`, writable: true },
    label: 'Photos',
  }));
  Object.defineProperty(document, 'elementFromPoint', { configurable: true, value: () => place });
  const pointer = (target: Element | Window, type: string, x: number): void => {
    const event = new MouseEvent(type, { bubbles: true, button: 0, clientX: x, clientY: x });
    act(() => void target.dispatchEvent(Object.assign(event, { pointerId: 1, pointerType: 'mouse' })));
  };
  pointer(row('a.txt'), 'pointerdown', 5);
  pointer(window, 'pointermove', 40);
  expect(screen.getByTestId('drag-label')).toHaveTextContent('Restore the item first');
  pointer(window, 'pointerup', 40);
  await settle();
  expect(toastStore.getState().at(-1)?.text).toBe('Restore the item first');
  await user.click(row('a.txt'));
  expect(await forward('mod+x')).toBe(true);
  expect(store.getState().clipboard.mode).toBeNull();
  for (const name of ['fileMove', 'fileCopy', 'recycleRestore']) expect(files.named(name)).toEqual([]);
  end();
  place.remove();
});
