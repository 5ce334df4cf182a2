import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { fileServices } from '../files/services.ts';
import { createCollectParts } from '../shares/collect-parts.ts';
import { createCollectReminders } from '../shares/collect-reminders.ts';
import { createCollectStore } from '../shares/collect-store.ts';
import { type Coming, takeSubmission } from '../shares/collect-submit.ts';
import type { FormPart } from '../shares/multipart-stream.ts';
import { createSubmissionStore } from '../shares/submission-store.ts';
import { collectForm, submitTo } from '../shares/test-collect.ts';

let device: FileDevice;
const inbox = '/zenith_sata/ann/data/inbox';
const { call, codeOf, put, read, has } = fileTester(() => device);
const DAY_S = 86_400;
const nowS = (): number => Math.floor(Date.now() / 1000);
const Name = [{ label: 'Name', required: true }];
const people = ['Kim Lee', '王芳', 'Bob'].map((name) => ({ name, account: name === 'Bob' ? 'BOB' : '' }));

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(inbox), { recursive: true });
});
afterEach(async () => {
  vi.useRealTimers();
  await device.remove();
});

const create = async (more: object = {}): Promise<string> =>
  (await call('collectCreate', { name: 'Essay', path: inbox, deadline: nowS() + 3 * DAY_S, fields: Name, ...more })).id;

/** Hands in one file under a name; answers what the visitor is told. */
const hand = async (id: string, name: string, files: Record<string, string> = { 'a.txt': name }) => {
  const sent = await submitTo(device, collectForm(id, name === '' ? {} : { Name: name }, files));
  return { ...sent, ...(sent.data as { receipt: string; files: number; again: number }) };
};

/** Kinds of the messages an account has, newest first. */
const told = (to: string): { action: string; data: Record<string, unknown> }[] =>
  device.pushed
    .filter((push) => push.topic === 'action' && push.to === to)
    .map(({ data }) => ({ action: String(data?.action), data: (data?.data ?? {}) as Record<string, unknown> }))
    .reverse();

async function* fieldOf(text: string): AsyncGenerator<Buffer, void, undefined> {
  await Promise.resolve();
  yield Buffer.from(text);
}

describe('the people who are asked', () => {
  test('APP-COLL-03 a list says who has handed in and who is missing; the name decides, whatever its case and width', async () => {
    const id = await create({ roster: people });
    await hand(id, 'kim  LEE', { a: '1', b: '2' });
    await hand(id, 'Somebody');
    const { task, list } = await call('collectDetail', { id });
    expect(task.roster).toMatchObject([
      { name: 'Kim Lee', account: '', files: 2 },
      { name: '王芳', at: 0, files: 0 },
      { name: 'Bob', account: 'bob', at: 0 },
    ]);
    expect(task.roster[0]?.at).toBeGreaterThan(0);
    expect([task.asked, task.missing]).toEqual([3, 2]);
    expect(list.map(({ name, person }) => [name, person])).toEqual([
      ['Somebody', ''],
      ['kim  LEE', 'Kim Lee'],
    ]);
    expect((await call('collectList', {})).list).toMatchObject([{ asked: 3, missing: 2, people: 2 }]);
  });

  test('APP-COLL-03 the owner says who a submission is from where its name does not, and takes that back', async () => {
    const id = await create({ roster: people });
    await hand(id, 'K.');
    const [submission] = (await call('collectDetail', { id })).list;
    const at = { id, submission: submission?.id ?? '' };
    await call('collectAssign', { ...at, person: 'kim lee' });
    expect((await call('collectDetail', { id })).list[0]?.person).toBe('Kim Lee');
    expect((await call('collectDetail', { id })).task.missing).toBe(2);
    expect(await codeOf('collectAssign', { ...at, person: 'Zoe' })).toBe('N000001');
    expect(await codeOf('collectAssign', { ...at, submission: 'none', person: '' })).toBe('N000003');
    expect(await codeOf('collectAssign', { ...at, person: '' }, 'max')).toBe('N000003');
    // Off the list, the name means nobody.
    await call('collectModify', { id, roster: people.slice(1) });
    expect((await call('collectDetail', { id })).list[0]?.person).toBe('');
    await call('collectAssign', { ...at, person: '' });
    expect((await call('collectDetail', { id })).task.missing).toBe(2);
  });

  test('APP-COLL-02 a list needs a field to know people by, real accounts, and no name twice', async () => {
    const asked = { name: 'x', path: inbox, deadline: nowS() + 60 };
    expect(await codeOf('collectCreate', { ...asked, roster: people })).toBe('N000001');
    expect(await codeOf('collectCreate', { ...asked, fields: Name, pattern: '{Nmae}' })).toBe('N000001');
    const nobody = [{ name: 'Zoe', account: 'nobody' }];
    expect(await codeOf('collectCreate', { ...asked, fields: Name, roster: nobody })).toBe('N001100');
    const id = await create();
    expect(await codeOf('collectModify', { id, roster: nobody })).toBe('N001100');
    expect(await codeOf('collectModify', { id, pattern: '{Class}' })).toBe('N000001');
    expect(await codeOf('collectModify', { id, roster: [{ name: 'Kim' }, { name: ' KIM ' }] })).toBe('N000001');
    expect((await call('collectList', {})).total).toBe(1);
  });
});

describe('messages', () => {
  test('APP-COLL-03 NTC-04 accounts are told that they are asked, and reminded as long as they are missing', async () => {
    const id = await create({ roster: people });
    expect(told('bob')).toMatchObject([{ action: 'collect_asked', data: { from: 'ann', name: 'Essay', collect: id } }]);
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const reminded = await call('collectRemind', { id });
    expect(reminded).toMatchObject({ told: 1, missing: ['Kim Lee', '王芳', 'Bob'] });
    expect(told('bob').map(({ action }) => action)).toEqual(['collect_reminded', 'collect_asked']);
    expect(await codeOf('collectRemind', { id })).toBe('N001105');
    vi.setSystemTime(Date.now() + 601_000);
    await hand(id, 'bob');
    expect(await call('collectRemind', { id })).toMatchObject({ told: 0, missing: ['Kim Lee', '王芳'] });
    expect(told('bob')).toHaveLength(2);
    await call('collectModify', { id, state: 'closed' });
    expect(await codeOf('collectRemind', { id })).toBe('N003002');
    expect(await codeOf('collectRemind', { id }, 'bob')).toBe('N000003');
  });

  test('APP-COLL-03 NTC-04 who comes onto the list later is told once, and their page knows their name', async () => {
    const id = await create();
    expect(told('bob')).toEqual([]);
    await call('collectModify', { id, roster: people });
    await call('collectModify', { id, roster: people, note: 'x' });
    expect(told('bob')).toHaveLength(1);
    expect((await call('shareInfo', { id }, 'bob')).collect?.you).toBe('Bob');
    expect((await call('shareInfo', { id }, '')).collect).not.toHaveProperty('you');
    // The list is nobody else's business.
    expect(JSON.stringify(await call('shareInfo', { id }, ''))).not.toContain('王芳');
  });

  test('APP-COLL-03 NTC-04 the owner hears when the last one has handed in, once', async () => {
    const id = await create({ roster: people.slice(0, 2) });
    await hand(id, '王芳');
    expect(told('ann')).toEqual([]);
    await hand(id, 'Kim Lee');
    await hand(id, 'Kim Lee', { b: 'more' });
    expect(told('ann')).toMatchObject([{ action: 'collect_complete', data: { name: 'Essay', asked: 2, collect: id } }]);
  });

  test('APP-COLL-03 NTC-04 the owner is reminded a day before the deadline, once for each deadline', async () => {
    let now = Date.now();
    vi.useFakeTimers({ now, toFake: ['Date'] });
    const { db, notices, log } = device.context;
    const reminders = createCollectReminders({ db, notices, log });
    const id = await create({ roster: people });
    await create({ name: 'Photos' });
    await create({ name: 'Tonight', deadline: nowS() + 3 * 3600 });
    await create({ name: 'At once', deadline: nowS() + 1800 });
    const look = (atS: number): unknown[] => {
      vi.setSystemTime(now + atS * 1000);
      const before = told('ann').length;
      reminders.look();
      return told('ann')
        .slice(0, told('ann').length - before)
        .map(({ action, data }) => `${action} ${String(data['name'])}`);
    };
    expect(look(0)).toEqual([]);
    expect(look(2.5 * 3600)).toEqual(['collect_ending Tonight']);
    expect(look(2 * DAY_S - 60)).toEqual([]);
    await hand(id, 'Kim Lee');
    expect(look(2 * DAY_S + 60).sort()).toEqual(['collect_due Essay', 'collect_ending Photos']);
    expect(told('ann').find(({ action }) => action === 'collect_due')?.data).toMatchObject({ missing: 2, asked: 3 });
    expect(look(2 * DAY_S + 120)).toEqual([]);
    // Moved by its owner: of the new deadline one hears as well.
    now += (2 * DAY_S + 120) * 1000;
    await call('collectModify', { id, deadline: Math.floor(now / 1000) + 2 * DAY_S });
    expect(look(DAY_S + 1)).toEqual(['collect_due Essay']);
    await call('collectModify', { id, deadline: Math.floor(now / 1000) + 5 * DAY_S, state: 'closed' });
    expect(look(4.5 * DAY_S)).toEqual([]);
  });
});

describe('what comes in', () => {
  test('APP-COLL-02 files are named by the pattern and lie in a folder for each person', async () => {
    const id = await create({ pattern: '{name} {file}', folders: true, roster: people });
    await hand(id, ' kim lee', { 'scan.pdf': 'x' });
    await hand(id, '../王?', { 'scan.pdf': 'y' });
    expect(readdirSync(device.disk(inbox)).sort()).toEqual(['Kim Lee', '王_'].sort());
    expect(read(`${inbox}/Kim Lee/kim lee scan.pdf`)).toBe('x');
    expect(readdirSync(device.disk(`${inbox}/王_`))).toEqual(['王_ scan.pdf']);
    // A file in the way of the folder: then beside it.
    put(`${inbox}/Ben`, 'a file');
    await hand(id, 'Ben', { 'scan.pdf': 'z' });
    expect(read(`${inbox}/Ben scan.pdf`)).toBe('z');
    const [last] = (await call('collectDetail', { id })).list;
    expect(last?.files).toMatchObject([{ name: 'Ben scan.pdf', path: `${inbox}/Ben scan.pdf` }]);
  });

  test('CALL-EXT-13 a collection takes no more than its bytes in all, and says how many are left', async () => {
    const id = await create({ max_total: 10 });
    expect((await hand(id, 'Kim', { a: '1234567' })).code).toBe('200');
    expect((await call('shareInfo', { id }, '')).collect?.room).toBe(3);
    expect(await hand(id, 'Ben', { a: '12', b: '34' })).toMatchObject({
      code: 'N000001',
      data: { field: 'file', reason: 'total' },
    });
    expect((await hand(id, 'Ben', { a: '123' })).code).toBe('200');
    expect((await call('collectDetail', { id })).task).toMatchObject({ used: 10, max_total: 10, count: 2 });
  });

  test('CALL-EXT-13 two who hand in at the same time do not fill a collection beyond its bytes in all', async () => {
    const id = await create({ max_total: 10 });
    const services = fileServices(device.context);
    const collects = createCollectStore(device.context.db);
    const submissions = createSubmissionStore(device.context.db);
    const pieces = createCollectParts(services, collects, submissions);
    const parts = { services, collects, submissions, pieces, coming: new Map<string, Coming>() };
    const gate = Promise.withResolvers<void>();
    const bytesOf = async function* (first: string, rest: string) {
      yield Buffer.from(first);
      await gate.promise;
      yield Buffer.from(rest);
    };
    const form = async function* (name: string): AsyncGenerator<FormPart> {
      await Promise.resolve();
      yield { name: 'fields', filename: undefined, bytes: fieldOf(JSON.stringify({ Name: name })) };
      yield { name: 'file', filename: `${name}.txt`, bytes: bytesOf('1234', '56') };
    };
    const both = ['Kim', 'Ben'].map((name) => takeSubmission(parts, form(name), { id, length: 100 }));
    await vi.waitUntil(() => parts.coming.get(id)?.held === 8);
    gate.resolve();
    const ends = await Promise.allSettled(both);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { data: { reason: 'total' } } });
    expect((await call('collectDetail', { id })).task).toMatchObject({ used: 6, count: 1 });
    expect(parts.coming.size).toBe(0);
    expect((await hand(id, 'Ann', { a: '1234' })).code).toBe('200');
  });

  test('CALL-EXT-13 the same files of the same person are kept once, however often they are sent', async () => {
    const id = await create();
    expect(await hand(id, 'Kim', { a: '1', b: '2' })).toMatchObject({ files: 2, again: 0 });
    expect(await hand(id, ' KIM', { a: '1', b: '2' })).toMatchObject({ files: 2, again: 2, receipt: '' });
    expect(await hand(id, 'Kim', { a: '1', c: '3' })).toMatchObject({ files: 2, again: 1 });
    expect(readdirSync(device.disk(inbox)).sort()).toEqual(['a', 'b', 'c']);
    // Of somebody else they are kept, and the owner sees whose they are too.
    await hand(id, 'Ben', { 'a copy': '1' });
    const { list } = await call('collectDetail', { id });
    expect(list[0]?.files).toMatchObject([{ name: 'a copy', twin: 'Kim' }]);
    expect(list.slice(1).flatMap(({ files }) => files.filter(({ twin }) => twin !== undefined))).toEqual([]);
    // Deleted by the owner, they can be sent once more.
    renameSync(device.disk(`${inbox}/b`), device.disk('/zenith_sata/ann/data/elsewhere'));
    expect(await hand(id, 'Kim', { b: '2' })).toMatchObject({ again: 0 });
  });

  test('CALL-EXT-13 a visitor sees and takes back what is theirs, by the receipt, as long as it is open', async () => {
    const id = await create({ roster: people });
    const kim = await hand(id, 'Kim Lee', { 'a.txt': 'mine', 'b.txt': 'also' });
    const ben = await hand(id, 'Ben', { 'c.txt': 'of Ben' });
    const mine = await call('collectMine', { id, receipts: [kim.receipt, 'unknown', kim.receipt] }, '');
    expect(mine.list).toEqual([
      { receipt: kim.receipt, at: expect.any(Number) as number, files: [{ name: 'a.txt', size: 4 }, { name: 'b.txt', size: 4 }] }, // prettier-ignore
    ]);
    // What the owner has changed since stays.
    put(`${inbox}/b.txt`, 'with marks of the owner');
    device.pushed.length = 0;
    await call('collectTakeBack', { id, receipt: kim.receipt }, '');
    expect([has(`${inbox}/a.txt`), has(`${inbox}/b.txt`), has(`${inbox}/c.txt`)]).toEqual([false, true, true]);
    expect((await call('recycleList', { scope: 'my' })).list).toMatchObject([{ name: 'a.txt' }]);
    expect(device.pushed).toContainEqual(expect.objectContaining({ topic: 'collect', type: 'withdrawn', to: 'ann' }));
    expect((await call('collectDetail', { id })).task).toMatchObject({ people: 1, missing: 3 });
    expect(await codeOf('collectTakeBack', { id, receipt: kim.receipt }, '')).toBe('N000003');
    await call('collectModify', { id, state: 'closed' });
    expect(await codeOf('collectTakeBack', { id, receipt: ben.receipt }, '')).toBe('N003002');
    expect(has(`${inbox}/c.txt`)).toBe(true);
    expect(await codeOf('collectMine', { id: 'none', receipts: ['x'] }, '')).toBe('N003001');
    expect(await codeOf('collectTakeBack', { id: 'none', receipt: 'x' }, '')).toBe('N000003');
    await call('collectModify', { id, state: 'open' });
    device.context.db.exec(`UPDATE accounts SET share_disable = 1 WHERE username = 'ann'`);
    expect(await codeOf('collectTakeBack', { id, receipt: ben.receipt }, '')).toBe('N003001');
    expect((await call('collectDetail', { id })).task.people).toBe(1);
  });

  test('APP-COLL-03 what came in is new until it was looked at, over all collections', async () => {
    const [a, b] = [await create(), await create()];
    await hand(a, 'Kim');
    await hand(a, 'Ben');
    await hand(b, 'Kim');
    expect(await call('collectList', {})).toMatchObject({ fresh: 3, list: [{ fresh: 1 }, { fresh: 2 }] });
    device.pushed.length = 0;
    expect(await call('collectSeen', { id: a })).toEqual({ fresh: 1 });
    expect(device.pushed).toEqual([expect.objectContaining({ topic: 'collect', type: 'seen', to: 'ann' })]);
    expect(await call('collectList', {})).toMatchObject({ fresh: 1 });
    expect(await codeOf('collectSeen', { id: a }, 'max')).toBe('N000003');
  });
});
