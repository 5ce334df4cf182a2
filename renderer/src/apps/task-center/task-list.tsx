import { useCallback, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { QueueMove } from '#shared/rules/queue-order.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { openMenu, type MenuAnchor } from '../../components/menu/menu-service.ts';
import { rowKey } from '../../components/place/row-keys.ts';
import { useRowDrag } from '../../components/place/use-row-drag.ts';
import { extendTo, selectOnly, toggleRow, type RowSelection } from '../../components/place/row-selection.ts';
import { useElementSize } from '../../components/use-element-size.ts';
import { toUnits } from '../../components/zoom.ts';
import { useFilePlacesQuery } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import { menuItems } from './task-menu.ts';
import { isMovable, moveOfKey, placeAfter } from './task-order.ts';
import { TaskRow } from './task-row.tsx';
import type { TaskAction, TaskView, TaskWords } from './task-view.ts';
import type { Tab } from './tasks-api.ts';
import styles from './task-center.module.css';

const ROW = 64;
const OVERSCAN = 6;

/** Scrolls as little as it takes to have all of a row on screen. */
function showRow(scroller: HTMLElement, index: number): void {
  const top = index * ROW;
  const least = top + ROW - scroller.clientHeight;
  scroller.scrollTop = Math.min(top, Math.max(least, scroller.scrollTop));
}

/** Where a menu opens that was asked for by the pointer. */
const placeOf = ({ clientX, clientY }: MouseEvent): MenuAnchor => ({ x: clientX, y: clientY });

interface Props {
  readonly tab: Tab;
  readonly rows: readonly TaskView[];
  readonly words: TaskWords;
  readonly selection: RowSelection;
  readonly onSelect: (selection: RowSelection) => void;
  readonly onAction: (action: TaskAction, rows: readonly TaskView[]) => void;
  /** Puts rows elsewhere in the queue. */
  readonly onMove: (to: QueueMove, rows: readonly TaskView[]) => void;
}

/**
 * The rows of one tab, to be ticked by mouse and keyboard. Only those on screen are drawn, since a dropped folder can
 * be ten thousand of them; hence the list has the focus, and names the row at work.
 */
export function TaskList({ tab, rows, words, selection, onSelect, onAction, onMove }: Props) {
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const frame = useRef<HTMLDivElement>(null);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  const { height } = useElementSize(scroller);
  /** What a move has come to, for those who do not see it. */
  const [said, setSaid] = useState('');
  const prefix = useId();
  const order = rows.map(({ id }) => id);
  const current = focused !== null && order.includes(focused) ? focused : (order[0] ?? null);

  // Rows are drawn anew only for what they show, so they get one callback that reads the list of the moment.
  const now = useRef({ selection, order, onSelect });
  useLayoutEffect(() => {
    now.current = { selection, order, onSelect };
  });
  const pick = useCallback((event: MouseEvent, id: string): void => {
    const { selection: before, order: shown, onSelect: select } = now.current;
    setFocused(id);
    frame.current?.focus({ preventScroll: true });
    if (event.shiftKey) select(extendTo(before, id, shown));
    else select(event.ctrlKey || event.metaKey ? toggleRow(before, id) : selectOnly(id));
  }, []);
  const tick = useCallback((id: string): void => {
    setFocused(id);
    frame.current?.focus({ preventScroll: true });
    now.current.onSelect(toggleRow(now.current.selection, id));
  }, []);

  /** What keys and menus act on: what is ticked, else the row at work. */
  const atWork = (): TaskView[] =>
    rows.filter(({ id }) => (selection.ids.size > 0 ? selection.ids.has(id) : id === current));
  const move = (to: QueueMove, moved: readonly TaskView[]): void => {
    const place = placeAfter(rows, moved, to);
    const [row] = moved.filter(isMovable);
    if (place === null || row === undefined) return;
    const total = rows.filter(isMovable).length;
    setSaid(words.files('tasks.move.done', { name: row.name, place, total }));
    onMove(to, moved);
  };
  const drag = useRowDrag({
    rows,
    ticked: selection.ids,
    kind: 'application/x-hearth-task',
    idAt: (hit) => hit.closest<HTMLElement>('[data-task]')?.dataset.task ?? '',
    isMovable,
    gapAt: ({ currentTarget: list, clientY }) => {
      const y = toUnits(clientY - list.getBoundingClientRect().top) + list.scrollTop;
      // What runs stands before the queue: nothing is put among it.
      return Math.min(rows.length, Math.max(rows.findIndex(isMovable), Math.round(y / ROW)));
    },
    onMove: (before, moved) => {
      move({ before }, moved);
    },
  });

  const onContextMenu = (event: MouseEvent): void => {
    const hit = (event.target as Element).closest<HTMLElement>('[data-task]')?.dataset.task;
    const row = rows.find(({ id }) => id === (hit ?? current));
    if (row === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setFocused(row.id);
    const all = selection.ids.has(row.id) ? rows.filter(({ id }) => selection.ids.has(id)) : [row];
    if (!selection.ids.has(row.id)) onSelect(selectOnly(row.id));
    const at = hit === undefined ? { element: event.currentTarget, side: 'below' as const } : placeOf(event);
    openMenu({ at, label: row.name, items: menuItems(rows, all, words, { act: onAction, move }) });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const to = moveOfKey(event);
    if (to !== null) {
      move(to, atWork());
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const next = rowKey(event, { selection, current }, order);
    if (next !== null) {
      onSelect(next.selection);
      setFocused(next.current);
      if (next.current !== null && scroller !== null) showRow(scroller, order.indexOf(next.current));
    } else if (event.key === 'Delete') {
      // Work under way is never ended by a key alone.
      const cleared = rows.filter(({ id, actions }) => selection.ids.has(id) && actions.includes('clear'));
      if (cleared.length === 0) return;
      onAction('clear', cleared);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  if (rows.length === 0) {
    const kind = tab === 'fail' ? 'failed' : tab;
    return (
      <EmptyState
        icon={tab === 'fail' ? 'check-circle' : 'list'}
        title={words.files(`tasks.empty.${kind}`)}
        {...(tab === 'running' ? { text: words.files('tasks.emptyText') } : {})}
      />
    );
  }
  const first = Math.max(0, Math.floor(top / ROW) - OVERSCAN);
  const last = Math.min(rows.length, Math.ceil((top + height) / ROW) + OVERSCAN);
  const at = current === null ? -1 : order.indexOf(current);
  return (
    <>
      <span role="status" className="visually-hidden">
        {said}
      </span>
      <div
        ref={frame}
        role="grid"
        className={styles.list}
        tabIndex={0}
        aria-multiselectable
        aria-rowcount={rows.length}
        aria-label={words.files(`tasks.${tab === 'fail' ? 'failed' : tab}`)}
        aria-activedescendant={at >= first && at < last ? `${prefix}-${at}` : undefined}
        aria-keyshortcuts={rows.some(isMovable) ? 'Alt+ArrowUp Alt+ArrowDown Alt+Home Alt+End' : undefined}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
      >
        <div
          ref={setScroller}
          role="rowgroup"
          className={styles.scroller}
          tabIndex={-1}
          onDragStart={drag.onDragStart}
          onDragOver={drag.onDragOver}
          onDragLeave={drag.onDragLeave}
          onDrop={drag.onDrop}
          onDragEnd={drag.onDragEnd}
          onScroll={(event) => {
            setTop(event.currentTarget.scrollTop);
          }}
        >
          <div role="presentation" className={styles.rows} style={{ height: rows.length * ROW }}>
            {rows.slice(first, last).map((row, index) => (
              <TaskRow
                key={row.id}
                id={`${prefix}-${first + index}`}
                index={first + index}
                view={row}
                words={words}
                names={names}
                top={(first + index) * ROW}
                ticked={selection.ids.has(row.id)}
                current={row.id === current}
                onPick={pick}
                onTick={tick}
                onAction={onAction}
              />
            ))}
            {drag.gap !== null && (
              <span className={styles.gap} style={{ transform: `translateY(${drag.gap * ROW}px)` }} aria-hidden />
            )}
          </div>
        </div>
      </div>
    </>
  );
}
