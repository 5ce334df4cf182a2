import { extendTo, nothingSelected, selectOnly, selectRows, toggleRow, type RowSelection } from './row-selection.ts';

/** What is selected in a list of rows, and on which row the keyboard stands. */
export interface RowCursor {
  readonly selection: RowSelection;
  readonly current: string | null;
}

/** What a key press says. */
export interface RowKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Rows that one press of Page Up or Page Down goes past. */
const PAGE = 10;

/**
 * What a key does to a list of rows, in the order shown; null for a key that does nothing to it. Arrows, Home, End and
 * the page keys move, with Shift they extend from the anchor, with Ctrl they leave the selection alone; Space takes one
 * row in or out, Ctrl or Cmd with A takes all, Escape none (interaction conventions 3.2).
 */
export function rowKey(event: RowKey, { selection, current }: RowCursor, order: readonly string[]): RowCursor | null {
  const at = current === null ? -1 : order.indexOf(current);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: order.length - 1,
    PageDown: at + PAGE,
    PageUp: at - PAGE,
  };
  const step = steps[event.key];
  const mod = event.ctrlKey || event.metaKey;
  if (step !== undefined) {
    const id = order[Math.max(0, Math.min(order.length - 1, step))];
    if (id === undefined) return { selection, current };
    if (event.shiftKey)
      return { selection: extendTo({ ...selection, anchor: selection.anchor ?? current }, id, order), current: id };
    return { selection: event.ctrlKey ? selection : selectOnly(id), current: id };
  }
  if (mod && event.key.toLowerCase() === 'a') return { selection: selectRows(order), current };
  if (event.key === ' ' && current !== null) return { selection: toggleRow(selection, current), current };
  if (event.key === 'Escape' && selection.ids.size > 0) return { selection: nothingSelected, current };
  return null;
}
