import { useEffect, useRef, useState, type DragEvent, type MouseEvent } from 'react';
import { openMenu, useOpenMenu, usePanel } from '../../components/menu/menu-service.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { setTaskbarHides, useTaskbarPrefs } from './taskbar-prefs.ts';

/** A dragged file keeps the bar in sight this long after it was last over it (ms). */
const DRAG_MS = 600;

interface BarHiding {
  /** For the bar itself: its style sheet takes it away. */
  readonly props: {
    readonly 'data-hides'?: true;
    readonly 'data-wanted'?: true;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onContextMenu: (event: MouseEvent) => void;
  };
}

/**
 * A taskbar that hides (WIN-22): in sight while the pointer is at the lower edge, the keyboard in it, a panel or menu
 * open, or a file dragged over it.
 */
export function useBarHiding(): BarHiding {
  const { t } = useTranslation('desk');
  const { hides } = useTaskbarPrefs();
  const isPanelOpen = usePanel() !== '';
  const isMenuOpen = useOpenMenu() !== null;
  const [dragged, setDragged] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const wanted = isPanelOpen || isMenuOpen || dragged;
  return {
    props: {
      ...(hides ? { 'data-hides': true as const } : {}),
      ...(hides && wanted ? { 'data-wanted': true as const } : {}),
      onDragOver: () => {
        if (!hides) return;
        setDragged(true);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          setDragged(false);
        }, DRAG_MS);
      },
      onContextMenu: (event) => {
        if (event.defaultPrevented || !(event.target instanceof Element) || event.target.closest('button')) return;
        event.preventDefault();
        openMenu({
          items: [
            {
              id: 'hides',
              label: t('taskbar.hides'),
              checked: hides,
              onSelect: () => {
                setTaskbarHides(!hides);
              },
            },
          ],
          at: { x: event.clientX, y: event.clientY },
          label: t('taskbar.label'),
        });
      },
    },
  };
}
