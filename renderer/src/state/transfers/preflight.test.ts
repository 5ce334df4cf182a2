import { expect, test } from 'vitest';
import { fileOf } from '../../test/fake-transfer-device.ts';
import { carriesFiles, filesOfInput, readDrop } from './local-files.ts';
import { preflight } from './preflight.ts';

test('UPL-03 names are checked with every folder on their way, sizes against the free space, before anything is sent', () => {
  const checked = preflight(
    [
      { file: fileOf('good.txt', 10), rel: 'good.txt' },
      { file: fileOf('empty', 0), rel: 'empty' },
      { file: fileOf('a.txt', 10), rel: 'what?/a.txt' },
      { file: fileOf('x.', 10), rel: 'x.' },
    ],
    10,
  );
  expect(checked.accepted.map(({ rel }) => rel)).toEqual(['good.txt', 'empty']);
  expect(checked.refused).toEqual([
    { rel: 'what?/a.txt', name: 'what?', problem: 'characters' },
    { rel: 'x.', name: 'x.', problem: 'characters' },
  ]);
  expect(checked).toMatchObject({ bytes: 10, fits: true });
  expect(preflight([{ file: fileOf('a', 11), rel: 'a' }], 10).fits).toBe(false);
});

/** A dropped folder as a browser hands it out, its children in portions. */
function entryOf(name: string, content: number | Record<string, unknown>): object {
  if (typeof content === 'number')
    return {
      isFile: true,
      name,
      file: (done: (file: File) => void) => {
        done(fileOf(name, content));
      },
    };
  const children = Object.entries(content).map(([child, inner]) => entryOf(child, inner as number));
  return {
    isFile: false,
    name,
    createReader: () => ({
      readEntries: (done: (list: object[]) => void) => {
        done(children.splice(0, 2));
      },
    }),
  };
}

test('UPL-02 a dropped folder gives every file with its place, and its empty folders', async () => {
  const tree = entryOf('trip', { 'a.txt': 1, 'b.txt': 2, 'c.txt': 3, day: { 'd.txt': 4, none: {} } });
  const items = [
    { kind: 'string', getAsFile: () => null },
    { kind: 'file', webkitGetAsEntry: () => tree, getAsFile: () => null },
    { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => fileOf('single.txt', 5) },
  ];
  const dropped = await readDrop({ items } as unknown as DataTransfer);
  expect(dropped.files.map(({ rel }) => rel)).toEqual([
    'trip/a.txt',
    'trip/b.txt',
    'trip/c.txt',
    'trip/day/d.txt',
    'single.txt',
  ]);
  expect(dropped.emptyFolders).toEqual(['trip/day/none']);
});

test('UPL-02 a drag of text or of an address carries no files', () => {
  expect(carriesFiles({ types: ['text/plain', 'text/uri-list'] } as unknown as DataTransfer)).toBe(false);
  expect(carriesFiles({ types: ['Files'] } as unknown as DataTransfer)).toBe(true);
  expect(carriesFiles(null)).toBe(false);
});

test('a chosen folder keeps its places, chosen files keep their names', () => {
  const inFolder = Object.assign(fileOf('a.txt', 1), {});
  Object.defineProperty(inFolder, 'webkitRelativePath', { value: 'trip/a.txt' });
  const single = fileOf('b.txt', 1);
  Object.defineProperty(single, 'webkitRelativePath', { value: '' });
  expect(filesOfInput([inFolder, single]).files.map(({ rel }) => rel)).toEqual(['trip/a.txt', 'b.txt']);
});
