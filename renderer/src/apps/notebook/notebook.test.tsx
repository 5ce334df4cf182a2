import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success, type CallResult } from '../../api/result.ts';
import { toastStore } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { layOutTexts } from '../../test/text-layout.ts';
import { MemoScreen, NotebookScreen, NotePrintScreen, NoteSetupScreen } from './index.tsx';

type Args = Record<string, unknown>;
const NOW_S = 1_790_000_000;

interface FakeNote {
  id: string;
  title: string;
  html: string;
  book_id: string;
  fav: 0 | 1;
  version: number;
  deleted_at: number;
}

/** Notes of a device, in memory. */
function createNotes() {
  const notes: FakeNote[] = ['Herbs', 'Bread'].map((title, index) => ({
    id: `n${index + 1}`,
    title,
    html: `<p>${title} text</p>`,
    book_id: 'b1',
    fav: 0,
    version: 1,
    deleted_at: 0,
  }));
  const row = ({ html, ...note }: FakeNote) => ({
    ...note,
    mtime: NOW_S,
    ctime: NOW_S,
    excerpt: html.replace(/<[^>]*>/g, ''),
  });
  const answers: Record<string, (args: Args) => CallResult<unknown>> = {
    noteList: ({ keyword = '', deleted = false, fav = false }) => {
      const list = notes.filter(
        (note) =>
          note.deleted_at > 0 === deleted &&
          (fav !== true || note.fav === 1) &&
          `${note.title} ${note.html}`.toLowerCase().includes(String(keyword).toLowerCase()),
      );
      const living = notes.filter((note) => note.deleted_at === 0);
      return success({
        books: [{ id: 'b1', name: 'My notes', count: living.length, is_default: 1 }],
        list: list.map(row),
        total: list.length,
        counts: { all: living.length, fav: 0, deleted: notes.length - living.length },
      });
    },
    noteLoad: ({ id }) => {
      const note = notes.find((each) => each.id === id);
      return note === undefined
        ? failure('N000003', 'gone')
        : success({ ...note, mtime: NOW_S, safe: 0, latest: note.version });
    },
    noteSave: ({ id, title = '', html, book_id: book = 'b1' }) => {
      let note = notes.find((each) => each.id === id);
      if (note === undefined) {
        note = {
          id: `n${notes.length + 1}`,
          title: '',
          html: '',
          book_id: String(book),
          fav: 0,
          version: 0,
          deleted_at: 0,
        };
        notes.unshift(note);
      }
      Object.assign(note, { title, html, version: note.version + 1 });
      return success({ id: note.id, version: note.version, mtime: NOW_S, book_id: note.book_id });
    },
    noteDelete: ({ ids, action = 'recycle' }) => {
      for (const note of notes)
        if ((ids as string[]).includes(note.id)) note.deleted_at = action === 'restore' ? 0 : NOW_S;
      return success(null);
    },
    noteMark: ({ ids, fav }) => {
      for (const note of notes)
        if ((ids as string[]).includes(note.id) && fav !== undefined) note.fav = fav === true ? 1 : 0;
      return success(null);
    },
    noteSetting: () => success({ keep_versions: 20, autosave_s: 3, font: 'sans', book_id: '' }),
  };
  return { notes, answers };
}

let device: ReturnType<typeof createNotes>;
const render = (content: React.ReactNode, at: string, more: typeof device.answers = {}) =>
  renderScreenAt(content, at, {}, (fake) => {
    Object.assign(fake.answers, device.answers, more);
  });
const rows = (): (string | undefined)[] =>
  screen.queryAllByTestId('note-row').map((row) => within(row).getByText(/./, { selector: 'strong' }).textContent);

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['notes', 'places']);
  layOutTexts();
  device = createNotes();
  stopClock();
  Date.now = () => NOW_S * 1000;
});
afterEach(startClock);

test('APP-NOTE-01 a search goes to the device and says when nothing has the words', async () => {
  const { files } = await render(<NotebookScreen />, '/notebook/notebookEditor');
  expect(rows()).toEqual(['Herbs', 'Bread']);
  await user.type(screen.getByLabelText('Search notes'), 'bread');
  await settle(400);
  expect(files.named('noteList').at(-1)).toMatchObject({ keyword: 'bread', safe: false });
  expect(rows()).toEqual(['Bread']);
  await user.clear(screen.getByLabelText('Search notes'));
  await user.type(screen.getByLabelText('Search notes'), 'thyme');
  await settle(400);
  expect(screen.getByText('No note has all of these words.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all notes' }));
  await settle(400);
  expect(rows()).toEqual(['Herbs', 'Bread']);
});

test('APP-NOTE-01 a new note is made, opened and written in; the arrow keys go along the list, Enter opens', async () => {
  const { files, url } = await render(<NotebookScreen />, '/notebook/notebookEditor');
  await user.click(screen.getByTestId('note-create'));
  await settle();
  expect(url()).toBe('/notebook/notebookEditor?id=n3');
  expect(screen.getByTestId('note-title')).toHaveFocus();
  await user.type(screen.getByTestId('note-title'), 'Plans');
  await settle(3100);
  expect(files.named('noteSave').at(-1)).toMatchObject({ id: 'n3', title: 'Plans', base_version: 1 });
  expect(screen.getByTestId('note-save')).toHaveTextContent('Saved');

  const [first] = screen.getAllByTestId('note-row');
  act(() => first?.focus());
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await settle();
  expect(url()).toContain('id=n2');
  expect(screen.getByTestId('note-text')).toHaveTextContent('Bread text');
});

test('APP-NOTE-01 a deleted note can be had back at once, and lies in the recycle bin', async () => {
  const { files, url } = await render(<NotebookScreen />, '/notebook/notebookEditor?id=n1');
  await user.click(screen.getByTestId('note-menu'));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await settle();
  expect(files.named('noteDelete')).toEqual([{ ids: ['n1'], action: 'recycle' }]);
  expect(url()).toBe('/notebook/notebookEditor');
  expect(rows()).toEqual(['Bread']);
  const [toast] = toastStore.getState();
  expect(toast?.text).toBe('“Herbs” is in the recycle bin of the notes.');
  toast?.actions[0]?.onSelect();
  await settle(300);
  expect(files.named('noteDelete').at(-1)).toEqual({ ids: ['n1'], action: 'restore' });
  expect(rows()).toEqual(['Herbs', 'Bread']);
});

test('APP-NOTE-01 a star makes a favourite; a list that cannot be had says so and is asked for again', async () => {
  const { files } = await render(<NotebookScreen />, '/notebook/notebookEditor?id=n2');
  await user.click(screen.getByTestId('note-fav'));
  await settle();
  expect(files.named('noteMark')).toEqual([{ ids: ['n2'], fav: true }]);
  expect(screen.getByTestId('note-fav')).toHaveAttribute('aria-pressed', 'true');
  const list = files.answers.noteList;
  files.answers.noteList = () => failure('N000005', 'The device is busy');
  await user.click(screen.getByTestId('note-places'));
  await user.click(screen.getByRole('menuitemradio', { name: 'Favourites' }));
  await settle();
  expect(screen.getByText('The device is busy')).toBeInTheDocument();
  if (list !== undefined) files.answers.noteList = list;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await settle();
  expect(rows()).toEqual(['Bread']);
});

test('APP-NOTE-02 a note that is saved elsewhere meanwhile is asked about; both are kept as two notes', async () => {
  const { files, store } = await render(<NotebookScreen />, '/notebook/notebookEditor?id=n1');
  await user.type(screen.getByTestId('note-title'), '!');
  const save = device.answers.noteSave!;
  files.answers.noteSave = (args) => (args.id === undefined ? save(args) : failure('N002002', 'changed'));
  Object.assign(
    device.notes.find(({ id }) => id === 'n1')!,
    { html: '<p>theirs</p>', version: 2 },
  );
  await settle(3100);
  expect(screen.getByTestId('note-save')).toHaveTextContent('Changed elsewhere');
  const dialog = screen.getByTestId('note-conflict');
  expect(dialog).toHaveTextContent('Herbs text');
  expect(dialog).toHaveTextContent('theirs');
  await user.click(within(dialog).getByRole('button', { name: 'Keep both' }));
  await settle();
  expect(files.named('noteSave').at(-1)).toMatchObject({ title: 'Herbs! (mine)', html: '<p>Herbs text</p>' });
  expect(screen.getByTestId('note-text')).toHaveTextContent('theirs');
  // What comes by push is shown as long as nothing is typed.
  Object.assign(
    device.notes.find(({ id }) => id === 'n1')!,
    { html: '<p>pushed</p>', version: 3 },
  );
  store.dispatch(pushReceived({ topic: 'note', type: 'changed', data: { id: 'n1', version: 3 } } as never));
  await settle(500);
  expect(screen.getByTestId('note-text')).toHaveTextContent('pushed');
});

test('APP-NOTE-01 a note that is saved elsewhere takes none of the notes away that the list has read on to', async () => {
  const all = Array.from({ length: 150 }, (_, index) => ({ ...device.notes[0]!, id: `m${index}`, title: `N${index}` }));
  const noteList = device.answers.noteList!;
  device.answers.noteList = ({ page, size, ...args }) => {
    const answer = noteList(args) as { data: object };
    const at = (Number(page) - 1) * Number(size);
    const list = all.slice(at, at + Number(size)).map((note) => ({ ...note, mtime: NOW_S, ctime: NOW_S, excerpt: '' }));
    return success({ ...answer.data, list, total: all.length });
  };
  const { store } = await render(<NotebookScreen />, '/notebook');
  expect(rows()).toHaveLength(100);
  fireEvent.scroll(screen.getByRole('listbox', { name: 'Notes' }));
  await settle();
  expect(rows()).toHaveLength(150);
  all[120]!.title = 'Changed';
  act(() => void store.dispatch(pushReceived({ topic: 'note', type: 'changed', data: { id: 'm120' } } as never)));
  await settle(500);
  expect(rows()).toHaveLength(150);
  expect(rows()[120]).toBe('Changed');
});

test('APP-NOTE-04 the print dialog opens once, when the pictures are there', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const image = `/v2/note/image?id=${'a'.repeat(32)}`;
  device.notes[0]!.html = `<h2>Plan</h2><img src="${image}"><p>x</p>`;
  await render(<NotePrintScreen />, '/notebookPrint?id=n1');
  expect(print).not.toHaveBeenCalled();
  const picture = screen.getByTestId('note-view').querySelector('img');
  expect(picture?.getAttribute('src')).toContain(image);
  picture?.dispatchEvent(new Event('load'));
  await settle(1000);
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
});

test('APP-NOTE-05 memos are added, ticked and deleted with a way back; a time that is over is refused', async () => {
  let list = [{ id: 'm1', text: 'Meters', at: NOW_S - 60, done: 0, created_at: 1 }];
  const { files, store } = await render(<MemoScreen />, '/notebookMemo', {
    noteMemo: ({ action, text, at }) => {
      if (action === 'save') list = [...list, { id: 'm2', text: String(text), at: Number(at), done: 0, created_at: 2 }];
      if (action === 'done') list = list.map((memo) => ({ ...memo, done: 1 }));
      if (action === 'delete') list = [];
      return success({ list });
    },
  });
  expect(screen.getByTestId('memo')).toHaveTextContent(/Due since/);
  await user.type(screen.getByLabelText('What to remember'), 'Bread out');
  await user.click(screen.getByRole('button', { name: 'In an hour' }));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await settle();
  const [, added] = files.named('noteMemo');
  expect(added).toMatchObject({ action: 'save', text: 'Bread out' });
  expect(Number(added?.at)).toBeGreaterThan(NOW_S + 3500);
  await user.click(screen.getByRole('checkbox', { name: 'Done: Meters' }));
  await settle();
  expect(files.named('noteMemo').at(-1)).toEqual({ action: 'done', id: 'm1', done: true });
  await user.click(screen.getAllByRole('button', { name: 'Delete' })[0]!);
  await settle();
  expect(screen.getByText('Nothing to remember')).toBeInTheDocument();
  list = [{ id: 'm3', text: 'From the phone', at: 0, done: 0, created_at: 3 }];
  store.dispatch(pushReceived({ topic: 'note', type: 'changed', data: {} } as never));
  await settle(500);
  expect(screen.getByText('From the phone')).toBeInTheDocument();
  await user.type(screen.getByLabelText('What to remember'), 'Too late');
  await user.type(screen.getByLabelText('When (optional)'), '2001-01-01T10:00');
  expect(screen.getByText('That time is over.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
});

test('APP-NOTE-06 how many versions are kept is checked before it is sent; the autosave and the font are chosen', async () => {
  const { files } = await render(<NoteSetupScreen />, '/notebookSetup/version');
  const field = screen.getByLabelText('Versions kept of each note');
  await user.clear(field);
  await user.type(field, '101');
  expect(screen.getByText('Enter a number between 5 and 100.')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  await user.clear(field);
  await user.type(field, '100{Enter}');
  await settle();
  expect(files.named('noteSetting').filter((args) => 'keep_versions' in args)).toEqual([{ keep_versions: 100 }]);
  await user.click(screen.getByRole('button', { name: 'General' }));
  await settle();
  await user.selectOptions(screen.getByLabelText('Save after typing'), '10');
  await user.selectOptions(screen.getByLabelText('Font of the text'), 'serif');
  await settle();
  expect(files.named('noteSetting')).toEqual(expect.arrayContaining([{ autosave_s: 10 }, { font: 'serif' }]));
});

test('APP-NOTE-06 an earlier version is looked at beside the present one, and restored as a new one', async () => {
  const version = (number: number, more: object = {}) => ({
    version: number,
    at: NOW_S - 100 + number,
    size: 20,
    title: 'Herbs',
    current: 0,
    conflict: 0,
    ...more,
  });
  let list = [version(2, { current: 1 }), version(1)];
  const { files } = await render(<NoteSetupScreen />, '/notebookSetup/version?id=n1', {
    noteLoad: ({ at_version: at }) =>
      success({
        ...device.notes[0]!,
        html: at === 1 ? '<p>same</p><p>old words</p>' : '<p>same</p>',
        mtime: NOW_S,
        safe: 0,
        latest: 2,
      }),
    noteVersions: ({ action }) => {
      if (action === 'restore') list = [version(3, { current: 1 }), version(2), version(1)];
      return success({ list });
    },
  });
  expect(screen.getByTestId('note-view').querySelector('[data-mark="removed"]')).toHaveTextContent('old words');
  await user.click(screen.getByTestId('version-restore'));
  await settle();
  expect(files.named('noteVersions').at(-1)).toEqual({ id: 'n1', action: 'restore', at_version: 1 });
  expect(within(screen.getByTestId('note-versions')).getAllByRole('listitem')).toHaveLength(3);
});

test('APP-NOTE-01 the notebook speaks Chinese', async () => {
  await speakFiles('zh-CN');
  await i18next.loadNamespaces(['notes', 'places']);
  await render(<NotebookScreen />, '/notebook/notebookEditor');
  expect(screen.getByTestId('note-places')).toHaveTextContent('全部笔记');
  expect(screen.getByText('2 条笔记')).toBeInTheDocument();
});
