import { useCallback, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { rowKey } from '../../components/place/row-keys.ts';
import { extendTo, selectOnly, toggleRow, type RowSelection } from '../../components/place/row-selection.ts';
import { useElementSize } from '../../components/use-element-size.ts';
import { useFilePlacesQuery } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
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

interface Props {
  readonly tab: Tab;
  readonly rows: readonly TaskView[];
  readonly words: TaskWords;
  readonly selection: RowSelection;
  readonly onSelect: (selection: RowSelection) => void;
  readonly onAction: (action: TaskAction, rows: readonly TaskView[]) => void;
}

/**
 * The rows of one tab, to be ticked by mouse and keyboard. Only those on screen are drawn, since a dropped folder can
 * be ten thousand of them; hence the list has the focus, and names the row at work.
 */
export function TaskList({ tab, rows, words, selection, onSelect, onAction }: Props) {
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const frame = useRef<HTMLDivElement>(null);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  const { height } = useElementSize(scroller);
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

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
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
    <div
      ref={frame}
      role="grid"
      className={styles.list}
      tabIndex={0}
      aria-multiselectable
      aria-rowcount={rows.length}
      aria-label={words.files(`tasks.${tab === 'fail' ? 'failed' : tab}`)}
      aria-activedescendant={at >= first && at < last ? `${prefix}-${at}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div
        ref={setScroller}
        role="rowgroup"
        className={styles.scroller}
        tabIndex={-1}
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
        </div>
      </div>
    </div>
  );
}
