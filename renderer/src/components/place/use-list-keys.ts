import { useRef, useState, type KeyboardEvent } from 'react';
import { findByPrefix, TypeAhead } from '../files/type-ahead.ts';
import { menuStep } from './menu-step.ts';

/** Rows that one press of Page Up or Page Down goes past. */
const PAGE = 10;

const rowsIn = (list: Element) => [...list.querySelectorAll<HTMLButtonElement>('button')];

/** Where a key leads from row `at`; null for a key that does not move. */
function stepTo(event: KeyboardEvent, rows: readonly HTMLButtonElement[], at: number, typed: TypeAhead): number | null {
  const pages = { PageDown: PAGE, PageUp: -PAGE }[event.key];
  const step = pages === undefined ? menuStep(event.key, at, rows.length) : at + pages;
  if (step !== null) return Math.max(0, Math.min(rows.length - 1, step));
  if (event.key.length !== 1 || event.key === ' ') return null;
  const names = rows.map((row, index) => [index, row.textContent] as const);
  return findByPrefix(names, typed.type(event.key, Date.now()), at);
}

interface ListKeys {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** What the row's button gets. */
  readonly row: (index: number) => { readonly tabIndex: 0 | -1; readonly onFocus: () => void };
}

/**
 * Keys of a list of folders whose rows are buttons: it is one tab stop; arrows, Home, End, the page keys and the first
 * letters of a name lead through it, Right goes into a row that says so by `data-folder`, Left, Backspace and Alt with
 * Up lead to `onUp`.
 */
export function useListKeys(count: number, onUp?: () => void): ListKeys {
  const [at, setAt] = useState(0);
  const typed = useRef(new TypeAhead());
  const current = Math.min(at, count - 1);

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const rows = rowsIn(event.currentTarget);
    const now = rows.indexOf(document.activeElement as HTMLButtonElement);
    if (key.length > 1) typed.current.end();
    const wantsUp = event.altKey ? key === 'ArrowUp' : key === 'ArrowLeft' || key === 'Backspace';
    if (wantsUp && onUp !== undefined) onUp();
    else if (event.altKey) return;
    else if (key === 'ArrowRight' && rows[now]?.dataset.folder !== undefined) rows[now].click();
    else {
      const next = stepTo(event, rows, now, typed.current);
      if (next === null) return;
      rows[next]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onKeyDown,
    row: (index) => ({
      tabIndex: index === current ? 0 : -1,
      onFocus: () => {
        setAt(index);
      },
    }),
  };
}
