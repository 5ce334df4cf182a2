import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { accountLoaded } from '../../state/session-slice.ts';
import { master } from '../../test/desktop-harness.tsx';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { FileSettings } from './file-settings.tsx';

const settings = {
  common: {
    show_hidden: 0,
    open_mode: 'double',
    confirm_delete: 1,
    thumbnails: 1,
    date_format: 'auto',
    recycle_days: 30,
  },
  devPurview: { list: [{ username: 'bob', purview: 'write' }] },
  sortBy: { sort_by: 'name', sort_order: 'asc', folders_first: 1 },
  zdr: { available: 0, folders: [] },
  public: { switch: 1, recycle_days: 30, create_by: 'master' },
  search: { save_history: 1 },
  sameName: { policy: 'ask' },
  wpsSetting: { enable: 0, url: '', mode: 'view' },
};
const open = (page: string, isMaster = true) =>
  renderScreenAt(<FileSettings />, `/fileSetting/${page}`, {}, (files, store) => {
    files.answers.fileSetting = () => success(settings);
    files.answers.userList = () => success({ list: [] });
    if (!isMaster) store.dispatch(accountLoaded({ ...master, isMaster: false }));
  });
const tabs = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('nav [data-tab]')].map((tab) => tab.dataset.tab ?? '');

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'fileset']);
  stopClock();
});
afterEach(startClock);

test('APP-FSET-01 the administrator has eight pages, a normal account five', async () => {
  await open('common');
  expect(tabs()).toHaveLength(8);
  document.body.innerHTML = '';
  await open('common', false);
  expect(tabs()).toHaveLength(5);
});

test('APP-FSET-02 what is switched is stored on its page; applying an order to all forgets those of folders', async () => {
  const { files } = await open('common');
  await user.click(screen.getByRole('switch', { name: 'Show hidden files' }));
  await settle();
  expect(files.named('fileSetting').at(-1)).toEqual({ page: 'common', show_hidden: true });
  document.body.innerHTML = '';
  await open('sortBy');
  localStorage.setItem('hearth.files.sort.mira', '[["/a",{"sortBy":"size","order":"desc"}]]');
  await user.click(screen.getByRole('button', { name: 'Apply to all folders' }));
  await user.click(screen.getAllByRole('button', { name: 'Apply to all folders' }).at(-1) ?? document.body);
  await settle();
  expect(localStorage.getItem('hearth.files.sort.mira')).toBe('[]');
});

test('APP-FSET-03 an account may be kept from external devices', async () => {
  const { files } = await open('devPurview');
  await user.selectOptions(screen.getByLabelText('bob'), 'read');
  await settle();
  expect(files.named('fileSetting').at(-1)).toEqual({ page: 'devPurview', username: 'bob', purview: 'read' });
});

test('APP-FSET-04 redundancy says where it cannot be had', async () => {
  await open('zdr');
  expect(screen.getByRole('note')).toHaveTextContent('not available in this storage mode');
});

test('APP-FSET-05 the policy for same names is stored', async () => {
  const { files } = await open('sameName');
  await user.selectOptions(screen.getByLabelText('When a name is taken'), 'overwrite');
  await settle();
  expect(files.named('fileSetting').at(-1)).toEqual({ page: 'sameName', policy: 'overwrite' });
});

test('APP-FSET-06 only http addresses are taken for the office service, which is off by default', async () => {
  await open('wpsSetting');
  expect(screen.getByRole('switch')).toBeDisabled();
  await user.type(screen.getByLabelText('Address of the service'), 'javascript:alert(1)');
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('APP-FSET-06 the device is asked whether the office service answers, and nothing is saved by that', async () => {
  const { files } = await open('wpsSetting');
  const before = files.answers.fileSetting;
  let reached = 0;
  files.answers.fileSetting = (args) => {
    const answer = before?.(args);
    if (args.test !== true || answer?.success !== true) return answer;
    return success({ ...(answer.data as object), wpsSetting: { enable: 0, url: '', mode: 'view', reached } });
  };
  await user.type(screen.getByLabelText('Address of the service'), 'https://office.example/{url}'.replace('{', '{{'));
  const button = screen.getByRole('button', { name: 'Test the connection' });
  await user.click(button);
  expect(await screen.findByText('The service does not answer.')).toBeInTheDocument();
  reached = 1;
  await user.click(button);
  expect(await screen.findByText('The service answers.')).toBeInTheDocument();
  expect(files.named('fileSetting').at(-1)).toEqual({
    page: 'wpsSetting',
    test: true,
    url: 'https://office.example/{url}',
  });
});

test('APP-FSET-02 what Return does is a choice on a Mac alone', async () => {
  await open('common');
  expect(screen.queryByRole('switch', { name: 'Return renames' })).toBeNull();
  document.body.innerHTML = '';
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  await open('common');
  await user.click(screen.getByRole('switch', { name: 'Return renames' }));
  expect(screen.getByRole('switch', { name: 'Return renames' })).toBeChecked();
  expect(localStorage.getItem('hearth.files.return.mira')).toBe('renames');
  vi.restoreAllMocks();
});
