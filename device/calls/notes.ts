import type { CallData, CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { naturalOrder } from '#shared/rules/natural-order.ts';
import type { Caller, DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { Codec } from '../notes/codec.ts';
import { type NoteServices, noteServices } from '../notes/note-service.ts';
import type { ReadNote } from '../notes/note-store.ts';
import { transaction } from '../storage/database.ts';

type NoteCalls =
  | 'noteList'
  | 'noteLoad'
  | 'noteSave'
  | 'noteDelete'
  | 'noteMark'
  | 'noteBook'
  | 'noteVersions'
  | 'noteMemo'
  | 'noteSetting';

/** Characters of the beginning of a text in lists, and before a word that was found. */
const EXCERPT = 160;
const BEFORE = 40;

const seconds = (ms: number): number => Math.floor(ms / 1000);
const bit = (on: boolean): 0 | 1 => (on ? 1 : 0);

/** A piece of the text around the first of the words, or its beginning. */
function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const found = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const start = found.length === 0 ? 0 : Math.max(0, Math.min(...found) - BEFORE);
  const piece = text.slice(start, start + EXCERPT).replaceAll('\n', ' ');
  return start > 0 ? `…${piece}` : piece;
}

const recordOf = (note: ReadNote, words: readonly string[]) => ({
  id: note.id,
  title: note.title,
  book_id: note.bookId,
  mtime: seconds(note.mtime),
  ctime: seconds(note.ctime),
  fav: bit(note.fav),
  version: note.version,
  excerpt: excerptOf(note.text, words),
  deleted_at: seconds(note.deletedAt),
});

/** The notebooks of a caller with the number of their notes. */
function booksOf(
  { books }: NoteServices,
  caller: Caller,
  codec: Codec,
  all: readonly ReadNote[],
  language: 'en' | 'zh',
) {
  const counts = new Map<string, number>();
  for (const { bookId, deletedAt } of all) if (deletedAt === 0) counts.set(bookId, (counts.get(bookId) ?? 0) + 1);
  return books.all(caller.username, codec, language).map(({ id, name, isDefault }) => ({
    id,
    name,
    count: counts.get(id) ?? 0,
    is_default: bit(isDefault),
  }));
}

type ListFields = CallFields<Calls['noteList']>;

function isWanted(note: ReadNote, fields: ListFields, words: readonly string[]): boolean {
  if (note.deletedAt > 0 !== (fields.deleted ?? false)) return false;
  if (fields.fav === true && !note.fav) return false;
  if (fields.book_id !== undefined && fields.book_id !== '' && note.bookId !== fields.book_id) return false;
  if (words.length === 0) return true;
  const text = `${note.title}\n${note.text}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function sorted(list: ReadNote[], sort: ListFields['sort'], language: 'en' | 'zh'): ReadNote[] {
  if (sort === 'title') {
    const compare = naturalOrder(language);
    return list.sort((a, b) => compare(a.title, b.title) || b.mtime - a.mtime);
  }
  return list.sort((a, b) => b[sort] - a[sort] || (a.id < b.id ? -1 : 1));
}

function listNotes(services: NoteServices, caller: Caller, fields: ListFields, language: 'en' | 'zh') {
  const codec = services.codecFor(caller, fields.safe);
  const all = services.notes.all(caller.username, codec);
  const words = (fields.keyword ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const found = sorted(
    all.filter((note) => isWanted(note, fields, words)),
    fields.sort,
    language,
  );
  const start = (fields.page - 1) * fields.size;
  const living = all.filter(({ deletedAt }) => deletedAt === 0);
  return {
    books: booksOf(services, caller, codec, all, language),
    list: found.slice(start, start + fields.size).map((note) => recordOf(note, words)),
    total: found.length,
    counts: {
      all: living.length,
      fav: living.filter(({ fav }) => fav).length,
      deleted: all.length - living.length,
    },
  };
}

/** Makes, renames or deletes a notebook; answers its id. */
function changeBook(
  { db }: DeviceContext,
  services: NoteServices,
  caller: Caller,
  fields: CallFields<Calls['noteBook']>,
  at: number,
): string {
  const { books, notes } = services;
  const codec = services.codecFor(caller, fields.safe);
  const all = books.all(caller.username, codec);
  const wanted = fields.id === undefined ? undefined : all.find(({ id }) => id === fields.id);
  if (fields.id !== undefined && !wanted) throw new DeviceError('N000003');
  if (fields.action === 'delete') {
    if (!wanted) throw new DeviceError('N000001', { data: { field: 'id' } });
    if (wanted.isDefault) throw new DeviceError('N000006');
    transaction(db, () => {
      for (const id of notes.idsOfBook(caller.username, fields.safe, wanted.id)) notes.setDeleted(id, at);
      books.remove(wanted.id);
    });
    return wanted.id;
  }
  const { name } = fields;
  if (name === undefined) throw new DeviceError('N000001', { data: { field: 'name' } });
  const taken = all.some((book) => book.id !== wanted?.id && book.name.toLowerCase() === name.toLowerCase());
  if (taken) throw new DeviceError('N000004');
  if (!wanted) return books.add(caller.username, codec, name).id;
  books.rename(wanted.id, codec, name);
  return wanted.id;
}

function versionsOf({ versions }: NoteServices, id: string, codec: Codec, present: number) {
  const list = versions.list(id).reverse();
  return list.map(({ version, at, size, conflict }) => ({
    version,
    at: seconds(at),
    size,
    title: versions.titleOf(id, codec, version),
    current: bit(version === present),
    conflict: bit(conflict),
  }));
}

function changeMemo({ memos }: NoteServices, { username }: Caller, fields: CallFields<Calls['noteMemo']>): void {
  const { action, id, text, at, done } = fields;
  if (action === 'list') return;
  if (id === undefined) {
    if (action !== 'save' || text === undefined)
      throw new DeviceError('N000001', { data: { field: action === 'save' ? 'text' : 'id' } });
    memos.add(username, text, at ?? 0);
    return;
  }
  const memo = memos.find(username, id);
  if (!memo) throw new DeviceError('N000003');
  if (action === 'delete') memos.remove(username, id);
  else if (action === 'done') memos.change({ ...memo, done: done ?? true });
  else memos.change({ ...memo, text: text ?? memo.text, at: at ?? memo.at, done: done ?? memo.done });
}

/** The version of a note that a request means, see the contract. */
function versionOf({
  version = '',
  at_version: at,
}: {
  version?: string | undefined;
  at_version?: number | undefined;
}) {
  return at ?? (/^\d{1,9}$/.test(version) ? Number(version) : undefined);
}

/** The calls of the notebook (CALL-EXT-20). */
export function createNoteHandlers(context: DeviceContext, now: () => number = Date.now): Handlers<NoteCalls> {
  const services = noteServices(context, now);
  const { notes, versions, memos, settings } = services;

  const memoList = (username: string): CallData<Calls['noteMemo']> => ({
    list: memos
      .all(username)
      .map(({ createdAt, done, ...memo }) => ({ ...memo, done: bit(done), created_at: createdAt })),
  });

  return {
    noteList: (fields, caller, { language }) => listNotes(services, caller, fields, language),
    noteLoad: ({ id, ...which }, caller) => {
      const version = versionOf(which);
      const { note, codec } = services.own(caller, id);
      const content = versions.read(id, codec, version ?? note.version);
      if (!content) throw new DeviceError('N000003');
      return {
        id,
        title: content.title,
        html: content.html,
        version: version ?? note.version,
        mtime: seconds(content.at),
        book_id: note.bookId,
        fav: bit(note.fav),
        safe: bit(note.safe),
        deleted_at: seconds(note.deletedAt),
        latest: note.version,
      };
    },
    noteSave: async ({ id, book_id, title, html, base_version, safe }, caller) => {
      const saved = await services.save(caller, { id, bookId: book_id, title, html, base: base_version, safe });
      return { id: saved.id, version: saved.version, mtime: seconds(saved.mtime), book_id: saved.bookId };
    },
    noteDelete: async ({ ids, action }, caller) => {
      const found = ids.filter((id) => notes.find(caller.username, id) !== undefined);
      const own = found.map((id) => services.own(caller, id));
      if (action === 'remove')
        await services.erase(own.filter(({ note }) => note.deletedAt > 0).map(({ note }) => note.id));
      else
        transaction(context.db, () => {
          for (const { note, codec } of own) {
            notes.setDeleted(note.id, action === 'recycle' ? note.deletedAt || now() : 0);
            // Its notebook may be gone meanwhile.
            if (action === 'restore') notes.setBook(note.id, services.bookFor(caller, codec, note.bookId).id);
          }
        });
      services.tell(caller.username, {});
      return null;
    },
    noteMark: ({ ids, fav, book_id: book }, caller) => {
      const moves = ids.map((id) => {
        const { note, codec } = services.own(caller, id);
        const to = book === undefined ? note.bookId : services.bookFor(caller, codec, book).id;
        if (book !== undefined && book !== '' && to !== book) throw new DeviceError('N000003');
        return { id, to, fav: fav ?? note.fav };
      });
      transaction(context.db, () => {
        for (const move of moves) {
          notes.setBook(move.id, move.to);
          notes.setFav(move.id, move.fav);
        }
      });
      services.tell(caller.username, {});
      return null;
    },
    noteBook: (fields, caller, { language }) => {
      const id = changeBook(context, services, caller, fields, now());
      services.tell(caller.username, {});
      const codec = services.codecFor(caller, fields.safe);
      return { id, books: booksOf(services, caller, codec, notes.all(caller.username, codec), language) };
    },
    noteVersions: ({ id, action, ...which }, caller) => {
      const version = versionOf(which);
      const { note, codec } = services.own(caller, id);
      if (action !== 'list') {
        if (version === undefined) throw new DeviceError('N000001', { data: { field: 'version' } });
        if (action === 'restore') services.restore(caller, id, version);
        else if (version === note.version) throw new DeviceError('N000006');
        else if (!versions.remove(id, version)) throw new DeviceError('N000003');
      }
      return { list: versionsOf(services, id, codec, services.own(caller, id).note.version) };
    },
    noteMemo: (fields, caller) => {
      changeMemo(services, caller, fields);
      if (fields.action !== 'list') services.tell(caller.username, {});
      return memoList(caller.username);
    },
    noteSetting: (fields, caller) => {
      const { username } = caller;
      const old = settings.get(username);
      const { book_id: book } = fields;
      const codec = services.codecFor(caller, false);
      if (book !== undefined && book !== '' && !services.books.all(username, codec).some(({ id }) => id === book))
        throw new DeviceError('N000003');
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      if (Object.keys(given).length > 0) settings.set(username, { ...old, ...given });
      return settings.get(username);
    },
  };
}
