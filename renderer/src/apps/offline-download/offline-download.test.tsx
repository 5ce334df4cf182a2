import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OfflineRecord } from '#shared/contract/calls-offline.ts';
import { failure, success } from '../../api/result.ts';
import { toastStore } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import { pushReceived, pushStateChanged } from '../../state/push-actions.ts';
import { accountLoaded } from '../../state/session-slice.ts';
import { master } from '../../test/desktop-harness.tsx';
import { doneOf, DOWNLOADS, downloadOf, fakeOffline, type FakeOffline } from '../../test/fake-offline.ts';
import {
  HOME,
  renderScreenAt,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
  type FakeFiles,
} from '../../test/files-harness.tsx';
import { OfflineDownload } from './index.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['offline', 'places']);
  stopClock();
});
afterEach(() => {
  startClock();
  vi.restoreAllMocks();
});

async function open(
  url: string,
  list: readonly OfflineRecord[] = [],
  prepare: (device: FakeOffline, files: FakeFiles) => void = () => undefined,
  isMaster = true,
) {
  let device: FakeOffline | undefined;
  const folders = { [HOME]: { names: ['Downloads/'] }, [DOWNLOADS]: { names: [], free: 5000 } };
  const view = await renderScreenAt(<OfflineDownload />, url, folders, (files, store) => {
    device = fakeOffline(files, list);
    prepare(device, files);
    if (!isMaster) store.dispatch(accountLoaded({ ...master, isMaster: false }));
    store.dispatch(pushStateChanged({ state: 'open' } as never));
  });
  await settle(50);
  if (device === undefined) throw new Error('no device');
  return { ...view, device };
}

const names = (): string[] => screen.queryAllByTestId('record').map((row) => row.dataset.name ?? '');
const row = (name: string): HTMLElement => {
  const found = screen.getAllByTestId('record').find(({ dataset }) => dataset.name === name);
  if (found === undefined) throw new Error(`no download ${name}`);
  return found;
};
const lastToast = () => toastStore.getState().at(-1);
const tell = (store: { dispatch: (action: never) => unknown }): void => {
  store.dispatch(
    pushReceived({
      cmd: 'message',
      id: 1,
      topic: 'settings',
      type: 'changed',
      data: { area: 'download' },
    } as never) as never,
  );
};
async function choose(name: string, entry: string): Promise<void> {
  await user.pointer({ keys: '[MouseRight]', target: row(name) });
  await settle();
  await user.click(await screen.findByRole('menuitem', { name: entry }));
  await settle(50);
}
const running = downloadOf('a', { state: 'run', speed: 2048, remain: 90 });

describe('what is being downloaded', () => {
  const some = [
    running,
    downloadOf('b', { state: 'pause' }),
    downloadOf('c', { state: 'fail', error: 'N002004' }),
    downloadOf('d', {
      kind: 'torrent',
      state: 'run',
      name: 'Film',
      source: 'magnet:?xt=1',
      size: 0,
      done: 0,
      peers: 4,
      up_speed: 1024,
      speed: 10,
    }),
  ];

  test('APP-DOWN-01 name, size, progress, speed and remaining time, and how each is', async () => {
    await open('/download/downloading', some);
    expect(names()).toEqual(['a.zip', 'b.zip', 'c.zip', 'Film']);
    expect(row('a.zip')).toHaveTextContent('1000B');
    expect(row('a.zip')).toHaveTextContent('Downloading · 25%');
    expect(row('a.zip')).toHaveTextContent('2KB/s');
    expect(row('a.zip')).toHaveTextContent('2 minutes');
    expect(within(row('a.zip')).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    expect(row('b.zip')).toHaveTextContent('Paused · 25%');
    expect(row('c.zip')).toHaveTextContent('Not enough space');
    expect(row('Film')).toHaveTextContent('Looking for peers');
    expect(row('Film')).toHaveTextContent('4 peers');
    expect(row('Film')).toHaveTextContent('↑ 1KB/s');
    expect(screen.getByText('4 downloads · down 2.01KB/s · up 1KB/s')).toBeVisible();
  });

  test('APP-DOWN-01 asked for each second while something runs and the page is seen; at rest only news count', async () => {
    const { files, device, store } = await open('/download/downloading', [running]);
    const asked = () => files.named('offlineList').length;
    const before = asked();
    await settle(3100);
    expect(asked() - before).toBe(3);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const hidden = asked();
    await settle(5000);
    expect(asked()).toBe(hidden);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await settle(50);
    expect(asked()).toBe(hidden + 1);
    device.list = [downloadOf('a', { state: 'pause' })];
    await settle(1100);
    expect(row('a.zip')).toHaveTextContent('Paused');
    const still = asked();
    await settle(10_000);
    expect(asked()).toBe(still);
    device.list.push(downloadOf('z'));
    tell(store);
    await settle(300);
    expect(names()).toEqual(['a.zip', 'z.zip']);
  });

  test('APP-DOWN-01 pause and resume act on what is selected, and on all without a selection', async () => {
    const { files } = await open('/download/downloading', some);
    await user.click(row('a.zip'));
    await user.click(screen.getByTestId('bulk-pause'));
    await settle(50);
    expect(files.named('offlineControl')).toEqual([{ ids: ['a'], action: 'pause' }]);
    await user.keyboard('{Escape}');
    row('a.zip').focus();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Resume all' }));
    await settle(50);
    expect(files.named('offlineControl').at(-1)).toEqual({ ids: ['a', 'b'], action: 'resume' });
  });

  test('APP-DOWN-01 by keyboard alone: all selected, deleted after a question that says what goes', async () => {
    const { device } = await open('/download/downloading', some);
    row('a.zip').focus();
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('4 of 4 selected')).toBeVisible();
    await user.keyboard('{Delete}');
    await settle();
    const dialog = screen.getByTestId('confirm-dialog');
    expect(dialog).toHaveTextContent('Delete 4 downloads?');
    expect(dialog).toHaveTextContent('What has been downloaded so far is deleted with it.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await settle();
    expect(device.list).toHaveLength(4);
    row('a.zip').focus();
    await user.keyboard('{Delete}');
    await settle();
    await user.click(within(screen.getByTestId('confirm-dialog')).getByRole('button', { name: 'Delete' }));
    await settle(50);
    expect(device.list).toEqual([]);
    expect(screen.getByText('Nothing is being downloaded')).toBeVisible();
  });

  test('APP-DOWN-01 a failed one is tried again, and its error can be copied', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { files } = await open('/download/downloading', some);
    await choose('c.zip', 'Copy the error');
    expect(write).toHaveBeenCalledWith('c.zip: Not enough space (N002004)\nhttps://files.example/c.zip');
    await choose('c.zip', 'Try again');
    expect(files.named('offlineControl')).toEqual([{ ids: ['c'], action: 'resume' }]);
    expect(row('c.zip')).toHaveTextContent('Downloading');
  });

  test('APP-DOWN-03 while the schedule keeps downloads from running, it is said until when', async () => {
    await open('/download/downloading', [downloadOf('a')], (device) => {
      device.setting = { ...device.setting, resting: 1, schedule: { on: 1, from: '23:00', to: '07:00' } };
    });
    expect(screen.getByTestId('rests')).toHaveTextContent('Downloads rest until 23:00, as the schedule says.');
    expect(row('a.zip')).toHaveTextContent('Resting · 25%');
  });

  test('APP-DOWN-01 a list that cannot be read says why; one that was read stays, and says that it may be old', async () => {
    const { files } = await open('/download/downloading', [running], (_, { answers }) => {
      answers.offlineList = () => failure('500', 'The device is busy');
    });
    expect(screen.getByTestId('error-state')).toHaveTextContent('The device is busy');
    files.answers.offlineList = () => success({ list: [running], total: 1 });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await settle(50);
    expect(names()).toEqual(['a.zip']);
    files.answers.offlineList = () => failure('NETWORK', 'network connection error');
    await settle(1100);
    expect(names()).toEqual(['a.zip']);
    expect(screen.getByText(/What is shown may have changed/)).toBeVisible();
  });

  test('APP-DOWN-01 five hundred downloads are all there', async () => {
    await open(
      '/download/downloading',
      Array.from({ length: 450 }, (_, at) => downloadOf(`n${at}`)),
    );
    expect(names()).toHaveLength(450);
  });
});

describe('what is finished', () => {
  const list = [
    doneOf('a'),
    doneOf('gone', { missing: 1 }),
    doneOf('t', {
      kind: 'torrent',
      state: 'seed',
      name: 'Film',
      path: `${DOWNLOADS}/Film`,
      up_speed: 2048,
      uploaded: 500,
    }),
  ];
  const entry = { path: `${DOWNLOADS}/a.zip`, name: 'a.zip', is_dir: '0', ftype: 0, size: 1000 };

  test('APP-DOWN-02 opened in what shows it, and shown in its folder; a file that is missing is marked', async () => {
    const { openWindow } = await open('/download/downloaded', list, (_, { answers }) => {
      answers.fileInfo = () => success({ list: [entry] });
    });
    expect(names()).toEqual(['a.zip', 'gone.zip', 'Film']);
    await user.dblClick(row('a.zip'));
    await settle(50);
    expect(openWindow).toHaveBeenLastCalledWith(expect.stringMatching(/^\/zsviewer\?path=/), expect.anything());
    await choose('a.zip', 'Show in its folder');
    expect(openWindow).toHaveBeenLastCalledWith(expect.stringMatching(/select=a\.zip$/), { folderPath: DOWNLOADS });
    expect(row('gone.zip')).toHaveTextContent('File missing');
    await user.pointer({ keys: '[MouseRight]', target: row('gone.zip') });
    await settle();
    expect(screen.queryByRole('menuitem', { name: 'Open' })).toBeNull();
    expect(screen.getByRole('menuitem', { name: 'Remove from the list' })).toBeVisible();
  });

  test('APP-DOWN-02 a file that went meanwhile says so, and the list is asked for again', async () => {
    const { device } = await open('/download/downloaded', list, (_, { answers }) => {
      answers.fileInfo = () => failure('N002001', 'The file is not there');
    });
    device.list = [doneOf('a', { missing: 1 })];
    await user.dblClick(row('a.zip'));
    await settle(50);
    expect(lastToast()?.text).toBe('The file is not there');
    expect(row('a.zip')).toHaveTextContent('File missing');
  });

  test('APP-DOWN-02 taken out of the list, the file stays; with the file it can be brought back', async () => {
    const { files } = await open('/download/downloaded', list);
    await user.click(row('a.zip'));
    await user.keyboard('{Delete}');
    await settle();
    const dialog = screen.getByTestId('remove-done');
    expect(dialog).toHaveTextContent('Remove “a.zip” from the list?');
    await user.click(within(dialog).getByRole('button', { name: 'Delete with the file' }));
    await settle(100);
    expect(files.named('offlineControl')).toEqual([{ ids: ['a'], action: 'delete_file' }]);
    expect(lastToast()?.text).toBe('It is in the recycle bin.');
    expect(lastToast()?.actions[0]?.label).toBe('Undo');
    await choose('gone.zip', 'Remove from the list');
    expect(files.named('offlineControl').at(-1)).toEqual({ ids: ['gone'], action: 'delete' });
    expect(names()).toEqual(['Film']);
  });

  test('APP-DOWN-02 a torrent says what it gives to others, and can stop', async () => {
    const { files } = await open('/download/downloaded', list);
    expect(row('Film')).toHaveTextContent('Gives to others: 2KB/s, 500B so far');
    await user.click(within(row('Film')).getByRole('button', { name: 'Stop giving: Film', hidden: true }));
    await settle(50);
    expect(files.named('offlineControl')).toEqual([{ ids: ['t'], action: 'pause' }]);
    expect(row('Film')).not.toHaveTextContent('Gives to others');
  });

  test('APP-DOWN-02 clearing the list asks, counts all of it, and takes what is not scrolled to along', async () => {
    const { device } = await open(
      '/download/downloaded',
      Array.from({ length: 250 }, (_, at) => doneOf(`n${at}`)),
    );
    await user.click(screen.getByTestId('done-clear'));
    await settle(50);
    const dialog = screen.getByTestId('confirm-dialog');
    expect(dialog).toHaveTextContent('250 finished downloads');
    await user.click(within(dialog).getByRole('button', { name: 'Clear the list' }));
    await settle(50);
    expect(device.list).toEqual([]);
    expect(screen.getByText('Nothing has been downloaded yet')).toBeVisible();
  });
});

describe('how the device downloads', () => {
  test('APP-DOWN-03 the administrator changes everything, each at once and told', async () => {
    const { files, device } = await open('/download/setting');
    await user.selectOptions(screen.getByLabelText('Downloads at the same time'), '10');
    await settle(50);
    expect(lastToast()?.text).toBe('Saved');
    await user.selectOptions(screen.getByLabelText('Give to others'), 'Not at all');
    await user.click(screen.getByRole('switch', { name: 'Limit the download speed' }));
    await settle(50);
    await user.clear(screen.getByLabelText('Download speed at most, MB per second'));
    await user.type(screen.getByLabelText('Download speed at most, MB per second'), '0.05{Enter}');
    await settle(50);
    await user.click(screen.getByRole('switch', { name: 'Download at certain hours only' }));
    await settle(50);
    const from = screen.getByLabelText('From');
    await user.clear(from);
    await user.type(from, '22:30');
    await user.tab();
    await settle(50);
    expect(device.setting).toMatchObject({
      max_tasks: 10,
      seed_ratio: 0,
      down_kb: 51,
      schedule: { on: 1, from: '22:30', to: '07:00' },
    });
    expect(screen.getByText('On the following day')).toBeVisible();
    expect(screen.getByLabelText('To')).toHaveFocus();
    expect(files.named('offlineSetting').filter((args) => 'to' in args)).toEqual([]);
  });

  test('APP-DOWN-03 a change stays shown while the answer to an earlier one comes in', async () => {
    const { files, device } = await open('/download/setting');
    const answer = files.answers.offlineSetting;
    let end: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      end = resolve;
    });
    const held = async (args: Record<string, unknown>) => {
      if (Object.keys(args).length > 0) await gate;
      return answer?.(args) ?? success(device.setting);
    };
    files.answers.offlineSetting = held as never;
    await user.selectOptions(screen.getByLabelText('Downloads at the same time'), '7');
    await user.click(screen.getByRole('switch', { name: 'Download at certain hours only' }));
    await settle(50);
    const shown = (): unknown[] => [
      screen.getByLabelText<HTMLSelectElement>('Downloads at the same time').value,
      screen.getByRole<HTMLInputElement>('switch', { name: 'Download at certain hours only' }).checked,
    ];
    expect(shown()).toEqual(['7', true]);
    end();
    await settle(50);
    expect(shown()).toEqual(['7', true]);
    expect(device.setting).toMatchObject({ max_tasks: 7, schedule: { on: 1 } });
  });

  test('APP-DOWN-03 a change that is refused is taken back and told', async () => {
    const { files } = await open('/download/setting');
    const answer = files.answers.offlineSetting;
    files.answers.offlineSetting = (args) => ('max_tasks' in args ? failure('N000002', 'not allowed') : answer?.(args));
    await user.selectOptions(screen.getByLabelText('Downloads at the same time'), '7');
    await settle(50);
    expect(screen.getByLabelText('Downloads at the same time')).toHaveValue('3');
    expect(lastToast()?.kind).toBe('error');
  });

  test('APP-DOWN-03 another account sets its folder alone, and reads the limits with the reason', async () => {
    const { files } = await open('/download/setting', [], undefined, false);
    expect(screen.queryByTestId('device-fields')).toBeNull();
    const facts = screen.getByTestId('device-facts');
    expect(facts).toHaveTextContent('Only the administrator can change these');
    expect(facts).toHaveTextContent('No limit');
    expect(facts).toHaveTextContent('1MB/s at most');
    expect(facts).toHaveTextContent('Until 1× its size');
    await user.click(within(screen.getByTestId('own-folder')).getByRole('button', { name: 'Change…' }));
    await settle(50);
    await user.click(
      within(screen.getByTestId('folder-picker')).getAllByRole('button', { name: /^My files/i })[0] as HTMLElement,
    );
    await settle(50);
    await user.click(within(screen.getByTestId('folder-picker')).getByRole('button', { name: 'Choose' }));
    await settle(50);
    expect(files.named('offlineSetting').at(-1)).toEqual({ to: HOME });
  });
});
