import { useEffect, useRef } from 'react';
import { useForwardedKeys } from '../../../components/shortcuts/forward.ts';
import { isMac } from '../../../components/shortcuts/keys.ts';
import { clipboardCleared } from '../../../state/clipboard-slice.ts';
import { useAppDispatch, useAppSelector } from '../../../state/store.ts';
import { folderUrl, locationUrl } from '../../../state/files/location.ts';
import { returnRenames } from '../../../state/files/preferences.ts';
import { baseName } from '../../../state/files/wire-path.ts';
import { viewModes } from '../../../state/files/sort-preference.ts';
import { parentIn } from '../model/realm.ts';
import { selectAll, selectOnly } from '../model/selection.ts';
import type { FilesView } from './files-context.ts';

/** Moves the keyboard to the next item, as Tab does when nothing in the window has the focus (SHK-03). */
function nextItem({ session, state }: FilesView): void {
  const { total } = state.rows;
  if (total === 0) return;
  const focus = state.selection.focus === null ? 0 : (state.selection.focus + 1) % total;
  session.select(selectOnly(focus));
}

/**
 * The keys of the file manager (SHK-03); each is answered only while its window is the active one. Ctrl+V is left to the
 * browser, whose event tells what to paste: see `useSystemPaste`.
 */
export function useFileShortcuts(view: FilesView, focusSearch: () => void, editPath: () => void): void {
  const dispatch = useAppDispatch();
  const account = useAppSelector((state) => state.session.username);
  const { session, actions, location, window: own, realm } = view;

  const up = (): void => {
    const parent = parentIn(realm, location);
    if (parent !== null) own.navigate(locationUrl(parent));
  };

  /** In columns the arrows go on along the way: into the selected folder, and back with it selected. */
  const intoFolder = (): void => {
    const entry = session.single();
    if (entry?.isDir === true) actions.open(entry);
  };
  const upInColumns = (): void => {
    const parent = parentIn(realm, location);
    if (parent === null || location.kind !== 'path') return;
    const url = locationUrl(parent);
    own.navigate(`${url}${url.includes('?') ? '&' : '?'}select=${encodeURIComponent(baseName(location.path))}`);
  };

  useForwardedKeys(({ keys }) => {
    const run: Readonly<Record<string, () => void>> = {
      'mod+a': () => {
        session.select((selection) => selectAll(selection, session.getState().rows.total));
      },
      'mod+c': () => void actions.copy(),
      'mod+x': () => void actions.cut(),
      'mod+f': focusSearch,
      'mod+l': editPath,
      'mod+r': actions.refresh,
      'mod+z': actions.undo,
      'mod+y': actions.redo,
      'mod+o': actions.openSelected,
      'mod+Enter': () => {
        const entry = session.single();
        if (entry?.isDir === true && own.openTab !== null) own.openTab(folderUrl(entry.path), 'front');
        else actions.openSelected();
      },
      'mod+i': actions.properties,
      'mod+ArrowDown': actions.openSelected,
      'mod+ArrowUp': up,
      'mod+[': () => {
        own.back();
      },
      'mod+]': () => {
        own.forward();
      },
      'mod+Backspace': () => void actions.remove(false),
      Backspace: up,
      // Cmd+O and Cmd+Down open in either case (interaction conventions 3.1).
      Enter: isMac() && returnRenames(account) ? actions.startRename : actions.openSelected,
      Delete: () => void actions.remove(false),
      Tab: () => {
        nextItem(view);
      },
    };
    const act = run[keys];
    // Text that is marked somewhere stays the browser's to copy.
    if (act === undefined || (keys === 'mod+c' && window.getSelection()?.isCollapsed === false)) return false;
    act();
    return true;
  });

  /** Keys that are not forwarded, since they have more than two parts or are single. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!own.isActive() || event.isComposing || event.defaultPrevented) return;
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    const key = [event.ctrlKey || event.metaKey ? 'mod' : '', event.altKey ? 'alt' : '', event.shiftKey ? 'shift' : '']
      .filter((part) => part !== '')
      .concat(event.key.length === 1 ? event.key.toLowerCase() : event.key)
      .join('+');
    const run: Readonly<Record<string, () => void>> = {
      F2: actions.startRename,
      F5: actions.refresh,
      'shift+Delete': () => void actions.remove(true),
      'mod+alt+Backspace': () => void actions.remove(true),
      'mod+shift+z': actions.redo,
      'mod+shift+n': () => void actions.newFolder(),
      'alt+ArrowUp': up,
      'alt+ArrowLeft': () => {
        own.back();
      },
      'alt+ArrowRight': () => {
        own.forward();
      },
      ' ': () => {
        view.setQuick(!view.quick);
      },
      'alt+Enter': actions.properties,
      'alt+d': editPath,
      ...(view.mode === 'columns' ? { ArrowLeft: upInColumns, ArrowRight: intoFolder } : {}),
      Escape: () => {
        dispatch(clipboardCleared());
      },
    };
    // By the place of the key: with Shift a digit is another sign on most keyboards.
    const digit = /^Digit([1-4])$/.exec(event.code)?.[1];
    const mode = (event.ctrlKey || event.metaKey) && event.shiftKey ? viewModes[Number(digit) - 1] : undefined;
    // Space presses the button that has the keyboard.
    if (key === ' ' && event.target instanceof HTMLElement && event.target.closest('button, [role=menu], dialog'))
      return;
    // By its place: with Option the key is another sign.
    const moves = isMac() && event.metaKey && event.altKey && event.code === 'KeyV';
    const act = typing
      ? undefined
      : moves
        ? () => void actions.paste('move')
        : mode === undefined
          ? run[key]
          : () => {
              view.setMode(mode);
            };
    if (act === undefined || document.querySelector('[aria-modal="true"]') !== null) return;
    event.preventDefault();
    act();
  };

  const latest = useRef(onKeyDown);
  useEffect(() => {
    latest.current = onKeyDown;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      latest.current(event);
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
    };
  }, []);
}
