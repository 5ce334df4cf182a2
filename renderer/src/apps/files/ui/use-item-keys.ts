import { useCallback, useState, type KeyboardEvent } from 'react';
import type { FolderSession } from '../model/folder-session.ts';
import { isMoveKey, moveFrom, scrollToShow, type Layout } from '../model/layout.ts';
import {
  emptySelection,
  extendTo,
  focusAt,
  selectAll,
  selectInverse,
  selectNone,
  selectOnly,
  toggleAt,
} from '../model/selection.ts';
import { scrollElement } from './use-viewport.ts';
import { findByPrefix, TypeAhead } from '../../../components/files/type-ahead.ts';

interface KeyOptions {
  readonly element: HTMLElement | null;
  readonly session: FolderSession;
  readonly layout: Layout;
  readonly height: number;
}

/** Scrolls so that an item can be seen. */
export function showItem(element: HTMLElement | null, layout: Layout, index: number): void {
  if (element === null) return;
  scrollElement(element, scrollToShow(layout, index, element.scrollTop, element.clientHeight));
}

/**
 * Keys that move and select inside the items (interaction conventions 3.1, 3.2). Keys that act on the selection come
 * through the window's shortcuts.
 */
export function useItemKeys({ element, session, layout, height }: KeyOptions) {
  const [typing] = useState(() => new TypeAhead());

  const move = useCallback(
    (event: KeyboardEvent, to: number) => {
      typing.end();
      session.select((selection) => {
        if (event.shiftKey) return extendTo(selection, to, event.ctrlKey || event.metaKey);
        return event.ctrlKey ? focusAt(selection, to) : selectOnly(to);
      });
      showItem(element, layout, to);
    },
    [session, element, layout, typing],
  );

  /** A letter, or a space inside a word that is being typed. */
  const typeAhead = useCallback(
    (event: KeyboardEvent): boolean => {
      const now = Date.now();
      const letter = event.key.length === 1 && (event.key !== ' ' || typing.active(now));
      if (!letter || event.ctrlKey || event.metaKey || event.altKey) return false;
      const { rows, selection } = session.getState();
      const typed = typing.type(event.key, now);
      const names = (function* () {
        for (const [index, entry] of rows.entries()) yield [index, entry.name] as const;
      })();
      const found = findByPrefix(names, typed, selection.focus);
      if (found !== null) {
        session.select(selectOnly(found));
        showItem(element, layout, found);
      }
      return true;
    },
    [session, element, layout, typing],
  );

  return useCallback(
    (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing || event.target !== event.currentTarget) return;
      const { rows, selection } = session.getState();
      const { total } = rows;
      const modified = event.ctrlKey || event.metaKey;
      if (isMoveKey(event.key) && !event.altKey && !(event.metaKey && event.key.startsWith('Arrow'))) {
        const page = Math.floor(height / layout.rowHeight) - 1;
        const to = moveFrom(layout, total, selection.focus, event.key, page);
        if (to === null) return;
        move(event, to);
      } else if (event.key === ' ' && event.ctrlKey) {
        if (selection.focus !== null) session.select((now) => toggleAt(now, now.focus ?? 0));
      } else if (event.key.toLowerCase() === 'a' && modified && !event.altKey) {
        session.select((now) => (event.shiftKey ? selectNone(now) : selectAll(now, total)));
      } else if (event.key.toLowerCase() === 'i' && modified && event.shiftKey) {
        session.select((now) => selectInverse(now, total));
      } else if (event.key === 'Escape' && selection.ranges.length > 0) {
        session.select((now) => ({ ...emptySelection, focus: now.focus }));
      } else if (!typeAhead(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    [session, layout, height, move, typeAhead],
  );
}
