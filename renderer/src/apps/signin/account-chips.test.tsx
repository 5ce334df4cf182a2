import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readAccounts, rememberAccount } from '../../state/session/known-accounts.ts';
import { renderConsole } from '../../test/render-console.tsx';

vi.mock('../../signed-in.tsx', () => ({ SignedIn: () => <div data-testid="desktop" /> }));

beforeEach(() => {
  localStorage.clear();
});

test('an account of this computer is one click and the password away', async () => {
  rememberAccount({ username: '13800000001', name: 'Anna' });
  rememberAccount({ username: 'admin', name: 'Mira' });
  const view = await renderConsole({ path: '/login' });
  await view.user.click(await screen.findByRole('button', { name: 'Anna' }));
  expect(screen.getByLabelText('Account')).toHaveValue('13800000001');
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Anna' })).toHaveAttribute('aria-pressed', 'true');
  await view.user.click(screen.getByRole('button', { name: 'Forget Anna' }));
  expect(screen.queryByRole('button', { name: 'Anna' })).toBeNull();
  expect(readAccounts()).toEqual([{ username: 'admin', name: 'Mira' }]);
});

test('only who wants to stay signed in is remembered, and nothing that signs in', async () => {
  const guest = await renderConsole({ path: '/login' });
  await guest.user.type(await screen.findByLabelText('Account'), 'mira');
  await guest.user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await screen.findByTestId('desktop');
  expect(readAccounts()).toEqual([]);
  guest.unmount();
  const owner = await renderConsole({ path: '/login' });
  await owner.user.type(await screen.findByLabelText('Account'), 'mira');
  await owner.user.click(screen.getByRole('checkbox', { name: 'Keep me signed in' }));
  await owner.user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await screen.findByTestId('desktop');
  expect(readAccounts()).toEqual([{ username: 'mira', name: 'Mira K' }]);
  expect(JSON.stringify(localStorage)).not.toContain('secret');
});
