import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { renderConsole } from '../../test/render-console.tsx';

vi.mock('../../signed-in.tsx', () => ({ SignedIn: () => <div data-testid="desktop" /> }));

const wrong = failure('N001101', 'Username or password is wrong', { need_captcha: 1 });
const unread = failure('N001103', 'The captcha is needed or wrong', { need_captcha: 1 });
const client = { chooseDevice: true, pageKeepsSession: false };

beforeEach(() => {
  localStorage.clear();
});

/** The sign-in page after a refused try; every picture has a number of its own. */
async function refused(login = wrong, captcha?: () => ReturnType<typeof failure>) {
  let pictures = 0;
  const view = await renderConsole({
    path: '/login',
    answers: {
      login,
      captcha:
        captcha ??
        (() => {
          pictures += 1;
          return success({ captcha_id: `c${pictures}`, image: 'data:image/svg+xml,<svg/>', expire_in: 300 });
        }),
    },
  });
  await view.user.type(await screen.findByLabelText('Account'), 'mira');
  await view.user.type(screen.getByLabelText('Password'), 'secret');
  await view.user.keyboard('{Enter}');
  await screen.findByTestId('captcha');
  return view;
}

const letters = () => screen.getByLabelText<HTMLInputElement>('Characters in the picture');
const submit = () => screen.getByRole('button', { name: 'Sign in' });

test('RTE-17 after five wrong passwords the device asks for a captcha, and gets what was read', async () => {
  const view = await refused();
  expect(await screen.findByAltText('Picture with four characters to type')).toBeVisible();
  expect(screen.getByText('Username or password is wrong')).toHaveAttribute('role', 'alert');
  expect(submit()).toBeDisabled();
  await view.user.type(letters(), 'aB3d');
  view.device.set('login', unread);
  await view.user.click(submit());
  await waitFor(() => {
    expect(view.device.asked.filter(({ name }) => name === 'login').at(-1)?.args).toMatchObject({
      captcha_id: 'c1',
      captcha: 'aB3d',
    });
  });
});

test('RTE-17 a misread picture is said under its field, which takes the focus with a fresh picture', async () => {
  const view = await refused(unread);
  expect(await screen.findByText('The captcha is needed or wrong')).toHaveAttribute('role', 'alert');
  expect(letters()).toHaveFocus();
  await screen.findByAltText('Picture with four characters to type');
  await view.user.type(letters(), 'wxyz{Enter}');
  await waitFor(() => {
    expect(view.device.names().filter((name) => name === 'captcha')).toHaveLength(2);
  });
  expect(letters()).toHaveValue('');
});

test('a picture can be changed, and loaded again when it could not be fetched', async () => {
  const view = await refused(wrong, () => failure('NETWORK', 'x'));
  expect(await screen.findByText('Load again')).toBeVisible();
  expect(submit()).toBeDisabled();
  view.device.set('captcha', success({ captcha_id: 'c9', image: 'data:image/svg+xml,<svg/>', expire_in: 300 }));
  await view.user.click(screen.getByRole('button', { name: 'Show another picture' }));
  expect(await screen.findByAltText('Picture with four characters to type')).toBeVisible();
});

test('RTE-17 the client names the address of the device, not of its own page', async () => {
  await renderConsole({
    path: '/login',
    features: client,
    recent: { base: 'http://192.168.1.20:5055', name: 'Maple House', lastUsed: 1 },
  });
  expect(await screen.findByText('192.168.1.20:5055')).toBeVisible();
  expect(screen.queryByText(location.host)).toBeNull();
});

test('a refused sign-in says what to do', async () => {
  const view = await renderConsole({ path: '/login', answers: { login: failure('N001413', 'Not from outside') } });
  await view.user.type(await screen.findByLabelText('Account'), 'mira');
  await view.user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  const notice = await screen.findByTestId('form-notice');
  expect(notice).toHaveTextContent('Not from outside');
  expect(notice).toHaveTextContent('Sign in from your home network');
});
