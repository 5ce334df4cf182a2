import { beforeEach, expect, test } from 'vitest';
import { installClient } from '../../../api/call.ts';
import type { ApiClient } from '../../../api/client.ts';
import { success } from '../../../api/result.ts';
import { resetDialogs, toastStore } from '../../../components/dialogs/dialog-service.ts';
import { createAppStore } from '../../../state/store.ts';
import { changeAlbum } from './album-deeds.ts';

beforeEach(() => {
  resetDialogs();
});

/** An album of a device with some photos in it. */
function album(...names: string[]) {
  const inside = new Set(names);
  const call = (_spec: unknown, { add = [], remove = [] }: { add?: string[]; remove?: string[] }) => {
    const added = add.filter((path) => !inside.has(path));
    for (const path of add) inside.add(path);
    for (const path of remove) inside.delete(path);
    return Promise.resolve(success({ id: 'a', added }));
  };
  installClient({ call } as unknown as ApiClient);
  const view = { store: createAppStore(), translate: (key: string, what?: object) => `${key} ${JSON.stringify(what)}` };
  const change = (way: 'add' | 'remove', ...paths: string[]) =>
    changeAlbum(
      view,
      { id: 'a', name: 'Lake' },
      paths.map((path) => ({ path })),
      way,
    );
  const toasts = () => toastStore.getState();
  const undo = async () => {
    toasts().at(-1)?.actions[0]?.onSelect();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { inside, change, toasts, undo };
}

test('APP-ALBUM-03 taken back, photos that were in the album before stay in it', async () => {
  const { inside, change, toasts, undo } = album('a');
  expect(await change('add', 'a', 'b')).toBe(true);
  expect(toasts().at(-1)?.text).toBe('albums.added {"count":1,"name":"Lake"}');
  await undo();
  expect([...inside]).toEqual(['a']);
});

test('APP-ALBUM-03 where nothing new comes in that is said, and there is nothing to take back', async () => {
  const { change, toasts } = album('a', 'b');
  expect(await change('add', 'a', 'b')).toBe(true);
  expect(toasts().at(-1)).toMatchObject({ text: 'albums.alreadyIn {"count":2,"name":"Lake"}', actions: [] });
});

test('APP-ALBUM-03 what was taken out comes back', async () => {
  const { inside, change, undo } = album('a', 'b');
  expect(await change('remove', 'b')).toBe(true);
  expect([...inside]).toEqual(['a']);
  await undo();
  expect([...inside]).toEqual(['a', 'b']);
});
