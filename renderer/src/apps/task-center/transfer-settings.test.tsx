import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstNativeSettings, type NativeSettings } from '#shared/ipc/transfer-channels.ts';
import { followNative } from '../../state/native/native-transfers.ts';
import { createFakeTransfers, type FakeTransfers } from '../../test/fake-transfers.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { limitOf, limitText } from '../../components/place/speed-limit.tsx';
import { TaskCenter } from './task-center.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

async function open(first?: Partial<NativeSettings>): Promise<FakeTransfers> {
  const fake = createFakeTransfers([], { ...firstNativeSettings, ...first });
  await renderScreenAt(
    <TaskCenter />,
    '/taskCenter/nativeUpload',
    {},
    (_files, store) => void followNative(store, fake.bridge),
    fake.bridge,
  );
  await settle();
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  return fake;
}

test('APP-TASK-01 in a browser there is nothing to set', async () => {
  await renderScreenAt(<TaskCenter />, '/taskCenter/upload');
  expect(screen.queryByRole('button', { name: 'Settings' })).toBeNull();
});

test('APP-TASK-01 each choice counts at once, the others stay as they are', async () => {
  const { settings } = await open();
  await user.selectOptions(screen.getByLabelText('Files at once, each way'), '1');
  await user.selectOptions(screen.getByLabelText('When a name is taken on this computer'), 'rename');
  await user.click(screen.getByRole('switch', { name: 'Keep the computer awake' }));
  expect(settings()).toEqual({ ...firstNativeSettings, parallel: 1, sameName: 'rename', keepAwake: false });
});

test('APP-TASK-01 choices that are made before the app has told of the first one all count', async () => {
  const { settings, bridge } = await open({ schedule: { on: true, from: 22, to: 6 } });
  const set = bridge.setSettings.getMockImplementation();
  const asked: Parameters<typeof bridge.setSettings>[0][] = [];
  bridge.setSettings.mockImplementation(async (changes) => void asked.push(changes));
  await user.selectOptions(screen.getByLabelText('From'), '01:00');
  await user.selectOptions(screen.getByLabelText('To'), '05:00');
  await user.click(screen.getByRole('switch', { name: 'Keep the computer awake' }));
  for (const changes of asked) await set?.(changes);
  const schedule = { on: true, from: 1, to: 5 };
  expect(settings()).toEqual({ ...firstNativeSettings, schedule, keepAwake: false });
});

test('APP-TASK-01 a limit is typed in MB a second; what is no number is refused where it stands, and nothing is sent', async () => {
  const { settings, bridge } = await open();
  await user.click(screen.getByRole('switch', { name: 'Limit uploads' }));
  expect(settings().uploadLimit).toBe(10 * 2 ** 20);
  const field = screen.getByLabelText('Most MB/s up');
  await user.clear(field);
  await user.type(field, 'fast{Enter}');
  expect(field).toHaveAccessibleDescription('A number from 0.1 to 10000');
  expect(field).toBeInvalid();
  expect(bridge.setSettings).toHaveBeenCalledTimes(1);
  await user.clear(field);
  await user.type(field, '2,5');
  await user.tab();
  expect(settings().uploadLimit).toBe(2.5 * 2 ** 20);
  expect(screen.getByLabelText('Most MB/s up')).toHaveValue('2.5');
  await user.click(screen.getByRole('switch', { name: 'Limit uploads' }));
  expect(settings()).toEqual(firstNativeSettings);
});

test('APP-TASK-01 hours are chosen, and what they mean is said where it is not plain', async () => {
  const { settings } = await open();
  await user.click(screen.getByRole('switch', { name: 'Only at certain hours' }));
  expect(screen.getByText('Over midnight, until the next day.')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('To'), '22:00');
  expect(screen.getByText('The same hour twice is the whole day.')).toBeInTheDocument();
  expect(settings().schedule).toEqual({ on: true, from: 22, to: 22 });
});

test('UPL-06 the folder for saved files is chosen by a dialog of the system, and forgotten again', async () => {
  const { settings, bridge } = await open();
  const group = screen.getByRole('group', { name: 'Folder for saved files' });
  expect(group).toHaveTextContent('Asked for each time');
  await user.click(within(group).getByRole('button', { name: 'Choose a folder' }));
  expect(bridge.chooseFolder).toHaveBeenLastCalledWith(true);
  expect(group).toHaveTextContent('/home/mira/Saved');
  await user.click(within(group).getByRole('button', { name: 'Ask each time' }));
  expect(settings().folder).toBe('');
});

test('APP-TASK-01 another list leaves the settings', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: /To this computer/ }));
  expect(screen.queryByTestId('transfer-settings')).toBeNull();
  expect(screen.getByRole('button', { name: /To this computer/ })).toHaveAttribute('aria-current', 'page');
});

test('a limit reads with a point or a comma, within bounds, and comes back as it was typed', () => {
  for (const typed of ['0.1', '0,1', ' 12 ', '10000', '3.25'])
    expect(limitText(limitOf(typed) ?? 0)).toBe(typed.trim().replace(',', '.'));
  for (const wrong of ['', '0', '0.05', '10001', '-1', '1e3', '1.2.3', 'x']) expect(limitOf(wrong)).toBeNull();
});
