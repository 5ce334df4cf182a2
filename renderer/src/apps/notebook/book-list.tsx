import { Icon, type IconName } from '../../components/icon.ts';
import { openMenu } from '../../components/menu/menu-service.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ALL, DELETED, FAV, type Book, type NoteList } from './notes-api.ts';
import type { NoteActions } from './use-note-actions.ts';
import styles from './notebook.module.css';

interface Props {
  readonly books: readonly Book[];
  readonly counts: NoteList['counts'] | null;
  readonly current: string;
  readonly safe: boolean;
  /** Whether the account has a safe box to look into. */
  readonly hasSafe: boolean;
  readonly actions: NoteActions;
  readonly onPick: (place: string) => void;
  readonly onOpen: (route: string) => void;
}

/** The first pane: where notes are, and the screens beside them. */
export function BookList({ books, counts, current, safe, hasSafe, actions, onPick, onOpen }: Props) {
  const { t } = useTranslation('notes');
  const menu = (at: Parameters<typeof openMenu>[0]['at'], book: Book): void => {
    openMenu({
      at,
      label: t('books.menu', { name: book.name }),
      items: [
        { id: 'rename', icon: 'edit', label: t('books.rename'), onSelect: () => void actions.renameBook(book) },
        ...(book.is_default === 1
          ? []
          : [
              {
                id: 'delete',
                icon: 'trash' as const,
                label: t('books.delete'),
                danger: true,
                onSelect: () =>
                  void actions.deleteBook(book).then((done) => {
                    if (done && current === book.id) onPick(ALL);
                  }),
              },
            ]),
      ],
    });
  };
  const place = (id: string, icon: IconName, label: string, count?: number) => (
    <button
      type="button"
      className={styles.place}
      aria-current={current === id ? 'page' : undefined}
      data-place={id === ALL ? 'all' : id}
      onClick={() => {
        onPick(id);
      }}
    >
      <Icon name={icon} size={18} />
      <span className={styles.placeName}>{label}</span>
      {count !== undefined && count > 0 && <span className={styles.placeCount}>{count}</span>}
    </button>
  );
  const way = (route: string, icon: IconName, label: string) => (
    <button
      type="button"
      className={styles.place}
      data-way={route}
      onClick={() => {
        onOpen(route);
      }}
    >
      <Icon name={icon} size={18} />
      <span className={styles.placeName}>{label}</span>
    </button>
  );
  return (
    <nav className={styles.books} aria-label={t('books.label')} data-testid="note-books">
      {place(ALL, 'note', t('books.all'), counts?.all)}
      {place(FAV, 'star', t('books.fav'), counts?.fav)}
      <div className={styles.section}>
        <h2>{t('books.section')}</h2>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('books.create')}
          data-tip={t('books.create')}
          data-testid="note-book-create"
          onClick={() =>
            void actions.createBook().then((id) => {
              if (id !== null) onPick(id);
            })
          }
        >
          <Icon name="plus" size={16} />
        </button>
      </div>
      {books.map((book) => (
        <div
          key={book.id}
          className={styles.bookRow}
          onContextMenu={(event) => {
            event.preventDefault();
            menu({ x: event.clientX, y: event.clientY }, book);
          }}
        >
          {place(book.id, 'book', book.name, book.count)}
          <button
            type="button"
            className={`icon-btn ${styles.bookMenu ?? ''}`}
            aria-haspopup="menu"
            aria-label={t('books.menu', { name: book.name })}
            onClick={(event) => {
              menu({ element: event.currentTarget, side: 'below' }, book);
            }}
          >
            <Icon name="more" size={16} />
          </button>
        </div>
      ))}
      <div className={styles.gap} />
      {place(DELETED, 'trash', t('books.deleted'), counts?.deleted)}
      {!safe && hasSafe && way('/safeNotebook/notebookEditor', 'safe', t('books.safe'))}
      {!safe && way('/notebookMemo', 'clock', t('books.memos'))}
      {!safe && way('/notebookSetup/common', 'settings', t('books.setup'))}
    </nav>
  );
}
