import { afterEach, beforeEach, expect, test } from 'vitest';
import { installClient } from '../../../api/call.ts';
import type { ApiClient } from '../../../api/client.ts';
import { failure, success, type CallResult } from '../../../api/result.ts';
import { memoryKv } from '../../local-kv.ts';
import { UndoJournal } from './journal.ts';
import { runStep } from './steps.ts';
import { copiedRecord, movedRecord, recycledRecord } from './undo.ts';

const HOME = '/zenith_sata/mira/data';
const TEAM = '/zenith_sata/public/g1';
const many = (folder: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${folder}/${at}`);
const entries = many(HOME, 2500).map((path, at) => ({ path, name: `${at}` }));
const left = { code: 'N002001', message: 'gone' };

type Args = Record<string, unknown> & { paths: string[]; ids: string[]; scope: string; page: number; size: number };
let told: [name: string, args: Args][] = [];
let bins: Record<string, readonly string[]> = {};
let refuses: (name: string, args: Args) => boolean = () => false;

beforeEach(() => {
  told = [];
  bins = {};
  refuses = () => false;
  const answer = ({ name }: { name: string }, args: Args): Promise<CallResult<unknown>> => {
    told.push([name, args]);
    // The device takes no longer list than that.
    const isLong = [args.paths, args.ids].some((list) => Array.isArray(list) && list.length > 1000);
    if (isLong) return Promise.resolve(failure('N000001', 'too many'));
    if (refuses(name, args)) return Promise.resolve(failure('N002001', 'gone'));
    if (name !== 'recycleList') return Promise.resolve(success({ task_id: 't' }));
    const bin = bins[args.scope] ?? [];
    const list = bin.slice((args.page - 1) * args.size, args.page * args.size);
    return Promise.resolve(success({ list: list.map((path) => ({ id: `id ${path}`, path })), total: bin.length }));
  };
  installClient({ call: answer } as unknown as ApiClient);
});
afterEach(() => {
  installClient(null);
});

const lengths = (name: string, field: 'paths' | 'ids' = 'paths'): number[] =>
  told.filter(([called]) => called === name).map(([, args]) => args[field].length);

test('APP-FM-03 thousands of entries are copied, moved and deleted back and forth in the portions of a call', async () => {
  const to = `${HOME}/Drafts`;
  for (const [record, undo, redo] of [
    [copiedRecord(entries, to, []), 'fileRemove', 'fileCopy'],
    [movedRecord(entries, to, []), 'fileMove', 'fileMove'],
  ] as const) {
    told = [];
    const journal = new UndoJournal('mira', memoryKv());
    await journal.add(record);
    expect(await journal.undo()).toMatchObject({ done: true });
    expect(lengths(undo)).toEqual([1000, 1000, 500]);
    expect(await journal.redo()).toMatchObject({ done: true });
    expect(lengths(redo).slice(-3)).toEqual([1000, 1000, 500]);
  }
  expect(await runStep({ do: 'tag', paths: many(HOME, 1001), add: ['red'], remove: [] })).toBeNull();
  expect(lengths('tagMark')).toEqual([1000, 1]);
});

test('APP-FM-03 what was deleted by the thousands is found in the bins, however far down, and comes back', async () => {
  // Others have deleted since.
  bins = { my: [...many('/other', 3000), ...many(HOME, 2500).reverse()], public: many(TEAM, 10) };
  const journal = new UndoJournal('mira', memoryKv());
  const team = many(TEAM, 10).map((path) => ({ path, name: '' }));
  await journal.add(recycledRecord([...entries, ...team], []));
  expect(await journal.undo()).toMatchObject({ done: true });
  expect(lengths('recycleRestore', 'ids')).toEqual([1000, 1000, 500, 10]);
  const names = told.map(([name]) => name);
  expect(names.lastIndexOf('recycleList')).toBeLessThan(names.indexOf('recycleRestore'));
});

test('APP-FM-03 of a row of portions that stops in its middle the rest can be tried again, and nothing is done twice', async () => {
  bins = { my: many(HOME, 2500) };
  refuses = (name, { ids }) => name === 'recycleRestore' && ids.includes(`id ${HOME}/1500`);
  const journal = new UndoJournal('mira', memoryKv());
  await journal.add(recycledRecord(entries, []));
  expect(await journal.undo()).toMatchObject({ done: false, failure: left });
  // The first portion is back, and in the bin no more.
  bins = { my: many(HOME, 2500).slice(1000) };
  refuses = () => false;
  expect(await journal.undo()).toMatchObject({ done: true });
  expect(lengths('recycleRestore', 'ids')).toEqual([1000, 1000, 1000, 500]);
  refuses = (name, { paths }) => name === 'fileRemove' && paths.includes(`${HOME}/1500`);
  expect(await journal.redo()).toMatchObject({ done: false, failure: left });
  refuses = () => false;
  expect(await journal.redo()).toMatchObject({ done: true });
  expect(lengths('fileRemove')).toEqual([1000, 1000, 1000, 500]);
});

test('APP-FM-03 what is no longer in a bin is said, and what was found is not asked for again', async () => {
  bins = { my: [`${HOME}/a`] };
  expect(await runStep({ do: 'restore', paths: [`${HOME}/a`, `${HOME}/b`] })).toEqual({
    ...{ code: 'N002001', message: '' },
    rest: { do: 'restore', paths: [`${HOME}/b`] },
  });
  expect(await runStep({ do: 'restore', paths: [`${HOME}/b`] })).toEqual({ code: 'N002001', message: '' });
});
