import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { renderShellPart } from '../../test/living-shell.tsx';
import { openOwnCode } from './own-code.tsx';
import { answerRequest, takeRequest } from './use-allow-request.tsx';

const request = 'a'.repeat(32);

async function setup(look = success<unknown>({ device: 'Firefox, Linux', ip: '10.0.0.9', expire_at: 1 })) {
  const authCode = ({ action }: Record<string, unknown>) =>
    action === 'look'
      ? look
      : action === 'create'
        ? success({ code: '123456', expire_at: Math.floor(Date.now() / 1000) + 300 })
        : success({ state: 'allowed', code: '' });
  const view = await renderShellPart(null, { answers: { authCode } });
  const actions = () => view.device.asked.map(({ args }) => args.action);
  return { ...view, actions };
}

test('CALL-AUTH-10 who is signed in sees which device asks, and allows it; the focus starts on Refuse', async () => {
  const { user, actions } = await setup();
  act(() => void answerRequest(request));
  expect(await screen.findByText('Firefox, Linux at 10.0.0.9 wants to sign in with your account.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refuse' })).toHaveFocus();
  expect(actions()).toEqual(['look']);
  await user.click(screen.getByRole('button', { name: 'Allow' }));
  await waitFor(() => {
    expect(actions()).toEqual(['look', 'allow']);
  });
  expect(await screen.findByText('Firefox, Linux is signed in now')).toBeVisible();
});

test('CALL-AUTH-10 Escape refuses', async () => {
  const { user, actions } = await setup();
  act(() => void answerRequest(request));
  await screen.findByRole('button', { name: 'Refuse' });
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(actions()).toEqual(['look', 'refuse']);
  });
});

test('CALL-AUTH-10 a request that is over is said, and nothing is answered', async () => {
  const { actions } = await setup(failure('N001109', 'The authorisation code is invalid or expired'));
  act(() => void answerRequest(request));
  expect(await screen.findByText(/invalid or expired/)).toBeVisible();
  expect(actions()).toEqual(['look']);
});

test('a request is taken out of the address, and only a real one is taken', () => {
  const page = (search: string) => {
    const replaceState = vi.fn();
    const location = { href: `http://nas.test/home/${search}` };
    return { location, history: { state: 1, replaceState } } as unknown as Pick<Window, 'location' | 'history'>;
  };
  const real = page(`?allow=${request}&a=1`);
  expect(takeRequest(real)).toBe(request);
  expect(vi.mocked(real.history.replaceState).mock.calls[0]?.[2]?.toString()).toBe('http://nas.test/home/?a=1');
  expect(takeRequest(page('?allow=<script>'))).toBe('');
  const none = page('?a=1');
  expect(takeRequest(none)).toBe('');
  expect(none.history.replaceState).not.toHaveBeenCalled();
});

test('CALL-AUTH-10 RTE-18 an own code for another device: digits, and a picture of its link', async () => {
  await setup();
  await act(() => openOwnCode());
  expect(await screen.findByText('123456')).toBeVisible();
  expect(screen.getByRole('img', { name: /^QR code/ })).toHaveAttribute(
    'data-text',
    `${location.origin}/home/login/jump?code=123456`,
  );
});
