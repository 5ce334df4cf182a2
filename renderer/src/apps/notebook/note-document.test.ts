import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success, type CallResult } from '../../api/result.ts';
import { memoryKv } from '../../state/local-kv.ts';
import { createNoteJournal, secretJournal, type NoteJournal } from './journal.ts';
import { createNoteDocument } from './note-document.ts';
import type { LoadedNote } from './note-types.ts';

const loaded = (html: string, version: number, more: Partial<LoadedNote> = {}): LoadedNote => ({
  id: 'n1',
  title: 'Herbs',
  html,
  version,
  latest: version,
  mtime: 1,
  book_id: 'b1',
  fav: 0,
  safe: 0,
  deleted_at: 0,
  ...more,
});

/** A device with one note, in memory. */
function createDevice() {
  const notes = new Map<string, LoadedNote>([['n1', loaded('<p>one</p>', 1)]]);
  const saves: Record<string, unknown>[] = [];
  let broken: CallResult<never> | null = null;
  let delayMs = 0;
  return {
    saves,
    slowDown: (ms: number) => {
      delayMs = ms;
    },
    notes,
    breakWith: (code: string | null) => {
      broken = code === null ? null : failure(code, code);
    },
    /** Somebody else saves. */
    change: (html: string) => {
      const now = notes.get('n1')!;
      notes.set('n1', loaded(html, now.version + 1));
    },
    calls: {
      load: async (id: string) => {
        const note = notes.get(id);
        return broken ?? (note === undefined ? failure('N000003', 'gone') : success(note));
      },
      save: async (args: {
        id?: string | undefined;
        title?: string | undefined;
        html: string;
        base_version?: number | undefined;
      }) => {
        if (broken !== null) return broken;
        saves.push(args);
        if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
        const id = args.id ?? `new${saves.length}`;
        const present = notes.get(id);
        if (args.id !== undefined && present === undefined) return failure('N000003', 'gone');
        if (present !== undefined && args.base_version !== present.version) return failure('N002002', 'changed');
        const version = (present?.version ?? 0) + 1;
        notes.set(id, loaded(args.html, version, { id, title: args.title ?? '' }));
        return success({ id, version, mtime: 2, book_id: 'b1' });
      },
    },
  };
}

let device: ReturnType<typeof createDevice>;
let journal: NoteJournal;
beforeEach(() => {
  vi.useFakeTimers();
  device = createDevice();
  journal = createNoteJournal(memoryKv(), 'mira');
});
afterEach(() => {
  vi.useRealTimers();
});

async function open({ id = 'n1', own = journal } = {}) {
  const doc = createNoteDocument({
    id,
    safe: false,
    calls: device.calls,
    journal: own,
    now: () => Date.now(),
    same: (one, two) => one.title === two.title && one.html === two.html,
  });
  await doc.load();
  let text = doc.getState().text;
  doc.attach(() => text);
  const type = (html: string): void => {
    text = { ...text, html };
    doc.edited();
  };
  doc.subscribe(() => {
    const state = doc.getState();
    if (state.revision !== seen) {
      seen = state.revision;
      text = state.text;
    }
  });
  let seen = doc.getState().revision;
  return { doc, type, text: () => text };
}
/** The page is gone without a word: nothing that it had planned happens. */
const leavePage = (): void => {
  vi.clearAllTimers();
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('APP-NOTE-02 what is typed is saved 3 s after the last keystroke, as saved, unsaved, saving, saved', async () => {
  const { doc, type } = await open();
  const seen: string[] = [];
  doc.subscribe(() => seen.push(doc.getState().save));
  type('<p>o</p>');
  await pass(2000);
  type('<p>on</p>');
  await pass(2900);
  expect(device.saves).toEqual([]);
  await pass(100);
  expect(device.saves).toEqual([{ id: 'n1', title: 'Herbs', html: '<p>on</p>', base_version: 1 }]);
  expect([...new Set(seen)]).toEqual(['unsaved', 'saving', 'saved']);
  expect(await journal.read('n1')).toBeNull();
});

test('APP-NOTE-02 a note that was only looked at is not saved: an editor that puts itself in order is no keystroke', async () => {
  const { doc, type } = await open();
  type('<p>one</p>');
  await pass(10_000);
  expect([device.saves, doc.getState().save]).toEqual([[], 'saved']);
  // Typed and taken back, it is as it was.
  type('<p>one!</p>');
  type('<p>one</p>');
  await pass(10_000);
  expect([device.saves, doc.getState().save]).toEqual([[], 'saved']);
});

test('APP-NOTE-02 who types without a rest is saved all the same', async () => {
  const { type } = await open();
  for (let count = 0; count < 20; count += 1) {
    type(`<p>${count}</p>`);
    await pass(2000);
  }
  expect(device.saves.length).toBeGreaterThan(0);
});

test('APP-NOTE-02 a reload loses nothing: the journal brings back what was typed, and it is saved', async () => {
  const first = await open();
  first.type('<p>typed and not saved</p>');
  await pass(250);
  expect(device.saves).toEqual([]);
  expect(await journal.ids()).toEqual(['n1']);
  leavePage();
  const second = await open();
  expect(second.text().html).toBe('<p>typed and not saved</p>');
  expect(second.doc.getState().restored).not.toBeNull();
  await pass(3000);
  expect(device.saves.at(-1)).toMatchObject({ html: '<p>typed and not saved</p>', base_version: 1 });
  expect(await journal.ids()).toEqual([]);
});

test('APP-NOTE-02 what was brought back can be given up', async () => {
  const first = await open();
  first.type('<p>no</p>');
  await pass(250);
  leavePage();
  const second = await open();
  second.doc.dropRestored();
  expect(second.text().html).toBe('<p>one</p>');
  await pass(10_000);
  expect(device.saves).toEqual([]);
  expect(await journal.read('n1')).toBeNull();
});

test('APP-NOTE-02 while the device is away it says so, keeps the text here and saves it when the device is back', async () => {
  const { doc, type } = await open();
  device.breakWith('NETWORK');
  type('<p>offline</p>');
  await pass(3000);
  expect(doc.getState()).toMatchObject({ save: 'failed', failure: { code: 'NETWORK' } });
  expect((await journal.read('n1'))?.html).toBe('<p>offline</p>');
  // Closed and opened again without the device: the text is there.
  const again = await open();
  expect(again.text().html).toBe('<p>offline</p>');
  device.breakWith(null);
  await again.doc.retry();
  expect(again.doc.getState().save).toBe('saved');
  expect(device.notes.get('n1')?.html).toBe('<p>offline</p>');
});

test('APP-NOTE-02 a text that the device refuses for itself is not sent again and again', async () => {
  const { doc, type } = await open();
  device.breakWith('N000001');
  type('<p>too long</p>');
  await pass(3000);
  expect(doc.getState().save).toBe('failed');
  device.breakWith(null);
  await pass(120_000);
  expect(device.saves).toEqual([]);
});

test('APP-NOTE-02 N002002 asks: mine is saved over theirs, once it was chosen', async () => {
  const { doc, type } = await open();
  device.change('<p>theirs</p>');
  type('<p>mine</p>');
  await pass(3000);
  expect(doc.getState()).toMatchObject({ save: 'conflict', theirs: { html: '<p>theirs</p>', version: 2 } });
  type('<p>mine, and more</p>');
  await pass(60_000);
  expect(device.notes.get('n1')?.html).toBe('<p>theirs</p>');
  await doc.resolve('mine', '');
  expect(device.notes.get('n1')).toMatchObject({ html: '<p>mine, and more</p>', version: 3 });
  expect(doc.getState().save).toBe('saved');
});

test('APP-NOTE-02 N002002: theirs takes the place of mine, or both are kept as two notes', async () => {
  const one = await open();
  device.change('<p>theirs</p>');
  one.type('<p>mine</p>');
  await pass(3000);
  await one.doc.resolve('theirs', '');
  expect([one.text().html, one.doc.getState().save]).toEqual(['<p>theirs</p>', 'saved']);
  expect(await journal.read('n1')).toBeNull();

  device.change('<p>theirs again</p>');
  one.type('<p>mine again</p>');
  await pass(3000);
  const copy = await one.doc.resolve('both', 'Herbs (mine)');
  expect(device.notes.get(copy ?? '')).toMatchObject({ title: 'Herbs (mine)', html: '<p>mine again</p>' });
  expect(one.text().html).toBe('<p>theirs again</p>');
});

test('APP-NOTE-02 N002002: a text with the changes of both is shown and saved over theirs', async () => {
  const { doc, type, text } = await open();
  device.change('<p>theirs</p>');
  type('<p>mine</p>');
  await pass(3000);
  await doc.resolve({ merged: '<p>mine</p><p>theirs</p>' }, '');
  expect(text().html).toBe('<p>mine</p><p>theirs</p>');
  expect(device.notes.get('n1')).toMatchObject({ html: '<p>mine</p><p>theirs</p>', version: 3 });
  expect(doc.getState().save).toBe('saved');
});

test('APP-NOTE-02 a lost answer is no conflict: what the device has is what was typed', async () => {
  const { doc, type } = await open();
  type('<p>sent</p>');
  device.notes.set('n1', loaded('<p>sent</p>', 2));
  await pass(3000);
  expect(doc.getState()).toMatchObject({ save: 'saved', loaded: { version: 2 } });
});

test('APP-NOTE-02 a draft of an older version meets what was saved since as a conflict', async () => {
  const first = await open();
  first.type('<p>mine</p>');
  await pass(250);
  leavePage();
  device.change('<p>theirs</p>');
  const second = await open();
  expect(second.doc.getState()).toMatchObject({ save: 'conflict', theirs: { html: '<p>theirs</p>' } });
  expect(second.text().html).toBe('<p>mine</p>');
});

test('APP-NOTE-02 an untouched note follows what is saved elsewhere, a typed one does not', async () => {
  const { doc, type, text } = await open();
  device.change('<p>two</p>');
  await doc.look(2);
  expect(text().html).toBe('<p>two</p>');
  type('<p>mine</p>');
  device.change('<p>three</p>');
  await doc.look(3);
  expect(text().html).toBe('<p>mine</p>');
});

test('ERR-04 locked while it is open, the draft is kept and offered after the unlock', async () => {
  const own = secretJournal('mira');
  const { doc, type } = await open({ own });
  type('<p>secret</p>');
  device.breakWith('N001603');
  await pass(3000);
  expect(doc.getState().status).toBe('locked');
  doc.close();
  expect((await open({ own })).doc.getState().status).toBe('locked');
  device.breakWith(null);
  const after = await open({ own: secretJournal('mira') });
  expect(after.text().html).toBe('<p>secret</p>');
  expect(after.doc.getState().restored).not.toBeNull();
});

test('APP-NOTE-02 a note that was removed for good elsewhere becomes a new one, with what was typed', async () => {
  const { doc, type } = await open();
  device.notes.delete('n1');
  type('<p>still here</p>');
  await pass(3100);
  const { id, save } = doc.getState();
  expect(save).toBe('saved');
  expect(device.notes.get(id ?? '')?.html).toBe('<p>still here</p>');
});

test('APP-NOTE-02 typed while a save is under way, it is saved once more; left, it is saved at once', async () => {
  const { doc, type } = await open();
  device.slowDown(100);
  type('<p>a</p>');
  void doc.save();
  await pass(50);
  expect(doc.getState().save).toBe('saving');
  type('<p>ab</p>');
  await pass(60);
  expect(doc.getState().save).toBe('unsaved');
  doc.close();
  await pass(200);
  expect(device.saves.map(({ html, base_version }) => [html, base_version])).toEqual([
    ['<p>a</p>', 1],
    ['<p>ab</p>', 2],
  ]);
});
