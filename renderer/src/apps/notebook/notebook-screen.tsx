import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { calls } from '#shared/contract/index.ts';
import { noteSorts, type NoteSort } from '#shared/contract/kinds.ts';
import { call } from '../../api/call.ts';
import { useAppWindow, useWindowLoading, useWindowTitle } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { useKept } from '../../components/kept-state.ts';
import { openMenu } from '../../components/menu/menu-service.ts';
import { useElementSize } from '../../components/use-element-size.ts';
import { usePages } from '../../components/place/use-pages.ts';
import { usePushes } from '../../components/place/use-pushes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { hasPerm } from '../../routes/guard.ts';
import { useVisitor } from '../../routes/visitor.ts';
import { localKv } from '../../state/local-kv.ts';
import { useAppSelector } from '../../state/store.ts';
import { BookList } from './book-list.tsx';
import { createNoteJournal, secretJournal } from './journal.ts';
import { NoteListPane } from './note-list.tsx';
import { NotePanel, type OpenNote } from './note-panel.tsx';
import { ALL, DELETED, FAV, isNoteNews, listFields, notesUrl, type NoteList, type NoteRow } from './notes-api.ts';
import { useImageSource } from './use-image-source.ts';
import { useNoteActions } from './use-note-actions.ts';
import { useNoteMenu, type MenuNote } from './use-note-menu.ts';
import styles from './notebook.module.css';

const PAGE = 100;
/** Widths from which on the notebooks, and the list, stand beside the note (px). */
const WITH_BOOKS = 880;
const WITH_LIST = 700;

/** /notebook: notebooks, notes, and the one that is open (APP-NOTE-01). */
export function NotebookScreen() {
  return <Notebook safe={false} />;
}

/** /safeNotebook: the same over the notes of the safe box, behind its door (APP-NOTE-03). */
export function SafeNotebookScreen() {
  return <Notebook safe />;
}

/** How the list was looked at before (WIN-25). */
function keptChoice(value: unknown): { readonly sort: NoteSort; readonly keyword: string } {
  const { sort, keyword } = (value ?? {}) as { readonly sort?: unknown; readonly keyword?: unknown };
  return {
    sort: noteSorts.find((each) => each === sort) ?? 'mtime',
    keyword: typeof keyword === 'string' ? keyword : '',
  };
}

/** Notes with a text that is only on this computer. */
function useUnsaved(safe: boolean, when: unknown): ReadonlySet<string> {
  const account = useAppSelector((state) => state.session.username);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let here = true;
    const journal = safe ? secretJournal(account) : createNoteJournal(localKv, account);
    void journal.ids().then((found) => {
      if (here) setIds(new Set(found));
    });
    return () => {
      here = false;
    };
  }, [safe, account, when]);
  return ids;
}

function Notebook({ safe }: { safe: boolean }) {
  const { t } = useTranslation('notes');
  const [query] = useSearchParams();
  const { navigate, openWindow, close, kept } = useAppWindow();
  const visitor = useVisitor();
  const id = query.get('id') ?? '';
  const place = query.get('book') ?? ALL;
  const alone = query.get('alone') === '1';
  const [before] = useState(() => keptChoice(kept.read('notes')));
  const [sort, setSort] = useState<NoteSort>(before.sort);
  const [keyword, setKeyword] = useState(before.keyword);
  useKept(kept, 'notes', () => ({ sort, keyword }));
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const { width } = useElementSize(frame);

  const load = useCallback(
    (page: number, signal: AbortSignal) =>
      call(calls.noteList, { ...listFields(place, keyword, sort, safe), page, size: PAGE }, { signal }),
    [place, keyword, sort, safe],
  );
  const pages = usePages<NoteRow, NoteList>(load);
  const { refresh, answer } = pages;
  usePushes(isNoteNews, refresh);
  useWindowLoading(pages.status === 'loading');
  // Another place or search begins without an answer: notebooks and numbers stay.
  const [known, setKnown] = useState(answer);
  if (answer !== null && answer !== known) setKnown(answer);
  const books = useMemo(() => known?.books ?? [], [known]);
  const unsaved = useUnsaved(safe, answer);

  const actions = useNoteActions(safe, refresh);
  const openNote = useRef<OpenNote | null>(null);
  const [made, setMade] = useState('');
  const [title, setTitle] = useState('');
  // Of what the box holds nothing stands in the taskbar.
  useWindowTitle(alone && !safe ? title.trim() || t('untitled') : '');

  const go = useCallback(
    (more: { id?: string; book?: string }) => {
      navigate(notesUrl(safe, { book: more.book ?? place, id: more.id ?? '' }));
    },
    [navigate, safe, place],
  );
  const settle = useCallback(async (noteId: string) => {
    const { current } = openNote;
    if (current?.doc.getState().id === noteId) await current.doc.save();
  }, []);
  const onGone = useCallback(
    (noteId: string) => {
      if (noteId !== id) return;
      if (alone) close();
      else go({});
    },
    [id, alone, close, go],
  );
  const onChanged = useCallback((noteId: string, change: Parameters<OpenNote['doc']['marked']>[0]) => {
    const { current } = openNote;
    if (current?.doc.getState().id === noteId) current.doc.marked(change);
  }, []);
  const { source } = useImageSource();
  const noteMenu = useNoteMenu({ safe, books, actions, source, settle, onGone, onChanged });
  const rowOf = (note: NoteRow): MenuNote => ({
    id: note.id,
    title: note.title,
    bookId: note.book_id,
    fav: note.fav === 1,
    isDeleted: note.deleted_at > 0,
    typed: note.id === id ? (openNote.current?.typed ?? null) : null,
  });
  const openedOf = ({ doc, typed }: OpenNote): MenuNote | null => {
    const { loaded, id: noteId } = doc.getState();
    if (loaded === null || noteId === null) return null;
    const { fav, deleted_at: deletedAt, book_id: bookId } = loaded;
    return { id: noteId, title: typed().title, bookId, fav: fav === 1, isDeleted: deletedAt > 0, typed };
  };
  const create = async (): Promise<void> => {
    const noteId = await actions.create(place === FAV || place === DELETED ? '' : place);
    if (noteId === null) return;
    setMade(noteId);
    go({ id: noteId, ...(place === FAV || place === DELETED ? { book: ALL } : {}) });
  };

  const withBooks = !alone && width >= WITH_BOOKS;
  const withBoth = !alone && width >= WITH_LIST;
  const withList = !alone && (withBoth || id === '');
  const heading =
    place === ALL
      ? t('books.all')
      : place === FAV
        ? t('books.fav')
        : place === DELETED
          ? t('books.deleted')
          : (books.find((book) => book.id === place)?.name ?? '');
  const placesMenu = (element: Element): void => {
    const item = (id: string, label: string) => ({
      id: id === ALL ? 'all' : id,
      label,
      checked: id === place,
      onSelect: () => {
        go({ book: id });
      },
    });
    openMenu({
      at: { element, side: 'below' },
      label: t('books.label'),
      items: [
        item(ALL, t('books.all')),
        item(FAV, t('books.fav')),
        'separator',
        ...books.map((book) => item(book.id, book.name)),
        { id: 'create', icon: 'plus', label: t('books.create'), onSelect: () => void actions.createBook() },
        'separator',
        item(DELETED, t('books.deleted')),
      ],
    });
  };
  return (
    <div ref={setFrame} className={styles.frame} data-books={withBooks} data-both={withBoth} data-testid="notebook">
      {withBooks && (
        <BookList
          books={books}
          counts={known?.counts ?? null}
          current={place}
          safe={safe}
          hasSafe={hasPerm(visitor, 'safebox')}
          actions={actions}
          onPick={(book) => {
            setKeyword('');
            go({ book });
          }}
          onOpen={openWindow}
        />
      )}
      {withList && (
        <NoteListPane
          pages={pages}
          place={place}
          heading={heading}
          keyword={keyword}
          sort={sort}
          selected={id}
          unsaved={unsaved}
          onPlaces={withBooks ? null : placesMenu}
          onSearch={setKeyword}
          onSort={setSort}
          onOpen={(noteId) => {
            setMade('');
            go({ id: noteId });
          }}
          onCreate={() => void create()}
          onEmpty={() => void pages.all().then(() => actions.empty(pages.rows.map((note) => note.id)))}
          onDelete={(note) => {
            const target = rowOf(note);
            const work = target.isDeleted
              ? actions.remove(target)
              : settle(note.id).then(() => actions.recycle(target));
            void work.then((done) => {
              if (done) onGone(note.id);
            });
          }}
          onMenu={(at, note) => {
            noteMenu(at, rowOf(note));
          }}
        />
      )}
      {(withBoth || id !== '') && (
        <div className={styles.open}>
          {id === '' ? (
            <EmptyState icon="note" title={t('note.choose')} />
          ) : (
            <NotePanel
              key={id}
              id={id}
              safe={safe}
              source={source}
              isNew={id === made}
              onOpen={(open) => {
                openNote.current = open;
              }}
              onTitle={setTitle}
              onMenu={(element, open) => {
                const note = openedOf(open);
                if (note !== null) noteMenu({ element, side: 'below' }, note);
              }}
              onFav={(open) => {
                const note = openedOf(open);
                if (note === null) return;
                void actions.setFav(note, !note.fav).then((done) => {
                  if (done) onChanged(note.id, { fav: note.fav ? 0 : 1 });
                });
              }}
              onBack={
                alone || withBoth
                  ? null
                  : () => {
                      go({});
                    }
              }
            />
          )}
        </div>
      )}
    </div>
  );
}
