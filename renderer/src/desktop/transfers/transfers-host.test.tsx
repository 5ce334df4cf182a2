import { act, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installClient } from '../../api/call.ts';
import type { ApiClient } from '../../api/client.ts';
import { failure, success } from '../../api/result.ts';
import { deviceFactsLoaded } from '../../state/device-slice.ts';
import { accountLoaded, sessionReady, tokenStored } from '../../state/session-slice.ts';
import { createAppStore, type AppStore } from '../../state/store.ts';
import { journalOf } from '../../state/files/undo/undo.ts';
import { resetDialogs, toastStore } from '../../components/dialogs/dialog-service.ts';
import { selectTransfers, uploadNoted } from '../../state/transfers-slice.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { noteMerge } from '../../state/conflicts/own-merges.ts';
import { transfersOf } from '../../state/transfers/transfers.ts';
import { markOwnWindow } from '../../components/own-window/own-window.ts';
import { reconsider } from '../../state/conflicts/conflict-desk.ts';
import { nativeChanged } from '../../state/native/native-slice.ts';
import { nativeItem } from '../../test/fake-transfers.ts';
import { HostProvider } from '../../host/host-context.ts';
import { createFakeHost } from '../../test/fake-host.ts';
import { master } from '../../test/desktop-harness.tsx';
import { fileOf, memoryJournal } from '../../test/fake-transfer-device.ts';
import { settle, speakFiles, stopClock, startClock, user } from '../../test/files-harness.tsx';
import { TransfersHost } from './transfers-host.tsx';

/** Large enough that the device is asked before bytes are sent. */
const LARGE = 1024 * 1024 + 1;
const FOLDER = '/zenith_sata/mira/data';

/** A device on which every name is taken; a choice other than to ask is refused, so that nothing is really sent. */
async function open() {
  const asked: { name: unknown; conflict: unknown }[] = [];
  let held: readonly object[] = [];
  const call = (spec: { name: string }, { name, conflict }: Record<string, unknown>) => {
    if (spec.name === 'fileList') return Promise.resolve(success({ list: [], total: 0, folder: {} }));
    if (spec.name === 'fileConflicts') return Promise.resolve(success({ list: held, total: held.length }));
    asked.push({ name, conflict });
    const there = { path: `${FOLDER}/${String(name)}`, is_dir: '0', size: 7, mtime: 1000 };
    return Promise.resolve(success({ upload_id: '', url: '', offset: 0, exists: 1, name, there }));
  };
  installClient({ call } as unknown as ApiClient);
  const store = createAppStore();
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  store.dispatch(accountLoaded(master));
  store.dispatch(deviceFactsLoaded({ nasId: 'nas-1' }));
  store.dispatch(sessionReady());
  const transfers = transfersOf(store, memoryJournal());
  render(
    <Provider store={store}>
      <HostProvider value={createFakeHost().host}>
        <TransfersHost />
      </HostProvider>
    </Provider>,
  );
  const upload = (...names: string[]) =>
    act(async () => {
      const files = names.map((name) => ({ file: fileOf(name, LARGE), rel: name }));
      await transfers.upload({ path: FOLDER, free: 1e9 }, { files, emptyFolders: [], unreadable: [] });
    });
  const states = () => Object.fromEntries(selectTransfers(store.getState()).map(({ name, state }) => [name, state]));
  const found = (list: readonly object[]) =>
    act(() => {
      held = list;
      const message = { topic: 'task', type: 'conflicts', data: { count: list.length } };
      store.dispatch(pushReceived({ cmd: 'message', id: 1, to: 'mira', ts: 1, ...message }));
    });
  return { asked, transfers, upload, states, store, found };
}

test('DRG-26 a taken name of the desktop app is asked about on the desktop alone, in a window of its own when wanted there', async () => {
  markOwnWindow('own-1');
  const { store } = await open();
  const changed = [
    nativeItem('n1', {
      ...{ name: 'a.jpg', rel: 'trip/a.jpg', state: 'conflict', remote: FOLDER },
      taken: { size: 0, mtime: 0, isDir: true, rel: '' },
    }),
  ];
  await act(async () => {
    store.dispatch(nativeChanged({ changed, removed: [] }));
  });
  await settle();
  expect(screen.queryByTestId('conflict-dialog')).toBeNull();
  await act(async () => {
    reconsider(['n1']);
  });
  await settle();
  const desk = within(await screen.findByTestId('conflict-dialog'));
  // Where it goes, and what stands there, with what can work.
  expect(desk.getByText(/trip/)).toBeVisible();
  expect(desk.getAllByRole('radio').map((one) => one.parentElement?.textContent)).toEqual(['Keep both', 'Skip']);
  sessionStorage.clear();
});

beforeEach(async () => {
  await speakFiles('en-US');
  resetDialogs();
  stopClock();
});
afterEach(startClock);

describe('taken names of uploads', () => {
  const choose = async (name: string, choice: string) => {
    const group = screen.getByRole('radiogroup', { name });
    await user.click(within(group).getByRole('radio', { name: choice }));
  };

  test('DRG-26 both sides stand next to each other, keeping both being the default', async () => {
    const { upload, asked, states } = await open();
    await upload('a.txt', 'b.txt');
    await settle(300);
    const dialog = screen.getByTestId('conflict-dialog');
    expect(dialog).toHaveTextContent('2 names are taken');
    expect(within(dialog).getByRole('button', { name: 'Continue' })).toHaveFocus();
    const there = dialog.querySelector('[data-name="a.txt"] [data-side="there"]');
    expect(there).toHaveTextContent(/Already there.*7\s?B/);
    await choose('a.txt', 'Skip');
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await settle(300);
    expect(states()).toMatchObject({ 'a.txt': 'cancel' });
    expect(asked.at(-1)).toEqual({ name: 'b.txt', conflict: 'rename' });
  });

  test('DRG-26 one answer serves every other of the same drop, also those still to come', async () => {
    const { upload, states } = await open();
    await upload('a.txt', 'b.txt', 'c.txt', 'd.txt');
    await settle(300);
    await choose('All 4 files', 'Skip');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await settle(300);
    expect(Object.values(states())).toEqual(['cancel', 'cancel', 'cancel', 'cancel']);
    expect(screen.queryByTestId('conflict-dialog')).toBeNull();
  });

  test('UPL-02 DRG-26 an empty folder on the name of a file is asked about, with what can work', async () => {
    const { store, transfers, states } = await open();
    const tried: unknown[] = [];
    const call = (spec: { name: string }, { path, name, paths }: Record<string, unknown>) => {
      if (spec.name === 'fileMkdir') tried.push(`${String(path)}/${String(name)}`);
      if (spec.name === 'fileInfo')
        return Promise.resolve(
          success({ list: [{ path: (paths as string[])[0], is_dir: '0', size: 7, mtime: 1000 }] }),
        );
      return Promise.resolve(name === 'Photos (1)' ? success({}) : failure('N002002', 'taken'));
    };
    installClient({ call } as unknown as ApiClient);
    const tree = { files: [], emptyFolders: ['Photos'], unreadable: [] };
    await act(() => transfers.upload({ path: FOLDER, free: 1e9 }, tree));
    await settle(300);
    const dialog = within(screen.getByTestId('conflict-dialog'));
    expect(dialog.getAllByRole('radio').map((one) => one.parentElement?.textContent)).toEqual(['Keep both', 'Skip']);
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await settle(600);
    expect(states()).toEqual({ Photos: 'done' });
    expect(tried).toContain(`${FOLDER}/Photos (1)`);
    expect(journalOf(store).getState().undo).toMatchObject({ deed: 'upload', name: 'Photos (1)' });
  });

  test('DRG-26 put off, nothing is decided: the files wait, and other uploads go on', async () => {
    const { upload, states, transfers } = await open();
    await upload('a.txt');
    await settle(300);
    await user.click(screen.getByRole('button', { name: 'Decide later' }));
    await settle(300);
    expect(states()).toEqual({ 'a.txt': 'conflict' });
    expect(screen.queryByTestId('conflict-dialog')).toBeNull();
    expect(transfers.busy()).toBe(false);
  });

  test.each(['rename', 'overwrite', 'skip'] as const)(
    'DRG-26 APP-FSET-05 with the setting %s nobody is asked',
    async (conflict) => {
      const { asked, transfers } = await open();
      const files = [{ file: fileOf('a.txt', LARGE), rel: 'a.txt' }];
      await act(() =>
        transfers.upload({ path: FOLDER, free: 1e9, conflict }, { files, emptyFolders: [], unreadable: [] }),
      );
      await settle(50);
      expect(asked[0]).toEqual({ name: 'a.txt', conflict });
    },
  );
});

test('UPL-05 the browser warns before the page is left while something is under way, and only then', async () => {
  const { transfers, upload } = await open();
  const leave = (): boolean => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  installClient({ call: () => new Promise(() => undefined) } as unknown as ApiClient);
  await upload('a.txt');
  expect(transfers.busy()).toBe(true);
  expect(leave()).toBe(true);
});

describe('what was uploaded', () => {
  const say = async (store: AppStore, name: string, count: number) => {
    await act(async () => {
      const entry = { path: `${FOLDER}/${name || 'a.txt'}`, size: 1, mtime: 1 };
      await journalOf(store).grow('upload-1', FOLDER, [entry], true);
      store.dispatch(uploadNoted({ name, count }));
    });
    await settle();
  };

  test('APP-FM-03 is said in one toast, with the way back', async () => {
    const { store } = await open();
    await say(store, 'a.txt', 1);
    const shown = toastStore.getState().at(-1);
    expect(shown).toMatchObject({ text: '“a.txt” was uploaded', actions: [{ label: 'Undo' }] });
    await say(store, '', 3);
    expect(toastStore.getState()).toHaveLength(1);
    expect(toastStore.getState()[0]?.text).toBe('3 items were uploaded');
  });

  test('APP-FM-03 is said without a way back where there is none', async () => {
    const { store } = await open();
    const box = '/zenith_sata/mira/safebox';
    await act(async () => {
      await journalOf(store).grow('upload-1', box, [{ path: `${box}/a.txt`, size: 1, mtime: 1 }], true);
      store.dispatch(uploadNoted({ name: 'a.txt', count: 1 }));
    });
    await settle();
    expect(toastStore.getState().at(-1)).toMatchObject({ text: '“a.txt” was uploaded', actions: [] });
  });
});

test('DRG-26 what a merged folder has to ask is asked while all else is there, and others are told that it waits', async () => {
  const { found } = await open();
  await settle(50);
  const inner = (id: string, task_id: string) => {
    const side = (path: string, size: number) => ({ path, is_dir: '0', size, mtime: 1000 });
    const [from, there] = [side(`/x/Trip/days/${id}.txt`, 5), side(`${FOLDER}/Trip/days/${id}.txt`, 7)];
    return { id, task_id, mode: 'copy', name: `${id}.txt`, to: `${FOLDER}/Trip/days`, from, there, at: 1 };
  };
  noteMerge('begun-here');
  found([inner('theirs', 'begun-elsewhere'), inner('mine', 'begun-here')]);
  await settle(1000);
  const dialog = screen.getByTestId('conflict-dialog');
  expect(dialog).toHaveTextContent('“mine.txt” already exists here');
  expect(dialog).toHaveTextContent(/in .*Trip.days/);
  expect(dialog).not.toHaveTextContent('theirs.txt');
});

test('DRG-26 CALL-EXT-10 with the safe box its questions go, and come back when the device tells them again', async () => {
  const { store, found } = await open();
  noteMerge('box');
  const box = '/zenith_sata/mira/safebox/Trip';
  const at = (path: string) => ({ path: `${path}/love.txt`, is_dir: '0', size: 1, mtime: 1 });
  const inBox = {
    ...{ id: 'q', task_id: 'box', mode: 'move', name: 'love.txt', to: box, at: 1 },
    ...{ from: at('/zenith_sata/mira/data'), there: at(box) },
  };
  found([inBox]);
  await settle(1000);
  expect(screen.getByTestId('conflict-dialog')).toHaveTextContent('love.txt');
  const locked = () =>
    act(() => {
      const message = { topic: 'safebox', type: 'locked', data: { reason: 'auto' } };
      store.dispatch(pushReceived({ cmd: 'message', id: 2, to: 'mira', ts: 2, ...message }));
    });
  // It was another sign-in in which the box was locked: in this one the device still tells them.
  locked();
  await settle(1000);
  expect(store.getState().conflicts.pending).toHaveLength(1);
  found([]);
  locked();
  await settle(1000);
  expect(store.getState().conflicts.pending).toEqual([]);
  expect(screen.queryByTestId('conflict-dialog')).toBeNull();
});
