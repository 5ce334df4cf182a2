import {
  useLayoutEffect,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { movedOrder, type QueueMove } from '#shared/rules/queue-order.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useElementSize } from '../use-element-size.ts';
import { rowKey } from './row-keys.ts';
import { extendTo, nothingSelected, selectOnly, selectRows, toggleRow, type RowSelection } from './row-selection.ts';
import { useRowDrag } from './use-row-drag.ts';
import styles from './record-table.module.css';

export interface Column<T> {
  readonly id: string;
  readonly label: string;
  /** Track of the grid, such as `minmax(0, 2fr)` or `120px`. */
  readonly width: string;
  readonly end?: true;
  /** Width of the table (px) from which on the column is shown; a narrower one leaves it out. */
  readonly from?: number;
  readonly render: (row: T) => ReactNode;
}

interface Props<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly selection: RowSelection;
  readonly onSelect: (selection: RowSelection) => void;
  readonly nameOf: (row: T) => string;
  readonly onOpen?: (row: T) => void;
  /** Menu of the selection, at a place of the viewport. */
  readonly onMenu?: (at: { x: number; y: number }, selection: RowSelection) => void;
  readonly onDelete?: () => void;
  /** The main button went down on a row, which may become a drag of it, or of the selection it belongs to. */
  readonly onPress?: (press: PointerEvent, row: T) => void;
  /** Takes the rows in another order: rows were dragged, or moved by Alt with an arrow, Home or End. */
  readonly onOrder?: (ids: readonly string[]) => void;
  /** The end of the list has come into sight. */
  readonly onEnd?: () => void;
  readonly testId?: string;
}

/** Moves of rows by keys, with Alt. */
const moveKeys: Readonly<Record<string, Exclude<QueueMove, object> | undefined>> = {
  ArrowUp: 'earlier',
  ArrowDown: 'later',
  Home: 'first',
  End: 'last',
};

const ROW = '[data-row]';

/** The gap between rows that the pointer is nearest to. */
function gapUnder(event: DragEvent<HTMLElement>, order: readonly string[]): number {
  const row = (event.target as Element).closest<HTMLElement>(ROW);
  const at = order.indexOf(row?.dataset.row ?? '');
  // Above the rows is their head, below them nothing.
  if (row === null || at < 0) {
    const first = event.currentTarget.querySelector(ROW);
    return first !== null && event.clientY < first.getBoundingClientRect().top ? 0 : order.length;
  }
  const { top, height } = row.getBoundingClientRect();
  return event.clientY < top + height / 2 ? at : at + 1;
}

/** How far above its end the list asks for more (px). */
const END_PX = 600;

/**
 * A list of records to select from, by mouse and keyboard: arrows move, Shift extends, Ctrl moves
 * alone, Space toggles, Ctrl or Cmd with A takes all that is shown, Enter opens. Rows off the screen are not laid out.
 * With `onOrder` rows also change places.
 */
export function RecordTable<T extends { readonly id: string }>(props: Props<T>) {
  const { rows, selection, onSelect, nameOf, onOpen, onMenu, onOrder } = props;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const { width: room } = useElementSize(scroller);
  const columns = props.columns.filter(({ from = 0 }) => room === 0 || room >= from);
  const { t } = useTranslation('places');
  const [focused, setFocused] = useState<string | null>(null);
  const order = rows.map(({ id }) => id);
  const current = focused !== null && order.includes(focused) ? focused : (order[0] ?? null);
  const all = rows.length > 0 && selection.ids.size === rows.length;
  const template = { gridTemplateColumns: `32px ${columns.map(({ width }) => width).join(' ')}` };

  // An element that changes places in the document loses the keyboard.
  const grid = useRef<HTMLDivElement>(null);
  const moving = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (moving.current === null) return;
    grid.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(moving.current)}"]`)?.focus();
    moving.current = null;
  }, [rows]);
  const place = (to: QueueMove, moved: readonly string[]): void => {
    const next = movedOrder(order, moved, to);
    if (next.some((id, at) => id !== order[at])) onOrder?.(next);
  };
  const drag = useRowDrag({
    rows,
    ticked: selection.ids,
    kind: 'application/x-hearth-row',
    idAt: (hit) => hit.closest<HTMLElement>(ROW)?.dataset.row ?? '',
    isMovable: () => onOrder !== undefined,
    gapAt: (event) => gapUnder(event, order),
    onMove: (before, moved) => {
      place(
        { before },
        moved.map(({ id }) => id),
      );
    },
  });
  const { gap, ...dragEvents } = drag;

  const pick = (event: MouseEvent, id: string): void => {
    setFocused(id);
    if (event.shiftKey) onSelect(extendTo(selection, id, order));
    else if (event.ctrlKey || event.metaKey) onSelect(toggleRow(selection, id));
    else onSelect(selectOnly(id));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement) return;
    const row = rows.find(({ id }) => id === current);
    const isMove = onOrder !== undefined && event.altKey && !event.ctrlKey && !event.metaKey;
    const move = isMove ? moveKeys[event.key] : undefined;
    const next = move === undefined ? rowKey(event, { selection, current }, order) : null;
    if (move !== undefined && current !== null) {
      moving.current = current;
      place(move, selection.ids.has(current) ? [...selection.ids] : [current]);
    } else if (next !== null) {
      onSelect(next.selection);
      setFocused(next.current);
      if (next.current !== null)
        event.currentTarget.querySelector<HTMLElement>(`[data-row="${CSS.escape(next.current)}"]`)?.focus();
    } else if (event.key === 'Enter' && row !== undefined && onOpen !== undefined) onOpen(row);
    else if (event.key === 'Delete' && props.onDelete !== undefined) props.onDelete();
    else if ((event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) && row !== undefined) {
      const box = event.currentTarget.querySelector(`[data-row="${CSS.escape(row.id)}"]`)?.getBoundingClientRect();
      const chosen = selection.ids.has(row.id) ? selection : selectOnly(row.id);
      onSelect(chosen);
      onMenu?.({ x: (box?.left ?? 0) + 40, y: box?.bottom ?? 0 }, chosen);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={setScroller}
      className={styles.scroller}
      onScroll={({ currentTarget: box }) => {
        if (box.scrollHeight - box.scrollTop - box.clientHeight < END_PX) props.onEnd?.();
      }}
    >
      <div
        ref={grid}
        role="grid"
        aria-label={props.label}
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        className={styles.table}
        aria-keyshortcuts={onOrder === undefined ? undefined : 'Alt+ArrowUp Alt+ArrowDown Alt+Home Alt+End'}
        data-testid={props.testId}
        onKeyDown={onKeyDown}
        {...(onOrder === undefined ? {} : dragEvents)}
      >
        <div role="row" className={styles.head} style={template}>
          <span role="columnheader" className={styles.check}>
            <input
              type="checkbox"
              aria-label={t('list.selectAll')}
              checked={all}
              ref={(box) => {
                if (box !== null) box.indeterminate = !all && selection.ids.size > 0;
              }}
              onChange={() => {
                onSelect(all ? nothingSelected : selectRows(order));
              }}
            />
          </span>
          {columns.map(({ id, label, end }) => (
            <span key={id} role="columnheader" className={styles.cell} data-end={end}>
              {label}
            </span>
          ))}
        </div>
        {rows.map((row, at) => (
          <div
            key={row.id}
            role="row"
            className={styles.row}
            style={template}
            aria-selected={selection.ids.has(row.id)}
            tabIndex={row.id === current ? 0 : -1}
            data-row={row.id}
            data-name={nameOf(row)}
            data-testid="record"
            draggable={onOrder !== undefined}
            data-gap={gap === at ? 'before' : gap === rows.length && at === rows.length - 1 ? 'after' : undefined}
            onFocus={() => {
              setFocused(row.id);
            }}
            onPointerDown={(event) => {
              if (event.button === 0 && event.pointerType !== 'touch') props.onPress?.(event.nativeEvent, row);
            }}
            onClick={(event) => {
              pick(event, row.id);
            }}
            onDoubleClick={() => onOpen?.(row)}
            onContextMenu={(event) => {
              event.preventDefault();
              const chosen = selection.ids.has(row.id) ? selection : selectOnly(row.id);
              onSelect(chosen);
              onMenu?.({ x: event.clientX, y: event.clientY }, chosen);
            }}
          >
            <span role="gridcell" className={styles.check}>
              <input
                type="checkbox"
                tabIndex={-1}
                aria-label={t('list.select', { name: nameOf(row) })}
                checked={selection.ids.has(row.id)}
                onClick={(event) => {
                  event.stopPropagation();
                }}
                onChange={() => {
                  onSelect(toggleRow(selection, row.id));
                }}
              />
            </span>
            {columns.map(({ id, end, render }) => (
              <span key={id} role="gridcell" className={styles.cell} data-end={end} data-cell={id}>
                {render(row)}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
