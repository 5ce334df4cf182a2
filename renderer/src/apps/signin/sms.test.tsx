import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { renderConsole } from '../../test/render-console.tsx';

vi.mock('../../signed-in.tsx', () => ({ SignedIn: () => <div data-testid="desktop" /> }));
vi.mock(import('../../api/cloud-key.ts'), async (original) => ({
  ...(await original()),
  encryptForCloud: ((text: string, send: (sealed: object) => unknown) =>
    send({ cipher: `rsa(${text})`, keyId: 'k1' })) as never,
}));

beforeEach(() => {
  localStorage.clear();
});

async function smsForm(answers: Parameters<typeof renderConsole>[0]['answers'] = {}) {
  const view = await renderConsole({
    path: '/login',
    answers: {
      smsAccountSend: success({ phone_masked: '138****0000', wait: 60 }),
      smsAccountCheck: success({ second: 'ticket', expire_in: 300 }),
      ...answers,
    },
  });
  await view.user.click(await screen.findByRole('button', { name: 'Sign in with a code by SMS' }));
  await view.user.type(screen.getByLabelText('Account'), 'mira');
  return view;
}
const send = () => screen.getByRole('button', { name: 'Send code' });
const argsOf = (view: Awaited<ReturnType<typeof smsForm>>, name: string) =>
  view.device.asked.filter((entry) => entry.name === name).map((entry) => entry.args);

test('a code by SMS signs in: code, ticket, session', async () => {
  const view = await smsForm();
  await view.user.click(send());
  expect(await screen.findByText('The code went to 138****0000.')).toBeVisible();
  expect(screen.getByRole('button', { name: /Again in \d+ s/ })).toBeDisabled();
  expect(screen.getByLabelText('Code')).toHaveFocus();
  await view.user.keyboard('123456{Enter}');
  expect(await screen.findByTestId('desktop')).toBeInTheDocument();
  expect(argsOf(view, 'smsAccountSend')).toEqual([
    { type: 'login', key_id: 'k1', username: 'rsa(mira)', voice: false },
  ]);
  expect(argsOf(view, 'smsAccountCheck')[0]).toMatchObject({ sms_code: '123456', username: 'rsa(mira)' });
  expect(argsOf(view, 'login')[0]).toMatchObject({ second: 'ticket', username: 'rsa(mira)', keep: false });
});

test('a wrong code is said under its field, a code that could not be sent over the form', async () => {
  const view = await smsForm({ smsAccountCheck: failure('N001104', 'The verification code is wrong or expired') });
  await view.user.click(send());
  await screen.findByText(/The code went to/);
  await view.user.type(screen.getByLabelText('Code'), '000000{Enter}');
  await waitFor(() => {
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('The verification code is wrong or expired');
  });
  expect(view.stored()).toBeNull();
});

test('an account without a phone hears why, and can go back to the password', async () => {
  const view = await smsForm({ smsAccountSend: failure('N000006', 'Not supported by this device') });
  await view.user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Sending verification code failed. Not supported by this device',
  );
  await view.user.click(screen.getByRole('button', { name: 'Sign in with the password' }));
  expect(screen.getByLabelText('Password')).toBeVisible();
});

test('a code asked for too soon waits as long as the device says', async () => {
  const view = await smsForm({ smsAccountSend: failure('N001105', 'Sent too often, please wait', { wait: 42 }) });
  await view.user.click(send());
  expect(await screen.findByRole('button', { name: /Again in 4[12] s/ })).toBeDisabled();
});
