import { useCallback, type MouseEvent, type PointerEvent } from 'react';
import { isMac, isWindows } from '../../../components/shortcuts/keys.ts';
import type { FolderSession } from '../model/folder-session.ts';
import { emptySelection, extendTo, selectForMenu, selectOnly, toggleAt, type BandMode } from '../model/selection.ts';

interface PointerOptions {
  readonly session: FolderSession;
  readonly beginBand: (event: PointerEvent, mode: BandMode) => void;
  readonly swallowClick: () => boolean;
  /** A press on the picture or name of an item, from which a drag may begin. */
  readonly beginDrag: (event: PointerEvent, index: number, asks?: boolean) => void;
  /** A plain click opens, as a double click does otherwise (APP-FSET-02). */
  readonly opensOnClick: boolean;
  readonly onOpen: (index: number) => void;
  /** The middle button: a folder in a tab behind this one. */
  readonly onOpenBehind: (index: number) => void;
  /** An item was taken in or out by its check box. */
  readonly onChecked: () => void;
  /** Opens the menu of the selection, or of the folder when nothing is under the pointer. */
  readonly onMenu: (at: { x: number; y: number }, index: number | null) => void;
}

/** Position of the item under an event; null between items. */
export function indexAt(target: EventTarget): number | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return item === null ? null : Number(item.dataset.index);
}

/** On a Mac Ctrl+click is a right click; there only Cmd toggles. */
const toggles = (event: MouseEvent): boolean => (isMac() ? event.metaKey : event.ctrlKey || event.metaKey);

/** No key makes it a choice of more than one. */
const isPlain = (event: MouseEvent): boolean => !event.shiftKey && !toggles(event);

/** What of an item answers to a press; beside it a band starts, as between items. */
const onHandle = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-handle]') !== null;

/** The check box of an item: it takes the item in or out, and leaves the others as they are. */
const onCheckBox = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-check]') !== null;

/** Clicks on items as on the desktops people know (interaction conventions 3.2). */
export function useItemPointer({
  session,
  beginBand,
  beginDrag,
  swallowClick,
  opensOnClick,
  onOpen,
  onOpenBehind,
  onChecked,
  onMenu,
}: PointerOptions) {
  const onPointerDown = useCallback(
    (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      const index = indexAt(event.target);
      // Elsewhere the right button opens its menu at the press.
      if (event.button === 2 && isWindows() && index !== null && onHandle(event.target)) beginDrag(event, index, true);
      if (event.button !== 0 || onCheckBox(event.target)) return;
      if (index !== null && onHandle(event.target)) {
        beginDrag(event, index);
        return;
      }
      // The rest of the row belongs to the band; a press without a move is a click on the row all the same.
      const mode: BandMode = toggles(event) ? 'toggle' : event.shiftKey ? 'add' : 'replace';
      beginBand(event, mode);
    },
    [beginBand, beginDrag],
  );

  const onClick = useCallback(
    (event: MouseEvent) => {
      if (swallowClick()) return;
      const index = indexAt(event.target);
      if (index === null) {
        if (!toggles(event) && !event.shiftKey) session.select({ ...emptySelection });
        return;
      }
      if (onCheckBox(event.target)) {
        session.select((now) => (event.shiftKey ? extendTo(now, index, true) : toggleAt(now, index)));
        onChecked();
        return;
      }
      session.select((selection) => {
        if (event.shiftKey) return extendTo(selection, index, toggles(event));
        return toggles(event) ? toggleAt(selection, index) : selectOnly(index);
      });
      // The second click of a double one would meet what the first has opened.
      if (opensOnClick && isPlain(event) && event.detail < 2) onOpen(index);
    },
    [session, swallowClick, opensOnClick, onOpen, onChecked],
  );

  const onDoubleClick = useCallback(
    (event: MouseEvent) => {
      const index = indexAt(event.target);
      if (index !== null && !opensOnClick && isPlain(event) && !onCheckBox(event.target)) onOpen(index);
    },
    [opensOnClick, onOpen],
  );

  /** Without this a middle press scrolls the list, and is no click; and a check box takes the keyboard from the list. */
  const onMouseDown = useCallback((event: MouseEvent) => {
    if ((event.button === 1 && indexAt(event.target) !== null) || onCheckBox(event.target)) event.preventDefault();
  }, []);

  const onAuxClick = useCallback(
    (event: MouseEvent) => {
      const index = event.button === 1 ? indexAt(event.target) : null;
      if (index !== null) onOpenBehind(index);
    },
    [onOpenBehind],
  );

  const onContextMenu = useCallback(
    (event: MouseEvent) => {
      event.preventDefault();
      const index = indexAt(event.target);
      if (index === null) session.select({ ...emptySelection });
      else session.select((selection) => selectForMenu(selection, index));
      onMenu({ x: event.clientX, y: event.clientY }, index);
    },
    [session, onMenu],
  );

  return { onPointerDown, onMouseDown, onClick, onDoubleClick, onAuxClick, onContextMenu };
}
