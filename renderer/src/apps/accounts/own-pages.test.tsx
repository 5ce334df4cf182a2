import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { accountAnswers, renderAccounts, signIns } from '../../test/accounts-harness.tsx';
import { settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { strengthOf } from './password-fields.tsx';
import { quotaBytes, quotaText } from './quota-field.tsx';
import { quotaLevel } from '#shared/rules/quota.ts';

vi.mock(import('../../api/device-key.ts'), async (original) => ({
  ...(await original()),
  callWithCredentials: ((name: string, password: string, send: (fields: object) => unknown) =>
    send({ username: `rsa(${name})`, password: `rsa(${password})`, key_id: 'k1' })) as never,
  encryptForDevice: ((text: string, send: (sealed: object) => unknown) =>
    send({ cipher: `rsa(${text.slice(0, 4)})`, keyId: 'k1' })) as never,
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

test('APP-MYACC-01 both addresses show the same profile: names masked, kind, space', async () => {
  const account = { username: '13812345678', qcname: '', nickname: 'Ben', isMaster: false };
  const { openWindow } = await renderAccounts('/myAccount/me', { account });
  expect(screen.getByTestId('own-username')).toHaveTextContent('138****5678');
  expect(screen.getByText('Normal account')).toBeInTheDocument();
  expect(screen.getByTestId('quota')).toHaveTextContent('9 GB of 10 GB used');
  expect(screen.getByTestId('quota')).toHaveTextContent('Over 80 % of the quota is used.');
  expect(screen.queryByRole('button', { name: 'Accounts' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change picture' }));
  expect(openWindow).toHaveBeenCalledWith('/avatar', { modal: true });
});

test('APP-MYACC-01 another nickname is kept and shown at once', async () => {
  const { files, store } = await renderAccounts('/userCenter/me', { answers: { modNickname: () => success({}) } });
  const field = screen.getByLabelText('Nickname');
  expect(screen.getByRole('button', { name: 'Save: Nickname' })).toBeDisabled();
  await user.clear(field);
  expect(screen.getByText('Enter a name.')).toBeInTheDocument();
  await user.type(field, ' Mi {Enter}');
  await settle();
  expect(files.named('modNickname')).toEqual([{ nickname: 'Mi' }]);
  expect(store.getState().session.nickname).toBe('Mi');
});

async function typePasswords(old: string, next: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await user.type(screen.getByLabelText('Present password'), old);
  await user.type(screen.getByLabelText('New password'), next);
  await user.type(screen.getByLabelText('Repeat the new password'), next);
  await user.click(within(screen.getByTestId('password-form')).getByRole('button', { name: 'Change password' }));
  await settle();
}

test('APP-MYACC-01 N001108 a wrong old password is told at its field until it is changed', async () => {
  await renderAccounts('/userCenter/me', {
    answers: { modPassword: () => failure('N001108', 'Password check failed') },
  });
  await typePasswords('wrong', 'Fresh2026');
  expect(screen.getByLabelText('Present password')).toHaveAccessibleDescription('Password check failed');
  await user.type(screen.getByLabelText('Present password'), 'x');
  expect(screen.getByLabelText('Present password')).not.toHaveAccessibleDescription('Password check failed');
});

test('APP-MYACC-01 a right one changes the password, and the form goes', async () => {
  const { files } = await renderAccounts('/userCenter/me', { answers: { modPassword: () => success(null) } });
  await typePasswords('Hearth2026', 'Fresh2026');
  expect(files.named('modPassword')).toHaveLength(1);
  expect(screen.queryByTestId('password-form')).toBeNull();
});

test('PW-04 the rules are ticked off while one types, and two that differ are told', async () => {
  await renderAccounts('/userCenter/me');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  const met = () =>
    screen.getAllByRole('listitem').flatMap(({ dataset }) => (dataset.met === 'true' ? dataset.rule : []));
  await user.type(screen.getByLabelText('New password'), 'abc');
  expect(met()).toEqual(['charset']);
  await user.type(screen.getByLabelText('New password'), 'D1234');
  expect(met()).toEqual(['charset', 'length', 'classes']);
  await user.type(screen.getByLabelText('New password'), 'é');
  expect(met()).not.toContain('charset');
  await user.type(screen.getByLabelText('Repeat the new password'), 'abc');
  expect(screen.getByText('The two passwords differ.')).toBeInTheDocument();
});

test.each([
  ['abcd1234', 'none'],
  ['Abcd1234', 'fair'],
  ['Abcd123!', 'good'],
  ['Abcd1234efgh', 'good'],
  ['Abcd1234efg!', 'strong'],
])('APP-MYACC-01 strength of %s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

test('APP-MYACC-01 CALL-QCK-02 the number: picture, code to the new number, code and password', async () => {
  const { files } = await renderAccounts('/userCenter/me', {
    answers: {
      captcha: () => success({ captcha_id: 'p1', image: 'data:image/svg+xml,x', expire_in: 300 }),
      captchaCheck: ({ captcha }) =>
        captcha === 'good' ? success({ ticket: 'seen' }) : failure('N001103', 'The captcha is needed or wrong'),
      smsPhoneSend: () => success({ wait: 60 }),
      quickModPhone: ({ sms_code }) =>
        sms_code === '123456'
          ? success({ phone_masked: '139****0002' })
          : failure('N001104', 'The verification code is wrong or expired'),
    },
  });
  await user.click(screen.getByRole('button', { name: 'Change number' }));
  await settle();
  const form = within(screen.getByTestId('phone-form'));
  const read = form.getByLabelText('Characters in the picture');
  await user.type(form.getByLabelText('New mobile number'), '13900000002');
  await user.type(read, 'nope');
  await user.click(form.getByRole('button', { name: 'Send code' }));
  await settle();
  expect(read).toHaveAccessibleDescription('The captcha is needed or wrong');
  await user.type(read, 'good');
  await user.click(form.getByRole('button', { name: 'Send code' }));
  await settle();
  expect(files.named('smsPhoneSend')).toEqual([
    { type: 'modphone', key_id: 'c1', phone: 'rsa(13900000002)', ticket: 'seen' },
  ]);
  expect(form.getByRole('button', { name: /Again in \d+ s/ })).toBeDisabled();
  const change = async (): Promise<void> => {
    await user.click(form.getByRole('button', { name: 'Change number' }));
    await settle();
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Password'), 'Mine2026');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await settle();
  };
  const code = form.getByLabelText('Code');
  await user.type(code, '000000');
  await change();
  expect(code).toHaveAccessibleDescription('The verification code is wrong or expired');
  await user.clear(code);
  await user.type(code, '123456');
  await change();
  expect(files.named('quickModPhone').at(-1)).toEqual({
    ...{ key_id: 'c1', username: 'rsa(mira)', phone: 'rsa(13900000002)', sms_code: '123456', second: 'ticket' },
  });
  expect(screen.queryByTestId('phone-form')).toBeNull();
});

test('APP-MYACC-01 ROL-12 a local account has no number, and everybody can sign out', async () => {
  const { signOut } = await renderAccounts('/myAccount/me', { account: { isMaster: false, isLocal: true } });
  expect(screen.queryByRole('button', { name: 'Change number' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign out here' }));
  await settle();
  expect(signOut).toHaveBeenCalledWith({ by: 'user' });
});

test('APP-MYACC-02 the numbers of the calls: pools, own part by kind, and every account for the administrator', async () => {
  const { openWindow } = await renderAccounts('/userCenter/zspace');
  expect(screen.getByTestId('pool')).toHaveTextContent('23 GB of 100 GB used, 77 GB free');
  expect(screen.getByTestId('own-use')).toHaveTextContent('Yours: 1 GB');
  expect(screen.getByRole('list', { name: 'Your files on Main by kind' })).toHaveTextContent('Pictures 1 GB');
  expect(screen.getByRole('list', { name: 'Use of Main by kind of file' })).toHaveTextContent(
    'Pictures 3 GBOther 20 GB',
  );
  expect(screen.getByRole('row', { name: /Neighbour \(ben\)/ })).toHaveTextContent('9 GB10 GB');
  await user.click(screen.getByRole('button', { name: 'Clean up' }));
  expect(openWindow).toHaveBeenCalledWith('/fileClear-home');
});

test('APP-MYACC-02 others see no account but their own; no pool and no answer are said', async () => {
  const account = { isMaster: false, username: 'kim' };
  const { files } = await renderAccounts('/myAccount/zspace', { account });
  expect(screen.getByText('You have nothing here yet.')).toBeInTheDocument();
  expect(screen.queryByTestId('space-by-account')).toBeNull();
  expect(files.named('userList')).toEqual([]);
});

test('APP-MYACC-02 a device without a mounted pool says so', async () => {
  const none = () => success({ list: [] });
  await renderAccounts('/userCenter/zspace', { answers: { diskUsage: none, diskStatics: none } });
  expect(screen.getByText('No storage is ready')).toBeInTheDocument();
});

test('APP-MYACC-02 what cannot be read says why', async () => {
  await renderAccounts('/userCenter/zspace', { answers: { diskUsage: () => failure('N000007', 'Not now') } });
  expect(screen.getByTestId('error-state')).toHaveTextContent('Not now');
});

test('APP-USER-03 the own sign-ins: ticked ones are ended, the present one cannot be ticked', async () => {
  let list: readonly object[] = signIns;
  const { files } = await renderAccounts('/userCenter/device', {
    answers: {
      ...accountAnswers(),
      loginList: () => success({ list }),
      deviceRemove: () => {
        list = signIns.slice(0, 1);
        return success({ removed: 1 });
      },
    },
  });
  expect(screen.getByRole('row', { name: /Linux Chrome/ })).toHaveTextContent('This client');
  expect(screen.getByRole('row', { name: /Old phone/ })).toHaveTextContent(/android 2.*10\.0\.0\.9.*From outside/);
  expect(screen.getByLabelText('Select Linux Chrome')).toBeDisabled();
  await user.click(screen.getByLabelText('Select Old phone'));
  await user.click(screen.getByRole('button', { name: 'Sign out 1 client' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
  await settle();
  expect(files.named('deviceRemove')).toEqual([{ device_ids: ['d2'] }]);
  expect(screen.queryByText('Old phone')).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign out all others' })).toBeDisabled();
});

test('APP-USER-03 all others are signed out at once', async () => {
  const { files } = await renderAccounts('/userCenter/device', {
    answers: { deviceRemove: () => success({ removed: 1 }) },
  });
  await user.click(screen.getByRole('button', { name: 'Sign out all others' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
  await settle();
  expect(files.named('deviceRemove')).toEqual([{ device_ids: ['d2'] }]);
});

test('APP-USER-01 a quota in GB is read and written; 0 is none', () => {
  const GB = 1024 ** 3;
  expect([quotaBytes(''), quotaBytes('2,5'), quotaBytes('0'), quotaBytes('-1'), quotaBytes('1e3')]).toEqual([
    ...[0, 2.5 * GB, null, null, null],
  ]);
  expect([quotaText(0), quotaText(2.5 * GB)]).toEqual(['', '2.5']);
  expect([
    quotaLevel(5, 0),
    quotaLevel(79, 100),
    quotaLevel(80, 100),
    quotaLevel(95, 100),
    quotaLevel(100, 100),
  ]).toEqual(['well', 'well', 'near', 'full', 'over']);
});
