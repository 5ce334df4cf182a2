import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { openPanel } from '../../components/menu/menu-service.ts';
import { settingsLoaded } from '../../state/settings-slice.ts';
import { dispatch, lastCall, renderDesktop, speak } from '../../test/desktop-harness.tsx';
import { panels } from '../panels/panel-names.ts';

beforeAll(async () => {
  await speak('en-US');
});

const HOME = '/p/mira/data';
const entry = (name: string, dir: boolean) => ({
  name,
  path: `${HOME}/${name}`,
  is_dir: dir ? 1 : 0,
  mtime: 1,
  size: 1,
});
const answers = {
  fileList: ({ path }: { path?: string }) => ({
    list:
      path === undefined
        ? [{ ...entry('', true), path: HOME }]
        : [entry('Holiday', true), entry('Lake.jpg', false), entry('notes.txt', false)],
    folder: { path: HOME, writable: 1 },
    total: 3,
  }),
};
const choice = (name: string) => screen.getByRole('radio', { name });

test('ENT-04 DEV-06 a picture of the files becomes the wallpaper, and is put back when the device refuses', async () => {
  const { store, calls, answers: now } = await renderDesktop({ answers });
  await dispatch(store, settingsLoaded({ 'desktop.wallpaper': 'bkg3' }));
  openPanel(panels.wallpaper);
  await userEvent.click(await screen.findByRole('button', { name: 'A picture from my files…' }));
  const use = await screen.findByTestId('folder-picker-ok');
  expect(use).toBeDisabled();
  const picture = await screen.findByRole('button', { name: 'Lake.jpg' });
  expect(screen.queryByRole('button', { name: 'notes.txt' })).toBeNull();
  await userEvent.click(picture);
  await userEvent.click(use);
  expect(lastCall(calls, 'settingChange')).toEqual({
    name: 'settingChange',
    args: { key: 'desktop.wallpaper', value: `${HOME}/Lake.jpg` },
  });
  expect(screen.getByTestId('wallpaper')).toHaveAttribute('data-name', 'picture');
  expect(screen.getByTestId('wallpaper').style.backgroundImage).toContain(encodeURIComponent(`${HOME}/Lake.jpg`));
  expect(choice('Lake.jpg')).toBeChecked();
  await userEvent.click(choice('Whole picture'));
  expect(lastCall(calls, 'settingChange')?.args).toEqual({ key: 'desktop.wallpaper_style', value: 'fit' });
  expect(screen.getByTestId('wallpaper')).toHaveAttribute('data-style', 'fit');
  now.settingChange = () => new Error('no room');
  await userEvent.click(choice('Ember dawn'));
  await waitFor(() => {
    expect(choice('Lake.jpg')).toBeChecked();
  });
  expect(await screen.findByText('no room')).toBeInTheDocument();
});

test('DEV-06 ENT-04 a wallpaper is darkened and blurred by two sliders, and put back when the device refuses', async () => {
  const { calls, answers: now } = await renderDesktop({ answers });
  openPanel(panels.wallpaper);
  const dim = await screen.findByRole('slider', { name: /^Darker/ });
  const blur = screen.getByRole('slider', { name: /^Blur/ });
  const wallpaper = screen.getByTestId('wallpaper');
  expect(screen.queryByRole('radiogroup', { name: 'Place on the screen' })).toBeNull();
  fireEvent.change(dim, { target: { value: '2' } });
  expect(lastCall(calls, 'settingChange')).toEqual({
    name: 'settingChange',
    args: { key: 'desktop.wallpaper_dim', value: '30' },
  });
  expect(wallpaper).toHaveAttribute('data-dim', '30');
  expect(dim).toHaveAttribute('aria-valuetext', '30 %');
  fireEvent.change(blur, { target: { value: '1' } });
  expect(wallpaper.style.filter).toBe('blur(4px)');
  expect(blur).toHaveAttribute('aria-valuetext', 'A little');
  now.settingChange = () => new Error('no room');
  fireEvent.change(dim, { target: { value: '4' } });
  expect(wallpaper).toHaveAttribute('data-dim', '60');
  await waitFor(() => {
    expect(wallpaper).toHaveAttribute('data-dim', '30');
  });
  expect(await screen.findByText('no room')).toBeInTheDocument();
});
