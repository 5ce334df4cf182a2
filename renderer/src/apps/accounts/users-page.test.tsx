import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { people, renderAccounts } from '../../test/accounts-harness.tsx';
import { settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';

vi.mock(import('../../api/device-key.ts'), async (original) => ({
  ...(await original()),
  callWithCredentials: ((name: string, password: string, send: (fields: object) => unknown) =>
    send({ username: `rsa(${name})`, password: `rsa(${password})`, key_id: 'k1' })) as never,
}));
vi.mock(import('../../api/cloud-key.ts'), async (original) => ({
  ...(await original()),
  encryptForCloud: ((text: string, send: (sealed: object) => unknown) =>
    send({ cipher: `rsa(${text})`, keyId: 'c1' })) as never,
}));

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'accounts']);
  stopClock();
});
afterEach(startClock);

const rows = (): HTMLElement[] => screen.queryAllByTestId('account');

test('APP-USER-01 the list says name, kind, marks, space and last sign-in of every account', async () => {
  const { url } = await renderAccounts('/userCenter/allUsers');
  expect(rows().map((row) => row.dataset.username)).toEqual(['mira', '13812345678', 'eve']);
  const [, ben, eve] = rows();
  expect(ben).toHaveTextContent('Neighbour (ben)');
  expect(ben).toHaveTextContent('Normal account');
  expect(ben).toHaveTextContent('Waits for approval');
  expect(ben).toHaveTextContent('Home network only');
  expect(ben).toHaveTextContent('9 GB of 10 GB used');
  expect(eve).toHaveTextContent('Local offline account');
  expect(eve).toHaveTextContent('Disabled');
  expect(eve).toHaveTextContent('never');
  expect(screen.getByText('3 of 16 accounts')).toBeInTheDocument();
  await user.click(within(ben as HTMLElement).getByRole('button'));
  expect(url()).toBe('/userCenter/allUsers-user?username=13812345678');
});

test('APP-USER-01 every name is searched, the remark too, and a search without a match can be cleared', async () => {
  await renderAccounts('/userCenter/allUsers');
  await user.type(screen.getByTestId('place-search'), 'neigh{Enter}');
  expect(rows()).toHaveLength(1);
  await user.type(screen.getByTestId('place-search'), 'xyz{Enter}');
  expect(screen.getByText('No account is called so')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear search', hidden: false }));
  expect(rows()).toHaveLength(3);
});

test('APP-USER-01 alone on the device, refused, and without the device: each is said', async () => {
  await renderAccounts('/userCenter/allUsers', {
    answers: { userList: () => success({ list: people.slice(0, 1), total: 1 }) },
  });
  expect(screen.getByText('Only you')).toBeInTheDocument();
});

test('APP-USER-01 a list that cannot be read says why, and is asked for again', async () => {
  let fails = true;
  await renderAccounts('/userCenter/allUsers', {
    answers: {
      userList: () =>
        fails ? failure('N000007', 'The database is being repaired') : success({ list: people, total: 3 }),
    },
  });
  expect(screen.getByTestId('error-state')).toHaveTextContent('The database is being repaired');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await settle();
  expect(rows()).toHaveLength(3);
});

async function fillLocal(name: string): Promise<void> {
  await user.selectOptions(screen.getByLabelText('Kind'), 'local');
  await user.type(screen.getByLabelText('Sign-in name'), name);
  await user.type(screen.getByLabelText('New password'), 'Abcd1234');
  await user.type(screen.getByLabelText('Repeat the new password'), 'Abcd1234');
}

test('APP-USER-01 SES-13 a local account is added with names, features and quota, and its page opens', async () => {
  const { files, url } = await renderAccounts('/userCenter/allUsers?add', {
    answers: {
      accountAdd: ({ username, type }) => success({ username, type }),
      subModify: () => success({}),
    },
  });
  expect(screen.getByRole('button', { name: 'Add account' })).toBeDisabled();
  await fillLocal('tom');
  await user.type(screen.getByLabelText('Remark'), 'Cousin');
  await user.type(screen.getByLabelText('Quota, GB'), '2.5');
  await user.click(screen.getByRole('switch', { name: 'Music' }));
  await user.click(screen.getByRole('button', { name: 'Add account' }));
  await settle();
  expect(files.named('accountAdd')).toEqual([
    { type: 'local', username: 'tom', remark: 'Cousin', perm: { music: 0 }, password: 'rsa(Abcd1234)', key_id: 'k1' },
  ]);
  expect(files.named('subModify')).toEqual([{ username: 'tom', quota: 2.5 * 1024 ** 3 }]);
  expect(url()).toBe('/userCenter/allUsers-user?username=tom');
});

test('APP-USER-01 N001110 the 17th account is refused with the words of the device', async () => {
  const { url } = await renderAccounts('/userCenter/allUsers?add', {
    answers: { accountAdd: () => failure('N001110', 'The account limit is reached') },
  });
  await fillLocal('tom');
  await user.click(screen.getByRole('button', { name: 'Add account' }));
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent('The account limit is reached');
  expect(url()).toBe('/userCenter/allUsers?add');
});

test('SES-13 PW-04 names, passwords and quotas that cannot be are told while one types', async () => {
  await renderAccounts('/userCenter/allUsers?add');
  await fillLocal('1tom');
  expect(screen.getByText(/Use 3 to 20 letters/)).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Sign-in name'));
  await user.type(screen.getByLabelText('Sign-in name'), 'root');
  expect(screen.getByText('This name is kept for the device itself.')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Quota, GB'), 'much');
  expect(screen.getByText(/Enter a number of 0.1/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add account' })).toBeDisabled();
});

test('SES-12 a cloud account is looked up before it is added, by number or quick-connect name', async () => {
  const { files } = await renderAccounts('/userCenter/allUsers?add', {
    answers: {
      quickSubUsername: ({ qcname, phone }) =>
        qcname === 'nobody'
          ? success({ registered: 0, username: '', qcname: '', nickname: '' })
          : success({
              registered: 1,
              username: phone === undefined ? '13900000002' : '13812345678',
              qcname: 'lena',
              nickname: 'Lena',
            }),
      subExists: ({ username }) => success({ exists: username === '13812345678' ? 1 : 0, type: '' }),
      accountAdd: ({ username, type }) => success({ username, type }),
    },
  });
  const field = screen.getByLabelText('Mobile number or quick-connect name');
  await user.type(field, 'nobody{Enter}');
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent('The cloud knows nobody');
  await user.clear(field);
  await user.type(field, '13812345678{Enter}');
  await settle();
  expect(files.named('quickSubUsername').at(-1)).toEqual({ phone: 'rsa(13812345678)', key_id: 'c1' });
  expect(screen.getByRole('alert')).toHaveTextContent('on the device already');
  await user.clear(field);
  await user.type(field, 'lena{Enter}');
  await settle();
  expect(screen.getByText('Lena has a cloud account (lena).')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add account' }));
  await settle();
  expect(files.named('accountAdd')).toEqual([{ type: 'cloud', username: '13900000002', qcname: 'lena', perm: {} }]);
});
