import { useEffect } from 'react';
import type { FolderSession } from '../model/folder-session.ts';
import type { Layout } from '../model/layout.ts';
import { showItem } from './use-item-keys.ts';

/** Scrolls to the entry whose name is being edited, and to one that was just found by its path. */
export function useReveal(element: HTMLElement | null, session: FolderSession, layout: Layout, height: number): void {
  useEffect(() => {
    if (element === null || height === 0) return;
    return session.onRevealed((index) => {
      showItem(element, layout, index);
    });
  }, [element, session, layout, height]);
}
