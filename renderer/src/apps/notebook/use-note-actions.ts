import { useMemo } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { askText } from '../../components/place/ask-text.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Book } from './notes-api.ts';

/** What an action needs of a note. */
export interface NoteRef {
  readonly id: string;
  readonly title: string;
}

export interface NoteActions {
  /** Makes an empty note; answers its id, null when the device did not. */
  readonly create: (bookId: string) => Promise<string | null>;
  /** Puts notes into the recycle bin of the notes, with a way back; answers whether it was done. */
  readonly recycle: (note: NoteRef) => Promise<boolean>;
  readonly restore: (note: NoteRef) => Promise<boolean>;
  /** Deletes for good, after a question. */
  readonly remove: (note: NoteRef) => Promise<boolean>;
  readonly empty: (ids: readonly string[]) => Promise<boolean>;
  readonly setFav: (note: NoteRef, fav: boolean) => Promise<boolean>;
  readonly move: (note: NoteRef, book: Book) => Promise<boolean>;
  readonly createBook: () => Promise<string | null>;
  readonly renameBook: (book: Book) => Promise<void>;
  readonly deleteBook: (book: Book) => Promise<boolean>;
}

/** What can be done with notes and notebooks (APP-NOTE-01); `changed` is told when something was. */
export function useNoteActions(safe: boolean, changed: () => void): NoteActions {
  const { t } = useTranslation('notes');
  return useMemo(() => {
    const named = ({ title }: NoteRef): string => title.trim() || t('untitled');
    const put = async (ids: readonly string[], action: 'recycle' | 'restore' | 'remove'): Promise<boolean> => {
      const result = await call(calls.noteDelete, { ids: [...ids], action });
      if (!result.success) toastFailure(result);
      changed();
      return result.success;
    };
    const restore = async (note: NoteRef): Promise<boolean> => {
      const done = await put([note.id], 'restore');
      if (done) toast({ kind: 'success', text: t('note.restored', { title: named(note) }) });
      return done;
    };
    const removal = async (ids: readonly string[]): Promise<string | null> => {
      const result = await call(calls.noteDelete, { ids: [...ids], action: 'remove' });
      return result.success ? null : result.message;
    };
    const askBook = (title: string, okText: string, value: string, book?: Book): Promise<string | null> => {
      let id: string | null = null;
      return askText({
        title,
        label: t('books.name'),
        okText,
        value,
        maxLength: 64,
        onText: async (name) => {
          const own = book === undefined ? {} : { id: book.id };
          const result = await call(calls.noteBook, { action: 'save', name, safe, ...own });
          if (result.success) id = result.data.id;
          return result.success ? '' : result.code === 'N000004' ? t('books.taken') : result.message;
        },
      }).then((done) => {
        if (done) changed();
        return id;
      });
    };
    return {
      create: async (bookId) => {
        const result = await call(calls.noteSave, { html: '<p></p>', title: '', book_id: bookId, safe });
        if (!result.success) {
          toastFailure(result);
          return null;
        }
        changed();
        return result.data.id;
      },
      recycle: async (note) => {
        const done = await put([note.id], 'recycle');
        if (done)
          toast({
            key: `note-deleted-${note.id}`,
            kind: 'info',
            text: t('note.deleted', { title: named(note) }),
            action: { label: t('note.undo'), onSelect: () => void restore(note) },
          });
        return done;
      },
      restore,
      remove: async (note) => {
        const done = await confirm({
          title: t('note.removeTitle', { title: named(note) }),
          content: t('note.removeText'),
          okText: t('note.removeOk'),
          danger: true,
          onOk: () => removal([note.id]),
        });
        if (done) changed();
        return done;
      },
      empty: async (ids) => {
        const done = await confirm({
          title: t('note.emptyTitle', { count: ids.length }),
          content: t('note.removeText'),
          okText: t('note.emptyOk'),
          danger: true,
          onOk: () => removal(ids),
        });
        if (done) changed();
        return done;
      },
      setFav: async ({ id }, fav) => {
        const result = await call(calls.noteMark, { ids: [id], fav });
        if (!result.success) toastFailure(result);
        changed();
        return result.success;
      },
      move: async ({ id }, book) => {
        const result = await call(calls.noteMark, { ids: [id], book_id: book.id });
        if (result.success) toast({ kind: 'success', text: t('note.moved', { name: book.name }) });
        else toastFailure(result);
        changed();
        return result.success;
      },
      createBook: () => askBook(t('books.create'), t('books.createOk'), ''),
      renameBook: async (book) => {
        await askBook(t('books.renameTitle'), t('books.renameOk'), book.name, book);
      },
      deleteBook: async (book) => {
        const done = await confirm({
          title: t('books.deleteTitle', { name: book.name }),
          content: t('books.deleteText', { count: book.count }),
          okText: t('books.deleteOk'),
          danger: true,
          onOk: async () => {
            const result = await call(calls.noteBook, { action: 'delete', id: book.id, safe });
            return result.success ? null : result.message;
          },
        });
        if (done) changed();
        return done;
      },
    };
  }, [safe, changed, t]);
}
