import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { accountLoaded } from '../../state/session-slice.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { master } from '../../test/desktop-harness.tsx';
import { TeamSettings } from './team-settings.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'team']);
  stopClock();
});
afterEach(startClock);

interface Team {
  readonly on: 0 | 1;
  readonly permission: 0 | 1;
}

async function open(team: Team, isMaster = true, requests: readonly object[] = [], createBy = 'master') {
  let now = team;
  let waiting = requests;
  const rendered = await renderScreenAt(<TeamSettings />, '/publicManage/setting', {}, (fake, store) => {
    if (!isMaster) store.dispatch(accountLoaded({ ...master, isMaster: false }));
    fake.answers.userGroups = () =>
      success({
        switch: now.on,
        list: now.on === 1 ? [{ id: 'g1', name: 'Family', path: '', pool: '', permission: now.permission }] : [],
      });
    fake.answers.fileSetting = () =>
      success({ public: { switch: 1, recycle_days: 30, create_by: createBy }, sortBy: {} });
    fake.answers.groupRequests = () => success({ list: waiting });
    fake.answers.groupAnswer = () => {
      waiting = [];
      return success(null);
    };
    fake.answers.groupCreate = () => success({});
    fake.answers.groupModify = () => success({});
    fake.answers.publicSwitch = () => {
      now = { ...now, on: 0 };
      return success({ switch: 0 });
    };
  });
  await settle();
  const change = (next: Team) => {
    now = next;
  };
  return { ...rendered, change };
}

test('APP-PUB-02 what is being typed stays where the list cannot be read again, and no old answer covers a new one', async () => {
  const { files, store, change } = await open({ on: 1, permission: 1 });
  const news = () => act(() => void store.dispatch(pushReceived({ topic: 'group', type: 'changed' } as never)));
  await user.type(screen.getByLabelText('New team folder'), 'Plans');
  const answer = files.answers.userGroups!;
  files.answers.userGroups = () => failure('N000005', 'The device is busy');
  news();
  await settle(500);
  expect(screen.getByLabelText('New team folder')).toHaveValue('Plans');
  const late = Promise.withResolvers<ReturnType<typeof answer>>();
  files.answers.userGroups = () => late.promise as never;
  news();
  await settle(500);
  change({ on: 1, permission: 0 });
  files.answers.userGroups = answer;
  news();
  await settle(500);
  expect(screen.getByText('Read only')).toBeInTheDocument();
  change({ on: 1, permission: 1 });
  late.resolve(answer({}));
  await settle();
  expect(screen.getByText('Read only')).toBeInTheDocument();
});

test('APP-PUB-02 the administrator makes, renames and switches off team folders; leaving out what is unchanged', async () => {
  const { files } = await open({ on: 1, permission: 1 });
  await user.type(screen.getByLabelText('New team folder'), ' Plans {Enter}');
  await settle();
  expect(files.named('groupCreate')).toEqual([{ name: 'Plans', pool: 'zenith_sata' }]);
  await user.click(screen.getByRole('button', { name: 'Rename Family' }));
  await user.keyboard('{Enter}');
  await settle();
  expect(files.named('groupModify')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Rename Family' }));
  await user.clear(screen.getByLabelText('Name of the folder'));
  await user.type(screen.getByLabelText('Name of the folder'), 'Home{Enter}');
  await settle();
  expect(files.named('groupModify')).toEqual([{ id: 'g1', name: 'Home' }]);
  await user.click(screen.getByRole('switch', { name: /Team files/ }));
  await settle();
  await user.click(screen.getByRole('button', { name: 'Switch off' }));
  await settle();
  expect(files.named('publicSwitch')).toEqual([{ enable: false }]);
  expect(screen.getByText('Team files are switched off')).toBeInTheDocument();
});

test('APP-PUB-02 a name that is refused stays to be changed, and one that is sent is not sent twice', async () => {
  const { files } = await open({ on: 1, permission: 1 });
  files.answers.groupModify = () => failure('N002002', 'The name is taken');
  await user.click(screen.getByRole('button', { name: 'Rename Family' }));
  const field = screen.getByLabelText('Name of the folder');
  await user.clear(field);
  await user.type(field, 'Team archive{Enter}');
  await settle();
  expect(files.named('groupModify')).toHaveLength(1);
  expect(screen.getByLabelText('Name of the folder')).toHaveValue('Team archive');
  files.answers.groupModify = () => success({});
  await user.type(screen.getByLabelText('Name of the folder'), ' 2{Enter}');
  await settle();
  expect(files.named('groupModify').at(-1)).toEqual({ id: 'g1', name: 'Team archive 2' });
  expect(screen.queryByLabelText('Name of the folder')).toBeNull();
  const making = screen.getByLabelText<HTMLInputElement>('New team folder');
  await user.type(making, 'Plans');
  for (const form of [making.form, making.form]) fireEvent.submit(form as HTMLFormElement);
  await settle();
  expect(files.named('groupCreate')).toHaveLength(1);
});

test('APP-PUB-02 deleting asks for the typed name before the password', async () => {
  const { files } = await open({ on: 1, permission: 1 });
  await user.click(screen.getByRole('button', { name: 'Delete Family' }));
  await settle();
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox'), 'Family');
  expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
  expect(files.named('groupDelete')).toEqual([]);
});

test('APP-PUB-02 APP-PUB-01 others see their own permission alone, and a change of it by push', async () => {
  const { store, change } = await open({ on: 1, permission: 1 }, false);
  expect(screen.getByText('Read and write')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Rename|Delete|Create/ })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  change({ on: 1, permission: 0 });
  act(() => {
    store.dispatch(
      pushReceived({ cmd: 'message', id: 1, topic: 'group', type: 'permission', to: 'mira', ts: 0, data: {} }),
    );
  });
  await settle(200);
  expect(screen.getByText('Read only')).toBeInTheDocument();
});

test('APP-FSET-04 everybody makes team folders where the settings let them, and nobody else does', async () => {
  const { files } = await open({ on: 1, permission: 1 }, false, [], 'all');
  await user.type(screen.getByLabelText('New team folder'), 'Choir{Enter}');
  expect(files.named('groupCreate')).toMatchObject([{ name: 'Choir' }]);
  document.body.innerHTML = '';
  await open({ on: 1, permission: 1 }, false);
  expect(screen.queryByLabelText('New team folder')).toBeNull();
});

test('APP-PUB-02, ROL-06 requests for a team folder wait in the settings of the administrator until they are answered', async () => {
  const { files } = await open({ on: 1, permission: 1 }, true, [
    {
      request: 4,
      group_id: 'g1',
      group_name: 'Family',
      username: 'ben',
      nick_name: 'Ben',
      note: 'photos',
      asked_at: 1,
    },
  ]);
  const list = within(screen.getByTestId('access-requests'));
  expect(list.getByText('Ben would like to change files in Family')).toBeInTheDocument();
  expect(list.getByText('photos')).toBeInTheDocument();
  await user.click(list.getByRole('button', { name: 'Allow for 7 days' }));
  await settle();
  expect(files.named('groupAnswer')).toEqual([{ request: 4, grant: true, days: 7 }]);
  expect(screen.queryByTestId('access-requests')).toBeNull();
});
