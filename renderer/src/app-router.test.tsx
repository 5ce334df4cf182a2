import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { success } from './api/result.ts';
import { closeMenus, isMenuOpen } from './components/menu/menu-service.ts';
import { keptSession, renderConsole } from './test/render-console.tsx';

vi.mock('./signed-in.tsx', async () => {
  const { Router } = await import('react-router-dom');
  const { RouteView } = await import('./routes/route-view.tsx');
  const { PageWindow } = await import('./components/page-window.tsx');
  type Page = React.ComponentProps<typeof Router> | null;
  return {
    SignedIn: ({ page }: { page: Page }) =>
      page === null ? (
        <div data-testid="desktop" />
      ) : (
        <Router {...page}>
          <PageWindow>
            <RouteView />
          </PageWindow>
        </Router>
      ),
  };
});

beforeEach(() => {
  localStorage.clear();
});

const normalUser = (perm: Record<string, number>, authorize = '1') => ({
  tokenCheck: success({
    username: 'bob',
    qc_name: '',
    nickname: 'Bob',
    authorize,
    perm,
    is_master: 0,
    is_local: 0,
    avatar: '',
    lanonly: 0,
    user_setting: {},
  }),
});

test('RTE-01, RTE-24 a deep link of a signed-in visitor shows the app on the whole page', async () => {
  const answers = { taskList: success({ list: [], total: 0 }) };
  const view = await renderConsole({ path: '/taskCenter/netdisk', kept: keptSession, answers });
  expect(await screen.findByRole('button', { name: 'Cloud drives', current: 'page' })).toBeInTheDocument();
  expect(view.address()).toBe('/taskCenter/netdisk');
  expect(screen.queryByTestId('desktop')).toBeNull();
});

test('RTE-25 the title of the document is the screen and the device', async () => {
  const view = await renderConsole({ path: '/album/photo', kept: keptSession });
  await waitFor(() => {
    expect(document.title).toBe('Photos - Maple House');
  });
  view.history.navigator.push('/album/map');
  await waitFor(() => {
    expect(document.title).toBe('Map - Maple House');
  });
});

test('RTE-02 an unknown address becomes /404 in place, without a new entry', async () => {
  const before = window.history.length;
  const view = await renderConsole({ path: '/docker/foo', kept: keptSession });
  expect(await screen.findByTestId('not-found')).toBeInTheDocument();
  expect(view.address()).toBe('/404');
  expect(window.history.length - before).toBeLessThanOrEqual(1);
});

test('RTE-16 signed out, /404 asks the device nothing and leads to sign-in', async () => {
  const view = await renderConsole({ path: '/404' });
  const page = await screen.findByTestId('not-found');
  expect(view.device.names()).toEqual([]);
  await view.user.click(within(page).getByRole('button', { name: 'Go to sign-in' }));
  expect(view.address()).toBe('/login');
});

test('RTE-16, RTE-26 signed in, /404 leads to the search of the desktop as well, and back', async () => {
  const view = await renderConsole({ path: '/', kept: keptSession });
  await screen.findByTestId('desktop');
  act(() => {
    view.history.navigator.push('/404');
  });
  const page = await screen.findByTestId('not-found');
  expect(within(page).getByRole('button', { name: 'Go back' })).toBeVisible();
  await view.user.click(within(page).getByRole('button', { name: 'Search' }));
  expect(await screen.findByTestId('desktop')).toBeInTheDocument();
  expect(isMenuOpen()).toBe(true);
  closeMenus();
});

test('RTE-11 a parent leads to its default child', async () => {
  const view = await renderConsole({ path: '/recycle?x=1', kept: keptSession });
  await waitFor(() => {
    expect(view.address()).toBe('/recycle/myFile?x=1');
  });
});

test('RTE-15, RTE-26 without permission /401 names the administrator and leads back', async () => {
  const view = await renderConsole({ path: '/docker', kept: keptSession, answers: normalUser({}) });
  const page = await screen.findByTestId('no-permission');
  expect(view.address()).toBe('/401?app=docker&why=permission');
  expect(await within(page).findByText('The administrator is Mira.')).toBeVisible();
  await view.user.click(within(page).getByRole('button', { name: 'Back to desktop' }));
  expect(await screen.findByTestId('desktop')).toBeInTheDocument();
});

test('RTE-15 a reason of the address is shown as text, never as markup', async () => {
  await renderConsole({ path: '/401?m=%3Cb%3Eno%3C%2Fb%3E', kept: keptSession });
  expect(await screen.findByText('<b>no</b>')).toBeVisible();
});

test('ROL-07 an account that waits for approval is told so', async () => {
  await renderConsole({ path: '/music/list', kept: keptSession, answers: normalUser({}, '0') });
  expect(await screen.findByText(/Waiting for the administrator/)).toBeVisible();
});

test('ROL-08, RTE-26 a right that is taken away closes the page at once', async () => {
  const view = await renderConsole({
    path: '/newNetdisk',
    kept: keptSession,
    answers: { ...normalUser({ netdisk: 1 }), netdiskAccount: success({ list: [] }) },
  });
  await screen.findByRole('navigation', { name: 'Cloud drives' });
  view.store.dispatch({ type: 'session/rightsChanged', payload: { userPerm: { netdisk: 0 } } });
  expect(await screen.findByTestId('no-permission')).toBeInTheDocument();
});

test('RTE-07 the main routes are registered once over sign-in, sign-out and sign-in', async () => {
  const view = await renderConsole({ path: '/', kept: keptSession });
  await screen.findByTestId('desktop');
  await view.session.signOut({ by: 'user' });
  await view.session.signIn({ username: 'mira', password: 'x', keepLogin: false });
  await screen.findByTestId('desktop');
  expect(view.registry.registrations).toBe(1);
});

test('RTE-06 inside a frame the document above is reloaded, once, instead of a sign-in page', async () => {
  const reloadTop = vi.fn(() => true);
  const self = vi.spyOn(window, 'self', 'get').mockReturnValue({} as never);
  const view = await renderConsole({ path: '/album/photo', reloadTop });
  await waitFor(() => {
    expect(reloadTop).toHaveBeenCalledTimes(1);
  });
  expect(view.address()).toBe('/album/photo');
  self.mockRestore();
});

test('RTE-06 a frame in somebody else’s page falls back to its own sign-in', async () => {
  const self = vi.spyOn(window, 'self', 'get').mockReturnValue({} as never);
  const view = await renderConsole({ path: '/album/photo', reloadTop: () => false });
  expect(await screen.findByLabelText('Account')).toBeVisible();
  expect(view.address()).toBe('/login');
  self.mockRestore();
});
