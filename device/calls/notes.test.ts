import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CLIENT_VERSION } from '#shared/constants.ts';
import { calls, type Calls } from '#shared/contract/index.ts';
import type { CallArgs, CallData } from '#shared/contract/define.ts';
import { DeviceError } from '../device-error.ts';
import { callerNamed, type FileDevice, requestInfo, startFileDevice } from '../files/test-kit.ts';
import { noteServices } from '../notes/note-service.ts';
import { safeBoxes } from '../safebox/safe-boxes.ts';
import { createNoteHandlers } from './notes.ts';

type Handlers = ReturnType<typeof createNoteHandlers>;
type Name = keyof Handlers & keyof Calls;

let device: FileDevice;
let handlers: Handlers;
let now: number;
beforeEach(async () => {
  device = await startFileDevice();
  now = 1_750_000_000_000;
  noteServices(device.context, () => now);
  handlers = createNoteHandlers(device.context, () => now);
});
afterEach(() => device.remove());

async function call<N extends Name>(name: N, fields: CallArgs<Calls[N]>, who = 'ann'): Promise<CallData<Calls[N]>> {
  const handler = handlers[name] as unknown as (...args: unknown[]) => CallData<Calls[N]> | Promise<CallData<Calls[N]>>;
  return handler(calls[name].request.parse(fields), callerNamed(who), requestInfo);
}
async function codeOf<N extends Name>(name: N, fields: CallArgs<Calls[N]>, who = 'ann'): Promise<string> {
  try {
    await call(name, fields, who);
    return '200';
  } catch (error) {
    if (error instanceof DeviceError) return error.code;
    throw error;
  }
}
const save = (html: string, more: Partial<CallArgs<Calls['noteSave']>> = {}, who = 'ann') =>
  call('noteSave', { html, title: 'Garden', ...more }, who);
const titles = async (fields: CallArgs<Calls['noteList']>, who = 'ann') =>
  (await call('noteList', fields, who)).list.map(({ title }) => title);
const openBox = (who = 'ann') => safeBoxes(device.context).create(callerNamed(who), 'x'.repeat(64), '');
const lockBox = (who = 'ann') => safeBoxes(device.context).lock(callerNamed(who));

describe('notes', () => {
  test('APP-NOTE-01 a notebook and a note in it; a search finds its text, and shows the place', async () => {
    const { id: book } = await call('noteBook', { action: 'save', name: 'Balcony' });
    const text = `${'Far away. '.repeat(20)}The rosemary wants less water.`;
    const { id } = await save(`<h1>Herbs</h1><p>${text}</p>`, { book_id: book, title: 'Watering' });
    await save('<p>Nothing of this</p>', { title: 'Other' });
    const found = await call('noteList', { keyword: 'rosemary WATER' });
    expect(found.list).toMatchObject([{ id, title: 'Watering', book_id: book, fav: 0, version: 1 }]);
    expect(found.list[0]?.excerpt).toMatch(/^….*rosemary/);
    expect(await titles({ keyword: 'thyme' })).toEqual([]);
    expect(await titles({ book_id: book })).toEqual(['Watering']);
    expect(found.books).toMatchObject([
      { name: 'My notes', count: 1, is_default: 1 },
      { name: 'Balcony', count: 1, is_default: 0 },
    ]);
  });

  test('APP-NOTE-01 lists are sorted, and hold the marked ones alone when asked to', async () => {
    const ids: string[] = [];
    for (const title of ['Note 10', 'Note 9', 'Annex']) {
      now += 1000;
      ids.push((await save('<p>x</p>', { title })).id);
    }
    await call('noteMark', { ids: [ids[1]!], fav: true });
    now += 1000;
    await save('<p>y</p>', { id: ids[0], title: 'Note 10', base_version: 1 });
    expect(await titles({})).toEqual(['Note 10', 'Annex', 'Note 9']);
    expect(await titles({ sort: 'ctime' })).toEqual(['Annex', 'Note 9', 'Note 10']);
    expect(await titles({ sort: 'title' })).toEqual(['Annex', 'Note 9', 'Note 10']);
    expect(await titles({ fav: true })).toEqual(['Note 9']);
    expect(await titles({ size: 2, page: 2 })).toEqual(['Note 9']);
    expect((await call('noteList', {})).counts).toEqual({ all: 3, fav: 1, deleted: 0 });
  });

  test('APP-NOTE-01 what is deleted goes to the bin, comes back, and goes for good; a notebook takes its notes along', async () => {
    const { id: book } = await call('noteBook', { action: 'save', name: 'Trip' });
    const { id } = await save('<p>Pack</p>', { book_id: book });
    await call('noteBook', { action: 'delete', id: book });
    expect(await titles({})).toEqual([]);
    expect(await titles({ deleted: true })).toEqual(['Garden']);
    await call('noteDelete', { ids: [id, 'gone long ago'], action: 'restore' });
    const { list, books } = await call('noteList', {});
    expect(list[0]?.book_id).toBe(books[0]?.id);
    // Only what lies in the bin can be removed for good.
    await call('noteDelete', { ids: [id], action: 'remove' });
    expect(await titles({})).toEqual(['Garden']);
    await call('noteDelete', { ids: [id] });
    await call('noteDelete', { ids: [id], action: 'remove' });
    expect(await codeOf('noteLoad', { id })).toBe('N000003');
    expect(device.pushed.filter(({ topic }) => topic === 'note').length).toBeGreaterThan(4);
  });

  test('APP-NOTE-01 a note that is saved while it lies in the bin comes back; after the days of the bin it is gone', async () => {
    const { id } = await save('<p>a</p>');
    await call('noteDelete', { ids: [id] });
    await save('<p>b</p>', { id, base_version: 1 });
    expect(await titles({})).toEqual(['Garden']);
    await call('noteDelete', { ids: [id] });
    now += 29 * 24 * 3_600_000;
    await noteServices(device.context).sweep();
    expect(await titles({ deleted: true })).toEqual(['Garden']);
    now += 2 * 24 * 3_600_000;
    await noteServices(device.context).sweep();
    expect(await titles({ deleted: true })).toEqual([]);
  });

  test('APP-NOTE-01 names of notebooks are told apart; the default one stays, an unknown one costs no text', async () => {
    await call('noteBook', { action: 'save', name: 'Trip' });
    expect(await codeOf('noteBook', { action: 'save', name: 'trip' })).toBe('N000004');
    expect(await codeOf('noteBook', { action: 'save' })).toBe('N000001');
    expect(await codeOf('noteBook', { action: 'save', id: 'none', name: 'x' })).toBe('N000003');
    const first = (await call('noteList', {})).books[0]!;
    expect(await codeOf('noteBook', { action: 'delete', id: first.id })).toBe('N000006');
    await call('noteBook', { action: 'save', id: first.id, name: 'Everything' });
    expect((await save('<p>a</p>', { book_id: 'gone' })).book_id).toBe(first.id);
    const { id } = await save('<p>b</p>');
    expect(await codeOf('noteMark', { ids: [id], book_id: 'gone' })).toBe('N000003');
    expect(await codeOf('noteMark', { ids: [id, 'none'], fav: true })).toBe('N000003');
    expect((await call('noteList', { fav: true })).total).toBe(0);
  });

  test('CALL-EXT-20 notes are their owner’s alone', async () => {
    const { id } = await save('<p>private</p>');
    expect(await codeOf('noteLoad', { id }, 'max')).toBe('N000003');
    expect(await codeOf('noteSave', { id, html: 'x', base_version: 1 }, 'max')).toBe('N000003');
    expect(await codeOf('noteVersions', { id, action: 'list' }, 'max')).toBe('N000003');
    await call('noteDelete', { ids: [id] }, 'max');
    expect(await titles({})).toEqual(['Garden']);
    expect(await titles({}, 'max')).toEqual([]);
  });

  test('CALL-EXT-20 of the html stays what a note can show', async () => {
    const { id } = await save(
      `<p onclick="x()">Safe <b>text</b><script>alert(1)</script><a href="javascript:x()">no</a>` +
        `<a href="https://example.test">yes</a><img src="https://spy.test/p.gif" alt="far"><img src=x onerror=x()></p>`,
    );
    const { html } = await call('noteLoad', { id });
    expect(html).toContain('Safe <b>text</b>');
    expect(html).toContain('<a href="https://example.test">yes</a>');
    expect(html).toContain('<a href="https://spy.test/p.gif">far</a>');
    expect(html).not.toMatch(/script|onclick|onerror|javascript|<img/);
  });
});

describe('versions', () => {
  test('CALL-EXT-20 saving twice with the same base version answers N002002 and keeps both contents', async () => {
    const { id, version } = await save('<p>first</p>');
    await save('<p>mine</p>', { id, base_version: version });
    const late = call('noteSave', { id, html: '<p>theirs</p>', title: 'Garden', base_version: version });
    await expect(late).rejects.toMatchObject({ code: 'N002002', data: { version: 2, kept: 3 } });
    const { list } = await call('noteVersions', { id, action: 'list' });
    expect(list.map(({ version, current, conflict }) => [version, current, conflict])).toEqual([
      [3, 0, 1],
      [2, 1, 0],
      [1, 0, 0],
    ]);
    // Every request carries the version of its client under the same name.
    expect((await call('noteLoad', { id, version: CLIENT_VERSION })).html).toBe('<p>mine</p>');
    expect(await call('noteLoad', { id, version: '3' })).toMatchObject({ html: '<p>theirs</p>', latest: 2 });
    // Sent again, as after an answer that was lost, it is not kept again.
    expect(await codeOf('noteSave', { id, html: '<p>theirs</p>', title: 'Garden', base_version: version })).toBe(
      'N002002',
    );
    expect((await call('noteVersions', { id, action: 'list' })).list).toHaveLength(3);
  });

  test('APP-NOTE-06 restore makes a new version with the old text; the present one cannot be deleted', async () => {
    const { id } = await save('<p>old words</p>', { title: 'Before' });
    await save('<p>new words</p>', { id, base_version: 1, title: 'After' });
    const { list } = await call('noteVersions', { id, action: 'restore', at_version: 1 });
    expect(list.map(({ version, title }) => [version, title])).toEqual([
      [3, 'Before'],
      [2, 'After'],
      [1, 'Before'],
    ]);
    expect(await call('noteLoad', { id })).toMatchObject({ html: '<p>old words</p>', title: 'Before', version: 3 });
    expect(await titles({ keyword: 'old words' })).toEqual(['Before']);
    expect(await codeOf('noteVersions', { id, action: 'delete', at_version: 3 })).toBe('N000006');
    expect(await codeOf('noteVersions', { id, action: 'delete', at_version: 9 })).toBe('N000003');
    expect(await codeOf('noteVersions', { id, action: 'restore' })).toBe('N000001');
    await call('noteVersions', { id, action: 'delete', at_version: 2 });
    expect(await codeOf('noteLoad', { id, at_version: 2 })).toBe('N000003');
  });

  test('APP-NOTE-06 as many versions are kept as wished: an hour of typing does not push out last week', async () => {
    await call('noteSetting', { keep_versions: 5 });
    const { id } = await save('<p>last week</p>');
    now += 7 * 24 * 3_600_000;
    for (let version = 1; version < 40; version += 1) {
      now += 3000;
      await save(`<p>${version}</p>`, { id, base_version: version });
    }
    const kept = (await call('noteVersions', { id, action: 'list' })).list.map(({ version }) => version);
    expect(kept).toEqual([40, 39, 38, 37, 1]);
  });

  test('APP-NOTE-06 settings are kept and checked', async () => {
    expect(await call('noteSetting', {})).toEqual({ keep_versions: 20, autosave_s: 3, font: 'sans', book_id: '' });
    const { id: book } = await call('noteBook', { action: 'save', name: 'Daily' });
    await call('noteSetting', { autosave_s: 10, book_id: book });
    expect(await call('noteSetting', { font: 'serif' })).toMatchObject({
      autosave_s: 10,
      font: 'serif',
      book_id: book,
    });
    expect((await save('<p>x</p>')).book_id).toBe(book);
    expect(await codeOf('noteSetting', { book_id: 'none' })).toBe('N000003');
    for (const keep of [4, 101])
      expect(calls.noteSetting.request.safeParse({ keep_versions: keep }).success, String(keep)).toBe(false);
  });
});

describe('notes of the safe box', () => {
  test('APP-NOTE-03 a note of the box is in no other search, and nothing of it can be read in the database', async () => {
    expect(await codeOf('noteList', { safe: true })).toBe('N001601');
    await openBox();
    const { id } = await save('<p>The combination is 4711</p>', { title: 'Cellar', safe: true });
    await save('<p>plain</p>', { title: 'Plain' });
    expect(await titles({ keyword: 'combination' })).toEqual([]);
    expect(await titles({ keyword: 'combination', safe: true })).toEqual(['Cellar']);
    expect((await call('noteLoad', { id })).safe).toBe(1);
    const rows = device.context.db.prepare(
      'SELECT * FROM notes n JOIN note_versions v ON v.note_id = n.id WHERE n.id = ?',
    );
    const bytes = Object.values(rows.get(id)!).map((value) =>
      Buffer.from(value instanceof Uint8Array ? value : String(value)),
    );
    for (const word of ['combination', 'Cellar', '4711']) expect(Buffer.concat(bytes).includes(word)).toBe(false);
  });

  test('ERR-04 locked, the notes of the box answer N001603 to every call, and open again they are there', async () => {
    await openBox();
    const { id } = await save('<p>hidden</p>', { safe: true });
    lockBox();
    const each: readonly [Name, CallArgs<Calls[Name]>][] = [
      ['noteList', { safe: true }],
      ['noteLoad', { id }],
      ['noteSave', { id, html: 'x', base_version: 1 }],
      ['noteSave', { html: 'x', safe: true }],
      ['noteDelete', { ids: [id] }],
      ['noteMark', { ids: [id], fav: true }],
      ['noteBook', { action: 'save', name: 'x', safe: true }],
      ['noteVersions', { id, action: 'list' }],
    ];
    for (const [name, fields] of each) expect(await codeOf(name, fields), name).toBe('N001603');
    await safeBoxes(device.context).open(callerNamed('ann'), 'x'.repeat(64));
    expect((await call('noteLoad', { id })).html).toBe('<p>hidden</p>');
  });

  test('APP-SAFEB-01 with the box its notes are forgotten', async () => {
    await openBox();
    const { id } = await save('<p>hidden</p>', { safe: true });
    await safeBoxes(device.context).reset(callerNamed('ann'));
    expect(await codeOf('noteLoad', { id })).toBe('N000003');
    expect(await codeOf('noteList', { safe: true })).toBe('N001601');
    await openBox();
    expect(await titles({ safe: true })).toEqual([]);
  });
});

describe('memos', () => {
  test('APP-NOTE-05 memos are made, changed, ticked and deleted; the open ones stand first, by their time', async () => {
    await call('noteMemo', { action: 'save', text: 'Some time' });
    now += 1000;
    await call('noteMemo', { action: 'save', text: 'Late', at: 1_760_000_000 });
    const { list } = await call('noteMemo', { action: 'save', text: 'Soon', at: 1_750_000_100 });
    expect(list.map(({ text }) => text)).toEqual(['Soon', 'Late', 'Some time']);
    await call('noteMemo', { action: 'done', id: list[0]!.id });
    await call('noteMemo', { action: 'save', id: list[1]!.id, text: 'Later', at: 0 });
    const { list: then } = await call('noteMemo', { action: 'list' });
    expect(then.map(({ text, done }) => [text, done])).toEqual([
      ['Later', 0],
      ['Some time', 0],
      ['Soon', 1],
    ]);
    await call('noteMemo', { action: 'done', id: list[0]!.id, done: false });
    expect((await call('noteMemo', { action: 'delete', id: list[1]!.id })).list).toHaveLength(2);
    expect(await codeOf('noteMemo', { action: 'done', id: 'none' })).toBe('N000003');
    expect(await codeOf('noteMemo', { action: 'save' })).toBe('N000001');
    expect((await call('noteMemo', { action: 'list' }, 'max')).list).toEqual([]);
  });
});
