import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListedUser } from '#shared/contract/calls-accounts.ts';
import { failure, success } from '../../api/result.ts';
import { toastStore } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import { accountAnswers, people, renderAccounts } from '../../test/accounts-harness.tsx';
import { settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';

vi.mock(import('../../api/device-key.ts'), async (original) => ({
  ...(await original()),
  callWithCredentials: ((name: string, password: string, send: (fields: object) => unknown) =>
    send({ username: `rsa(${name})`, password: `rsa(${password})`, key_id: 'k1' })) as never,
}));

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'accounts']);
  stopClock();
});
afterEach(startClock);

/** The page of an account on a device that keeps what is changed. */
async function open(username: string, answers: ReturnType<typeof accountAnswers> = {}) {
  let users = people;
  const change = (fields: Partial<ListedUser>) => {
    users = users.map((each) => (each.username === username ? { ...each, ...fields } : each));
    return success({});
  };
  const known = accountAnswers(() => users);
  return renderAccounts(`/userCenter/allUsers-user?username=${username}`, {
    answers: {
      ...known,
      modPerm: ({ authorize }) => change({ authorize: authorize as '0' | '1' }),
      lanOnly: ({ lanonly }) => change({ lanonly: lanonly === true ? 1 : 0 }),
      subModify: ({ disabled, quota }) =>
        change({
          ...(disabled === undefined ? {} : { disabled: disabled === true ? 1 : 0 }),
          ...(quota === undefined ? {} : { quota: quota as number }),
        }),
      modRemark: ({ remark }) => change({ remark: remark as string }),
      modNickname: ({ nickname }) => change({ nick_name: nickname as string }),
      ...answers,
    },
  });
}
const toasts = (): string[] => toastStore.getState().map(({ text }) => text);
async function confirmPassword(name: string): Promise<void> {
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Password'), 'Mine2026');
  await user.click(dialog.getByRole('button', { name }));
  await settle();
}

test('APP-USER-02 each switch goes to the device and shows what came back', async () => {
  const { files } = await open('13812345678');
  const turn = async (name: string): Promise<HTMLElement> => {
    await user.click(screen.getByRole('switch', { name }));
    await settle();
    return screen.getByRole('switch', { name });
  };
  expect(await turn('Approved')).toBeChecked();
  expect(await turn('Home network only')).not.toBeChecked();
  await user.click(screen.getByRole('switch', { name: 'Disabled' }));
  await user.click(screen.getByRole('button', { name: 'Disable' }));
  await settle();
  expect(screen.getByRole('switch', { name: 'Disabled' })).toBeChecked();
  expect(await turn('Disabled')).not.toBeChecked();
  expect(files.named('modPerm')).toEqual([{ username: '13812345678', authorize: '1' }]);
  expect(files.named('lanOnly')).toEqual([{ username: '13812345678', lanonly: false }]);
  expect(files.named('subModify').map(({ disabled }) => disabled)).toEqual([true, false]);
});

test('APP-USER-02 ROL-08 a feature sends its own key alone; all of them send those that change', async () => {
  const { files } = await open('13812345678');
  await user.click(screen.getByRole('switch', { name: 'Music' }));
  await settle();
  await user.click(screen.getByRole('button', { name: 'Allow all' }));
  await settle();
  expect(files.named('subPerm').map(({ perm }) => perm)).toEqual([{ music: 0 }, { docker: 1, monitor: 1 }]);
});

test('APP-USER-02 names and quota are kept; an empty quota is none', async () => {
  const { files } = await open('13812345678');
  await user.clear(screen.getByLabelText('Remark'));
  await user.click(screen.getByRole('button', { name: 'Save: Remark' }));
  await settle();
  await user.clear(screen.getByLabelText('Nickname'));
  await user.type(screen.getByLabelText('Nickname'), 'Benny{Enter}');
  await settle();
  await user.clear(screen.getByLabelText('Quota, GB'));
  await user.click(screen.getByRole('button', { name: 'Save: Quota, GB' }));
  await settle();
  expect(files.named('modRemark')).toEqual([{ username: '13812345678', remark: '' }]);
  expect(files.named('modNickname')).toEqual([{ username: '13812345678', nickname: 'Benny' }]);
  expect(files.named('subModify')).toEqual([{ username: '13812345678', quota: 0 }]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Benny (ben)');
});

test('APP-USER-02 a refused change is told, and the switch stays as it is on the device', async () => {
  await open('13812345678', { lanOnly: () => failure('N001111', 'Not possible for this account') });
  await user.click(screen.getByRole('switch', { name: 'Home network only' }));
  await settle();
  expect(screen.getByRole('switch', { name: 'Home network only' })).toBeChecked();
  expect(toasts()).toContain('Not possible for this account');
});

test('APP-USER-02 DLG-03 deleting: what becomes of the files, the typed name, the password', async () => {
  const { files, url } = await open('eve');
  await user.click(screen.getByTestId('delete-account'));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await user.click(dialog.getByLabelText('Move into a folder of another account'));
  await user.selectOptions(dialog.getByLabelText('To'), '13812345678');
  await user.type(dialog.getByRole('textbox'), 'eve');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await settle();
  expect(files.named('accountDelete')).toEqual([]);
  await confirmPassword('Delete');
  expect(files.named('accountDelete')).toEqual([
    { username: 'eve', second: 'ticket', data: 'move', to: '13812345678' },
  ]);
  expect(url()).toBe('/userCenter/allUsers');
});

test('APP-USER-02 handing over asks twice, and is offered for cloud accounts alone', async () => {
  const { files, url } = await open('13812345678', {
    masterInfo: () => success({ username: '13812345678', nickname: '', qcname: '' }),
    tokenCheck: () => success({ username: 'mira', nickname: 'Mira Kessler', is_master: 0, authorize: '1' }),
  });
  await user.click(screen.getByTestId('hand-over'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Hand over' }));
  await settle();
  await confirmPassword('Hand over');
  expect(files.named('masterInfo')).toEqual([{ username: '13812345678', second: 'ticket' }]);
  expect(files.named('tokenCheck')).toHaveLength(1);
  expect(url()).toBe('/userCenter/me');
  expect(screen.queryByRole('button', { name: 'Accounts' })).toBeNull();
});

test('APP-USER-02 a refused hand-over is told in the dialog, and giving up leads back to the account', async () => {
  const { url } = await open('13812345678', {
    masterInfo: () => failure('N001104', 'The verification code is wrong or expired'),
  });
  await user.click(screen.getByTestId('hand-over'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Hand over' }));
  await settle();
  await confirmPassword('Hand over');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('The verification code is wrong or expired')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await settle();
  expect(url()).toBe('/userCenter/allUsers-user?username=13812345678');
});

test('APP-USER-02 a local account cannot be handed the device; its password is reset, and it is upgraded', async () => {
  const { files } = await open('eve', {
    subResetPassword: () => success(null),
    accountUpgrade: ({ qcname }) => (qcname === 'eve.q' ? success({}) : failure('N000003', 'Not found')),
  });
  expect(screen.getByTestId('hand-over')).toBeDisabled();
  await user.click(screen.getByTestId('reset-password'));
  const form = within(screen.getByTestId('reset-form'));
  await user.type(form.getByLabelText('New password'), 'Fresh2026');
  await user.type(form.getByLabelText('Repeat the new password'), 'Fresh2026');
  await user.click(form.getByRole('button', { name: 'Reset password' }));
  await settle();
  await confirmPassword('Confirm');
  expect(files.named('subResetPassword')).toEqual([
    { username: 'eve', password: 'rsa(Fresh2026)', key_id: 'k1', second: 'ticket' },
  ]);
  await user.click(screen.getByTestId('upgrade'));
  await settle();
  await confirmPassword('Confirm');
  const question = within(screen.getByTestId('confirm-dialog'));
  await user.type(question.getByRole('textbox'), 'nobody');
  await user.click(question.getByRole('button', { name: 'Upgrade' }));
  await settle();
  expect(question.getByText('The cloud does not know this quick-connect name.')).toBeInTheDocument();
  await user.clear(question.getByRole('textbox'));
  await user.type(question.getByRole('textbox'), 'eve.q');
  await user.click(question.getByRole('button', { name: 'Upgrade' }));
  await settle();
  expect(files.named('accountUpgrade').at(-1)).toEqual({ username: 'eve', qcname: 'eve.q', second: 'ticket' });
  expect(toasts()).toContain('Eve is a cloud account now');
});

test('APP-USER-02 the own page leads to the profile, and one that is gone back to the list', async () => {
  const own = await open('mira');
  expect(screen.queryByTestId('account-actions')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'To my profile' }));
  expect(own.url()).toBe('/userCenter/me');
});

test('APP-USER-02 an account that does not exist is said', async () => {
  const { url } = await renderAccounts('/userCenter/allUsers-user?username=nobody');
  expect(screen.getByText('This account does not exist')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'All accounts' }));
  expect(url()).toBe('/userCenter/allUsers');
});
