import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { settingsLoaded } from '../../state/settings-slice.ts';
import { pollReceived } from '../../state/storage-actions.ts';
import { selectStorageScreen } from '../../state/storage-slice.ts';
import { dispatch, lastCall, renderDesktop, speak } from '../../test/desktop-harness.tsx';

beforeAll(async () => {
  await speak('en-US');
});
const shown = { 'desktop.wallpaper_tip_show': '1' };

test('OVL-09 the wallpaper tip shows once; closing it is kept for the account', async () => {
  const { store, calls } = await renderDesktop();
  expect(screen.queryByTestId('wallpaper-tip')).toBeNull();
  await dispatch(store, settingsLoaded(shown));
  await userEvent.click(screen.getByTestId('wallpaper-tip-close'));
  expect(screen.queryByTestId('wallpaper-tip')).toBeNull();
  expect(lastCall(calls, 'settingChange')).toEqual({
    name: 'settingChange',
    args: { key: 'desktop.wallpaper_tip_show', value: '0' },
  });
  await dispatch(store, settingsLoaded({ 'desktop.wallpaper_tip_show': '0' }));
  expect(screen.queryByTestId('wallpaper-tip')).toBeNull();
});

test('OVL-09 the tip leads to the wallpapers', async () => {
  const { store } = await renderDesktop();
  await dispatch(store, settingsLoaded(shown));
  await userEvent.click(screen.getByRole('button', { name: 'Choose one' }));
  expect(await screen.findByTestId('wallpaper-dialog')).toBeVisible();
});

test('OVL-09 under a panel the tip waits, so that nothing looks out behind it', async () => {
  const { store } = await renderDesktop();
  await dispatch(store, settingsLoaded(shown));
  await userEvent.click(screen.getByTestId('connection'));
  expect(await screen.findByTestId('panel-connection')).toBeVisible();
  expect(screen.queryByTestId('wallpaper-tip')).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByTestId('wallpaper-tip')).toBeVisible();
});

test('OVL-09 under a device-wide overlay the tip waits, and comes when that has gone', async () => {
  const { store } = await renderDesktop();
  const poll = (data: Record<string, unknown>) =>
    dispatch(store, pollReceived({ data, requestedAt: Date.now(), receivedAt: Date.now() }));
  await poll({ storage_server: 'storage_checking' });
  await dispatch(store, settingsLoaded(shown));
  expect(selectStorageScreen(store.getState()).kind).not.toBe('none');
  expect(screen.queryByTestId('wallpaper-tip')).toBeNull();
  await poll({ storage_server: 'storage_complete' });
  expect(await screen.findByTestId('wallpaper-tip')).toBeVisible();
});
