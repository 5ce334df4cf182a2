import { act, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installClient } from '../../api/call.ts';
import type { ApiClient } from '../../api/client.ts';
import { success } from '../../api/result.ts';
import { deviceFactsLoaded } from '../../state/device-slice.ts';
import { accountLoaded, sessionReady, tokenStored } from '../../state/session-slice.ts';
import { createAppStore } from '../../state/store.ts';
import { selectTransfers } from '../../state/transfers-slice.ts';
import { transfersOf } from '../../state/transfers/transfers.ts';
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
  const call = (_spec: unknown, { name, conflict }: Record<string, unknown>) => {
    asked.push({ name, conflict });
    return Promise.resolve(success({ upload_id: '', url: '', offset: 0, exists: 1, name }));
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
      <TransfersHost />
    </Provider>,
  );
  const upload = (...names: string[]) =>
    act(async () => {
      const files = names.map((name) => ({ file: fileOf(name, LARGE), rel: name }));
      await transfers.upload({ path: FOLDER, free: 1e9 }, { files, emptyFolders: [], unreadable: [] });
    });
  const states = () => Object.fromEntries(selectTransfers(store.getState()).map(({ name, state }) => [name, state]));
  return { asked, transfers, upload, states };
}

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

describe('taken names of uploads', () => {
  test('DRG-26 are asked for one after the other, keeping both being the default', async () => {
    const { upload, asked, states } = await open();
    await upload('a.txt', 'b.txt');
    await settle(300);
    const dialog = screen.getByTestId('conflict-dialog');
    expect(dialog).toHaveTextContent('“a.txt” already exists here');
    expect(within(dialog).getByRole('button', { name: 'Keep both' })).toHaveFocus();
    await user.click(within(dialog).getByRole('button', { name: 'Skip' }));
    await settle(300);
    expect(states()).toEqual({ 'a.txt': 'cancel', 'b.txt': 'conflict' });
    await user.click(screen.getByRole('button', { name: 'Keep both' }));
    await settle(50);
    expect(asked.at(-1)).toEqual({ name: 'b.txt', conflict: 'rename' });
  });

  test('DRG-26 one answer serves every other of the same drop', async () => {
    const { upload, states } = await open();
    await upload('a.txt', 'b.txt', 'c.txt', 'd.txt');
    await settle(300);
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    await settle(300);
    expect(Object.values(states())).toEqual(['cancel', 'cancel', 'cancel', 'cancel']);
    expect(screen.queryByTestId('conflict-dialog')).toBeNull();
  });

  test('DRG-26 stopping decides nothing: the file waits, paused', async () => {
    const { upload, states, transfers } = await open();
    await upload('a.txt');
    await settle(300);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await settle(300);
    expect(states()).toEqual({ 'a.txt': 'pause' });
    expect(transfers.busy()).toBe(false);
  });
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
