import { useCallback } from 'react';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { openMenu, type MenuItem } from '../../components/menu/menu-service.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { useHost } from '../../host/host-context.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ImageSource } from './editor/image-address.ts';
import { exportNote } from './export-note.ts';
import type { NoteText } from './note-types.ts';
import { notesUrl, sessionCalls, type Book } from './notes-api.ts';
import type { NoteActions, NoteRef } from './use-note-actions.ts';

/** What the menu must know of a note. */
export interface MenuNote extends NoteRef {
  readonly bookId: string;
  readonly fav: boolean;
  readonly isDeleted: boolean;
  /** Text as it is typed, where the note is open. */
  readonly typed: (() => NoteText) | null;
}

interface Needs {
  readonly safe: boolean;
  readonly books: readonly Book[];
  readonly actions: NoteActions;
  /** Where pictures come from, for a note that leaves with them. */
  readonly source: () => ImageSource;
  /** Saves what is typed in the note, if it is open, so that an action meets it as it is. */
  readonly settle: (id: string) => Promise<void>;
  /** The note is no longer where it was. */
  readonly onGone: (id: string) => void;
  readonly onChanged: (id: string, change: { fav?: 0 | 1; book_id?: string; deleted_at?: number }) => void;
}

/** A screen about one note; of one of the safe box it says so, that nothing of it is written down here. */
const aboutNote = (route: string, id: string, safe: boolean): string =>
  `${route}?id=${encodeURIComponent(id)}${safe ? '&safe=1' : ''}`;

/** The menu of a note, in the list and in its head (APP-NOTE-01, APP-NOTE-02). */
export function useNoteMenu({ safe, books, actions, source, settle, onGone, onChanged }: Needs) {
  const { t } = useTranslation('notes');
  const { openWindow } = useAppWindow();
  const host = useHost();

  const save = useCallback(
    async (note: MenuNote, kind: 'html' | 'markdown'): Promise<void> => {
      const result = note.typed === null ? await sessionCalls.load(note.id) : null;
      const text = note.typed?.() ?? (result?.success === true ? result.data : null);
      const words = { untitled: t('untitled'), language: currentLanguage() };
      const done =
        text !== null &&
        (await exportNote(text, kind, source(), words).then(
          () => true,
          () => false,
        ));
      if (!done) toast({ kind: 'error', text: t('note.exportFailed') });
    },
    [t, source],
  );
  const print = useCallback(
    async (note: MenuNote): Promise<void> => {
      await settle(note.id);
      // On a page of its own: a window of the desktop would be printed with the desktop around it.
      host.openWindow(aboutNote('/notebookPrint', note.id, safe));
    },
    [settle, host, safe],
  );

  return useCallback(
    (at: Parameters<typeof openMenu>[0]['at'], note: MenuNote): void => {
      const gone = (done: boolean): void => {
        if (done) onGone(note.id);
      };
      const binItems: MenuItem[] = [
        {
          id: 'restore',
          icon: 'restore',
          label: t('note.restore'),
          onSelect: () =>
            void actions.restore(note).then((done) => {
              if (done) onChanged(note.id, { deleted_at: 0 });
            }),
        },
        'separator',
        {
          id: 'remove',
          icon: 'trash',
          label: t('note.remove'),
          danger: true,
          onSelect: () => void actions.remove(note).then(gone),
        },
      ];
      const items: MenuItem[] = [
        {
          id: 'open',
          icon: 'external',
          label: t('note.open'),
          onSelect: () => {
            openWindow(notesUrl(safe, { id: note.id, alone: '1' }), { name: `note-${note.id}` });
          },
        },
        {
          id: 'fav',
          icon: 'star',
          label: t(note.fav ? 'note.unfav' : 'note.fav'),
          onSelect: () =>
            void actions.setFav(note, !note.fav).then((done) => {
              if (done) onChanged(note.id, { fav: note.fav ? 0 : 1 });
            }),
        },
        ...books
          .filter(({ id }) => id !== note.bookId)
          .map((book): MenuItem => ({
            id: `move-${book.id}`,
            icon: 'book',
            label: t('note.moveTo', { name: book.name }),
            onSelect: () =>
              void actions.move(note, book).then((done) => {
                if (done) onChanged(note.id, { book_id: book.id });
              }),
          })),
        'separator',
        {
          id: 'versions',
          icon: 'clock',
          label: t('note.versions'),
          onSelect: () =>
            void settle(note.id).then(() => {
              openWindow(aboutNote('/notebookSetup/version', note.id, safe));
            }),
        },
        { id: 'print', icon: 'document', label: t('note.exportPdf'), onSelect: () => void print(note) },
        { id: 'html', icon: 'download', label: t('note.exportHtml'), onSelect: () => void save(note, 'html') },
        {
          id: 'markdown',
          icon: 'download',
          label: t('note.exportMarkdown'),
          onSelect: () => void save(note, 'markdown'),
        },
        'separator',
        {
          id: 'delete',
          icon: 'trash',
          label: t('note.delete'),
          danger: true,
          onSelect: () =>
            void settle(note.id)
              .then(() => actions.recycle(note))
              .then(gone),
        },
      ];
      openMenu({ at, label: t('list.menu'), items: note.isDeleted ? binItems : items });
    },
    [t, books, safe, actions, openWindow, settle, onGone, onChanged, print, save],
  );
}
