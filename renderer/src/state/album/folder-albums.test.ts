import { expect, test } from 'vitest';
import { installClient } from '../../api/call.ts';
import type { ApiClient } from '../../api/client.ts';
import { failure, success } from '../../api/result.ts';
import { memoryKv } from '../local-kv.ts';
import { createFolderAlbums } from './folder-albums.ts';

const list = [
  { id: 'f1', pid: '', path: '/p/mira/data/Pictures', name: 'Pictures', count: 3 },
  { id: 'f2', pid: 'f1', path: '/p/mira/data/Pictures/Lake', name: 'Lake', count: 1 },
];

function device(fails = false) {
  const asked: string[] = [];
  installClient({
    call: (spec: { name: string }) => {
      asked.push(spec.name);
      return Promise.resolve(fails ? failure('N000005', 'busy') : success({ list }));
    },
  } as unknown as ApiClient);
  return asked;
}

test('DEV-09 folders are asked for once and kept for the account on this computer', async () => {
  const asked = device();
  const kv = memoryKv();
  const folders = [
    { id: 'f1', pid: '', path: '/p/mira/data/Pictures' },
    { id: 'f2', pid: 'f1', path: '/p/mira/data/Pictures/Lake' },
  ];
  const [one, two] = await Promise.all([0, 1].map(() => createFolderAlbums(kv).load('mira')));
  expect([one?.folders, two?.folders]).toEqual([folders, folders]);
  const asks = asked.length;
  // Another page of the same browser.
  expect((await createFolderAlbums(kv).load('mira')).folders).toEqual(folders);
  expect(asked).toHaveLength(asks);
  await createFolderAlbums(kv).load('ann');
  expect(asked).toHaveLength(asks + 1);
});

test('DEV-09 what is forgotten, or is no record, is asked for anew', async () => {
  const asked = device();
  const kv = memoryKv();
  const albums = createFolderAlbums(kv);
  await albums.load('mira');
  await albums.forget('mira');
  await albums.load('mira');
  await kv.set('album.folders/mira', [{ id: 1 }]);
  expect((await albums.load('mira')).folders).toHaveLength(2);
  expect(asked).toHaveLength(3);
});

test('DEV-09 a failure is told and not kept', async () => {
  device(true);
  const albums = createFolderAlbums(memoryKv());
  expect(await albums.load('mira')).toMatchObject({ folders: null, failure: { code: 'N000005' } });
  device();
  expect((await albums.load('mira')).folders).toHaveLength(2);
});
