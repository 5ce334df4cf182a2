import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { writeAttention } from '../../state/attention.ts';
import { keptSession, renderConsole } from '../../test/render-console.tsx';

vi.mock('../../signed-in.tsx', () => ({ SignedIn: () => <div data-testid="desktop" /> }));

beforeEach(() => {
  localStorage.clear();
});

test('the sign-in card and the tray show the number that the console has kept', async () => {
  writeAttention({ nasId: 'nas1', nasPubKeyId: 'k1' }, 3);
  const page = await renderConsole({ path: '/login' });
  expect(await screen.findByTestId('attention-count')).toHaveTextContent('3 things need attention');
  page.unmount();
  await renderConsole({ path: '/tray', kept: keptSession });
  expect(await screen.findByTestId('attention-count')).toHaveTextContent('3 things need attention');
});

test('a number of another device, and none, show nothing', async () => {
  writeAttention({ nasId: 'nas2', nasPubKeyId: 'k2' }, 3);
  await renderConsole({ path: '/login' });
  expect(await screen.findByText('Sign in to Maple House.')).toBeVisible();
  expect(screen.queryByTestId('attention-count')).toBeNull();
});
