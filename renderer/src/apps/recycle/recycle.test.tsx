import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { accountLoaded } from '../../state/session-slice.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { master } from '../../test/desktop-harness.tsx';
import { filterFields, noFilter } from './filters.ts';
import { RecycleBin } from './recycle-bin.tsx';

const NOW_S = 1_790_000_000;
const deleted = (name: string, more: object = {}) => ({
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
    files.answers.recycleList = () => success({ list, total: list.length, used: 4096 });
    files.answers.fileSetting = () =>
      success({ common: { recycle_days: 30 }, public: { recycle_days: 30, switch: 1, create_by: 'master' } });
    files.answers.recycleRestore = (args) =>
      (restore?.(args) as ReturnType<typeof success> | undefined) ?? success({ task_id: 't' });
    files.answers.recycleRemove = () => success({ task_id: 't' });
    if (!isMaster) store.dispatch(accountLoaded({ ...master, isMaster: false }));
  });
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
  expect(screen.getByRole('status')).toHaveTextContent('2 items · the bin holds 4 KB');
  await user.click(row('sea.jpg'));
  await user.click(screen.getByTestId('recycle-restore'));
  await settle();
  expect(files.named('recycleRestore')).toEqual([{ scope: 'my', ids: ['id-sea.jpg'] }]);
  // The end of the task brings the list up to date.
  files.answers.recycleList = () => success({ list: [deleted('tax.pdf')], total: 1, used: 1024 });
  store.dispatch(pushReceived({ topic: 'task', type: 'done', data: { id: 't' } } as never));
  await settle(500);
  expect(screen.queryAllByTestId('record').map(({ dataset }) => dataset.name)).toEqual(['tax.pdf']);
});

test('APP-REC-01, DRG-26 names taken meanwhile are asked about once; giving up restores nothing', async () => {
  const taken = (args: Record<string, unknown>) =>
    args.conflict === undefined
      ? { ...failure('N002002', 'taken'), data: { conflicts: [{ name: 'a.txt' }, { name: 'b.txt' }] } }
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

test('APP-REC-01 filters become fields of the call, and no filter none', () => {
  expect(filterFields(noFilter, 0)).toEqual({});
  expect(filterFields({ keyword: 'sea', kind: 'image', time: 'week' }, NOW_S * 1000)).toEqual({
    keyword: 'sea',
    kind: '101',
    since: NOW_S - 7 * 86_400,
  });
});
