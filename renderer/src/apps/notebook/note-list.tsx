import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { NoteSort } from '#shared/contract/kinds.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { openMenu } from '../../components/menu/menu-service.ts';
import { SearchField } from '../../components/place/fields.tsx';
import type { Pages } from '../../components/place/use-pages.ts';
import { whenText } from '../../components/place/when.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DELETED, FAV, type NoteList, type NoteRow } from './notes-api.ts';
import styles from './notebook.module.css';

interface Props {
  readonly pages: Pages<NoteRow, NoteList>;
  readonly place: string;
  /** Name of the place, for people. */
  readonly heading: string;
  readonly keyword: string;
  readonly sort: NoteSort;
  readonly selected: string;
  /** Notes with a text that is kept on this computer alone. */
  readonly unsaved: ReadonlySet<string>;
  /** Leads to the notebooks where there is no room for them beside. */
  readonly onPlaces: ((element: Element) => void) | null;
  readonly onSearch: (keyword: string) => void;
  readonly onSort: (sort: NoteSort) => void;
  readonly onOpen: (id: string) => void;
  readonly onCreate: () => void;
  readonly onEmpty: () => void;
  readonly onDelete: (note: NoteRow) => void;
  readonly onMenu: (at: Parameters<typeof openMenu>[0]['at'], note: NoteRow) => void;
}

const sorts = ['mtime', 'ctime', 'title'] as const satisfies readonly NoteSort[];
const sortKeys = { mtime: 'list.sortMtime', ctime: 'list.sortCtime', title: 'list.sortTitle' } as const;

/** The second pane: the notes of a place, found, in an order. Arrow keys go along it, Enter opens, Delete recycles. */
export function NoteListPane(props: Props) {
  const { t } = useTranslation('notes');
  const { pages, place, keyword, sort, selected } = props;
  const { status, rows, failure } = pages;
  const inBin = place === DELETED;
  return (
    <section className={styles.list} aria-label={t('list.label')} data-testid="note-list-pane">
      <div className={styles.listHead}>
        {props.onPlaces === null ? (
          <h1 className={styles.heading}>{props.heading}</h1>
        ) : (
          <button
            type="button"
            className={styles.headingButton}
            aria-haspopup="menu"
            data-testid="note-places"
            onClick={(event) => {
              props.onPlaces?.(event.currentTarget);
            }}
          >
            <span>{props.heading}</span>
            <Icon name="chevron-down" size={16} />
          </button>
        )}
        <button
          type="button"
          className="icon-btn"
          aria-haspopup="menu"
          aria-label={t('list.sort')}
          data-tip={t('list.sort')}
          data-testid="note-sort"
          onClick={(event) => {
            openMenu({
              at: { element: event.currentTarget, side: 'below' },
              label: t('list.sort'),
              items: sorts.map((each) => ({
                id: each,
                label: t(sortKeys[each]),
                checked: each === sort,
                onSelect: () => {
                  props.onSort(each);
                },
              })),
            });
          }}
        >
          <Icon name="sort" size={18} />
        </button>
        {inBin ? (
          <button
            type="button"
            className="icon-btn"
            aria-label={t('note.empty')}
            data-tip={t('note.empty')}
            disabled={rows.length === 0}
            data-testid="note-empty-bin"
            onClick={props.onEmpty}
          >
            <Icon name="trash" size={18} />
          </button>
        ) : (
          <button
            type="button"
            className={`icon-btn ${styles.create ?? ''}`}
            aria-label={t('list.create')}
            data-tip={t('list.create')}
            data-testid="note-create"
            onClick={props.onCreate}
          >
            <Icon name="plus" size={18} />
          </button>
        )}
      </div>
      <div className={styles.search}>
        <SearchField label={t('list.search')} value={keyword} onSearch={props.onSearch} />
      </div>
      {status === 'loading' && rows.length === 0 && <LoadingState />}
      {status === 'failed' && failure !== null && (
        <ErrorState text={failure.message} code={failure.code} onRetry={pages.reload} />
      )}
      {status === 'ready' && rows.length === 0 && <Nothing {...props} />}
      {rows.length > 0 && status !== 'failed' && <Rows {...props} key={`${place}\n${keyword}`} selected={selected} />}
      {status === 'ready' && pages.total > 0 && (
        <p className={styles.listFoot} role="status">
          {t('list.count', { count: pages.total })}
        </p>
      )}
    </section>
  );
}

function Nothing({ place, keyword, onSearch, onCreate }: Props) {
  const { t } = useTranslation('notes');
  if (keyword !== '')
    return (
      <EmptyState icon="search" title={t('list.noneFound')}>
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => {
            onSearch('');
          }}
        >
          {t('list.clearSearch')}
        </button>
      </EmptyState>
    );
  if (place === FAV) return <EmptyState icon="star" title={t('list.noneFav')} />;
  if (place === DELETED) return <EmptyState icon="trash" title={t('list.noneDeleted')} />;
  return (
    <EmptyState icon="note" title={t('list.none')} text={t('list.noneText')}>
      <button type="button" className="btn btn-primary" onClick={onCreate}>
        {t('list.create')}
      </button>
    </EmptyState>
  );
}

/** So close to its end the list reads on (px). */
const NEAR_END = 300;

function Rows({ pages, selected, unsaved, place, onOpen, onDelete, onMenu }: Props) {
  const { t } = useTranslation('notes');
  const { rows } = pages;
  const list = useRef<HTMLDivElement>(null);
  const stop = rows.some(({ id }) => id === selected) ? selected : (rows[0]?.id ?? '');
  const rowOf = (element: Element | null): NoteRow | undefined =>
    rows.find(({ id }) => id === element?.closest<HTMLElement>('[data-note]')?.dataset.note);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-note]')];
    const at = options.findIndex((option) => option === document.activeElement);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(at + 1, options.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: options.length - 1,
    };
    const next = steps[event.key];
    const note = rowOf(document.activeElement);
    if (next !== undefined) options[next]?.focus();
    else if ((event.key === 'Enter' || event.key === ' ') && note !== undefined) onOpen(note.id);
    else if (event.key === 'Delete' && note !== undefined) onDelete(note);
    else if ((event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) && note !== undefined)
      onMenu({ element: options[at] ?? event.currentTarget, side: 'below' }, note);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={list}
      className={styles.rows}
      role="listbox"
      aria-label={t('list.label')}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        if (scrollHeight - scrollTop - clientHeight < NEAR_END) pages.more();
      }}
      onContextMenu={(event) => {
        const note = rowOf(event.target as Element);
        if (note === undefined) return;
        event.preventDefault();
        onMenu({ x: event.clientX, y: event.clientY }, note);
      }}
    >
      {rows.map((note) => (
        <div
          key={note.id}
          role="option"
          tabIndex={note.id === stop ? 0 : -1}
          aria-selected={note.id === selected}
          className={styles.row}
          data-note={note.id}
          data-testid="note-row"
          onClick={() => {
            onOpen(note.id);
          }}
        >
          <span className={styles.rowTitle}>
            <strong>{note.title.trim() || t('untitled')}</strong>
            {note.fav === 1 && <Icon name="star" size={14} label={t('books.fav')} />}
          </span>
          <span className={styles.rowText}>{note.excerpt || t('list.empty')}</span>
          <span className={styles.rowFoot}>
            {whenText(place === DELETED ? note.deleted_at : note.mtime)}
            {unsaved.has(note.id) && (
              <span className="chip" data-tone="warning">
                {t('list.unsaved')}
              </span>
            )}
          </span>
        </div>
      ))}
    </div>
  );
}
