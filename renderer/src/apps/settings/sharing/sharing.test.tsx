import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../../api/result.ts';
import { OfferedRoutes } from '../../../components/offered-routes.ts';
import { i18next } from '../../../i18n/index.ts';
import { accountLoaded } from '../../../state/session-slice.ts';
import { settingsLoaded } from '../../../state/settings-slice.ts';
import { master } from '../../../test/desktop-harness.tsx';
import type { FakeFiles } from '../../../test/files-harness.tsx';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../../test/files-harness.tsx';
import { BackupPage } from './backup-page.tsx';
import { FastSharePage } from './fast-share-page.tsx';
import { FileSharePage } from './file-share-page.tsx';
import { HelpPage } from './help-page.tsx';
import { SharePage } from './share-page.tsx';

const values = { 'file.share.expire': 259_200, 'file.share.code': '1', 'file.share.remind': '1', 'file.share.links': '1' }; // prettier-ignore

const open = (page: ReactNode, more: (files: FakeFiles) => void = () => undefined, isMaster = true) =>
  renderScreenAt(<OfferedRoutes value={() => true}>{page}</OfferedRoutes>, '/setting/x', {}, (files, store) => {
    files.answers.settingChange = (args) => success(args);
    more(files);
    store.dispatch(settingsLoaded(values));
    if (!isMaster) store.dispatch(accountLoaded({ ...master, isMaster: false }));
  });
const agree = async (name: string): Promise<void> => {
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
  await settle();
};

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'settings', 'fileset', 'apps']);
  stopClock();
});
afterEach(startClock);

test('APP-SET-02 SET-01 a new link begins with what is chosen here, three days unless somebody changed it', async () => {
  const { files, store } = await open(<SharePage />);
  const field = screen.getByLabelText('A new link ends after');
  expect(field).toHaveDisplayValue('3 days');
  await user.selectOptions(field, 'Never');
  await settle();
  expect(store.getState().settings.shareExpire).toBe(0);
  expect(screen.getByRole('note')).toHaveTextContent('without an end');
  await user.click(screen.getByRole('button', { name: 'Use the standard: 3 days' }));
  await settle();
  expect(store.getState().settings.shareExpire).toBe(259_200);
  await user.click(screen.getByRole('switch', { name: 'Give new links a code' }));
  await user.click(screen.getByRole('switch', { name: 'Tell me a day before a link ends' }));
  await settle();
  expect(files.named('settingChange')).toEqual([
    { key: 'file.share.expire', value: '0' },
    { key: 'file.share.expire', value: '259200' },
    { key: 'file.share.code', value: '0' },
    { key: 'file.share.remind', value: '0' },
  ]);
});

test('APP-SET-02 a refused change leaves the setting, and a time that is not in the list is shown', async () => {
  const { store } = await open(<SharePage />, (files) => {
    files.answers.settingChange = () => failure('N000001', 'Not allowed');
  });
  await user.click(screen.getByRole('switch', { name: 'Give new links a code' }));
  await settle();
  expect(screen.getByText(/Not allowed/)).toBeInTheDocument();
  expect(screen.getByRole('switch', { name: 'Give new links a code' })).toBeChecked();
  store.dispatch(settingsLoaded({ ...values, 'file.share.expire': 7200 }));
  await settle();
  expect(screen.getByLabelText('A new link ends after')).toHaveDisplayValue('2 hours');
});

test('APP-SET-10 SET-02 hidden files and links are switched, and eight pages are led to', async () => {
  let shown = 0;
  const common = () => ({ show_hidden: shown, open_mode: 'double', confirm_delete: 1, thumbnails: 1, date_format: 'auto', recycle_days: 30 }); // prettier-ignore
  const { files, openWindow, store } = await open(<FileSharePage />, (fake) => {
    fake.answers.fileSetting = ({ show_hidden: next }) => {
      if (next !== undefined) shown = next === true ? 1 : 0;
      return success({ common: common() });
    };
  });
  await user.click(screen.getByRole('switch', { name: 'Show hidden files' }));
  await settle();
  expect(screen.getByRole('switch', { name: 'Show hidden files' })).toBeChecked();
  expect(files.named('fileSetting').at(-1)).toEqual({ page: 'common', show_hidden: true });

  await user.click(screen.getByRole('switch', { name: 'Let links of mine be opened' }));
  await agree('Cancel');
  expect(files.named('settingChange')).toEqual([]);
  await user.click(screen.getByRole('switch', { name: 'Let links of mine be opened' }));
  await agree('Close links');
  expect(store.getState().settings.values['file.share.links']).toBe('0');

  const links = within(screen.getByRole('list', { name: 'File settings' })).getAllByRole('button');
  expect(links).toHaveLength(8);
  await user.click(links[0] ?? document.body);
  expect(openWindow).toHaveBeenCalledWith('/fileSetting/common');
});

test('APP-SET-10 a normal account is led to the five pages that are its own', async () => {
  const common = { show_hidden: 0, open_mode: 'double', confirm_delete: 1, thumbnails: 1, date_format: 'auto', recycle_days: 30 }; // prettier-ignore
  await open(
    <FileSharePage />,
    (fake) => {
      fake.answers.fileSetting = () => success({ common });
    },
    false,
  );
  expect(within(screen.getByRole('list', { name: 'File settings' })).getAllByRole('button')).toHaveLength(5);
});

test('APP-SET-05 APP-FSC-02 fast share: from whom, where to, and whether one is told', async () => {
  let settings = { receive: 'ask', path: '/zenith_sata/mira/data/In', remind: 1 };
  const { files } = await open(<FastSharePage />, (fake) => {
    fake.answers.fastShareSetting = (fields) => {
      const remind = fields.remind === undefined ? settings.remind : Number(fields.remind);
      settings = { ...settings, ...fields, remind };
      return success(settings);
    };
  });
  await user.selectOptions(screen.getByLabelText('Who may send me files'), 'all');
  await settle();
  expect(screen.getByRole('note')).toHaveTextContent('fill your storage');
  await user.click(screen.getByRole('switch', { name: 'Tell me when something comes in' }));
  await settle();
  expect(files.named('fastShareSetting').slice(1)).toEqual([{ receive: 'all' }, { remind: false }]);
  expect(screen.getByRole('region', { name: 'Folder for what comes in' })).toHaveTextContent('In');
});

test('APP-SET-05 backups of Macs are the administrator’s to switch, and off only after a question', async () => {
  const config = { workgroup: 'W', smb_min: 'SMB2', encrypt: 0, guest: 0, timemachine: 1 };
  const serve = (fake: FakeFiles): void => {
    fake.answers.sambaConfig = () => success(config);
    fake.answers.sambaConfigSet = ({ timemachine }) =>
      success({ ...config, timemachine: timemachine === true ? 1 : 0 });
  };
  const { files, openWindow } = await open(<BackupPage />, serve);
  await user.click(screen.getByRole('switch', { name: 'Let Macs back up to this device' }));
  await agree('Stop backups');
  expect(files.named('sambaConfigSet')).toEqual([{ timemachine: false }]);
  expect(screen.getByRole('switch', { name: 'Let Macs back up to this device' })).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: /^Backup centre/ }));
  expect(openWindow).toHaveBeenCalledWith('/backupCenter/home');
  document.body.innerHTML = '';
  await open(<BackupPage />, serve, false);
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getByText('Macs can back up to this device.')).toBeInTheDocument();
});

test('APP-SET-08 help leads to the help centre and to its report', async () => {
  const { openWindow } = await open(<HelpPage />);
  await user.click(screen.getByRole('button', { name: /^Report a problem/ }));
  expect(openWindow).toHaveBeenLastCalledWith('/helpCenter/submitInfo');
  await user.click(screen.getByRole('button', { name: /^Help centre/ }));
  expect(openWindow).toHaveBeenLastCalledWith('/helpCenter');
});

test('APP-SET-08 help leads to what an account may enter: remote help is the administrator’s', async () => {
  await open(<HelpPage />);
  expect(screen.getByRole('button', { name: /^Let support look/ })).toBeInTheDocument();
  document.body.innerHTML = '';
  await open(<HelpPage />, () => undefined, false);
  expect(screen.queryByRole('button', { name: /^Let support look/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^A file is gone/ })).toBeInTheDocument();
});
