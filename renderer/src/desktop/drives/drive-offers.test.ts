import { afterEach, beforeEach, expect, test } from 'vitest';
import { installClient } from '../../api/call.ts';
import type { ApiClient } from '../../api/client.ts';
import { failure, success } from '../../api/result.ts';
import { resetDialogs, toastStore } from '../../components/dialogs/dialog-service.ts';
import { setupI18n } from '../../i18n/index.ts';
import { setQuietDrive } from '../../state/files/quiet-drives.ts';
import { wishChanged } from '../../state/notices-slice.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { accountLoaded } from '../../state/session-slice.ts';
import { createAppStore, type AppStore } from '../../state/store.ts';
import { master } from '../../test/desktop-harness.tsx';
import { startDriveOffers } from './drive-offers.ts';

let store: AppStore;
let stop: () => void;
let pictures = 0;
/** Folders of pictures that were asked for: who is offered nothing asks for none. */
let asked = 0;
let writable = true;

beforeEach(async () => {
  await setupI18n('en-US');
  localStorage.clear();
  resetDialogs();
  pictures = 0;
  asked = 0;
  writable = true;
  const answer = (name: string, { path }: { path?: string }) => {
    if (name !== 'fileList') return success(null);
    const folder = { path: path ?? '', permission: writable ? 1 : 0, free: 0 };
    if (path === undefined)
      return success({ list: [{ name: 'CANON', path: '/usb/u-1', is_dir: '1' }], total: 1, folder });
    if (!path.endsWith('/DCIM')) return success({ list: [], total: 0, folder });
    asked += 1;
    return pictures > 0 ? success({ list: [], total: pictures, folder }) : failure('N002001', 'gone');
  };
  const client = { call: async ({ name }: { name: string }, args: object) => answer(name, args) };
  installClient(client as unknown as ApiClient);
  store = createAppStore();
  store.dispatch(accountLoaded(master));
  stop = startDriveOffers(store);
});
afterEach(() => {
  stop();
  installClient(null);
});

const tell = (type: string, uuid = 'u-1') => {
  store.dispatch(pushReceived({ cmd: 'message', id: 1, to: 'all', ts: 0, topic: 'extdev', type, data: { uuid } }));
};
const offers = () => toastStore.getState().map(({ text, actions }) => [text, ...actions.map(({ label }) => label)]);
const routes = () => Object.values(store.getState().windows.byName).map(({ url }) => decodeURIComponent(url));

test('APP-FM-05 a plugged drive is offered: open it, the pictures of a camera, or never again; the offer goes with it', async () => {
  tell('mounted');
  await expect.poll(offers).toEqual([['“CANON” is plugged in', 'Open', 'Back up to it…', 'Never for this one']]);
  tell('unmounted');
  expect(offers()).toEqual([]);
});

test('APP-FM-05 a card of a camera offers its pictures; what was chosen opens', async () => {
  pictures = 3;
  writable = false;
  tell('readonly');
  await expect.poll(offers).toEqual([['“CANON” is plugged in', 'Open', 'Copy its pictures…', 'Never for this one']]);
  for (const action of toastStore.getState()[0]?.actions.slice(0, 2) ?? []) action.onSelect();
  expect(routes().join(' ')).toContain('/usb/u-1/DCIM&send=copy');
});

test('APP-FM-05 a drive that the account does not want to hear of is not offered, nor one that it cannot open', async () => {
  setQuietDrive(master.username, 'u-1', true);
  tell('mounted');
  tell('mounted', 'u-2');
  setQuietDrive(master.username, 'u-1', false);
  tell('mounted');
  await expect.poll(() => offers().length).toBe(1);
  toastStore.getState()[0]?.actions.at(-1)?.onSelect();
  resetDialogs();
  tell('mounted');
  setQuietDrive(master.username, 'u-1', false);
  tell('mounted');
  await expect.poll(() => offers().length).toBe(1);
  expect(asked).toBe(2);
});

test('APP-FM-05, NTC-04 nothing is offered to who is not to be disturbed', async () => {
  store.dispatch(wishChanged({ type: 'quiet', quiet: { until: null } }));
  tell('mounted');
  store.dispatch(wishChanged({ type: 'quiet', quiet: null }));
  tell('mounted');
  await expect.poll(() => offers().length).toBe(1);
  expect(asked).toBe(1);
});
