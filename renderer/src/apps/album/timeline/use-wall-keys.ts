import type { KeyboardEvent } from 'react';
import { useForwardedKeys } from '../../../components/shortcuts/forward.ts';
import { useWindowShortcuts, type WindowShortcut } from '../../../components/shortcuts/window-shortcuts.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { neighbour, spanOf, type TimelineLayout } from '../model/layout.ts';
import type { PhotoStream, StreamState } from '../model/photo-stream.ts';
import { askDate } from './ask-date.tsx';
import { spanNearest, spanStep } from './dates.ts';
import type { PhotoActions } from './photo-actions.ts';
import type { WallSelection } from './use-selection.ts';

interface Wanted {
  readonly stream: PhotoStream;
  readonly state: StreamState;
  readonly layout: TimelineLayout;
  readonly selection: WallSelection;
  readonly actions: PhotoActions;
  readonly reveal: (place: number, atTop?: boolean) => void;
  /** Height of what is seen (px). */
  readonly view: number;
  readonly onDetails: () => void;
  readonly onMenu: () => void;
}

/** The scope of the album's shortcuts. */
const SCOPE = '/album';

/**
 * The keys of a wall of photos: arrows along and across the rows, jumps by day, month and year, to a date, marks and
 * deeds (features 1.3, interaction conventions 3.1 and 3.2). Answers the handler of the list itself.
 */
export function useWallKeys(wanted: Wanted): (event: KeyboardEvent) => void {
  const { stream, state, layout, selection, actions, reveal, view, onDetails, onMenu } = wanted;
  const { t, language } = useTranslation('album');
  const { total, spans } = state;
  const { focus } = selection;
  const keys = spans.map(({ key }) => key);

  const goTo = (place: number, atTop = false): void => {
    if (total === 0) return;
    const at = Math.max(0, Math.min(total - 1, place));
    reveal(at, atTop);
    selection.setFocus(at);
  };
  const jump = (unit: 'day' | 'month' | 'year', step: -1 | 1): void => {
    goTo(layout.firsts[spanStep(keys, spanOf(layout.firsts, focus), unit, step)] ?? 0, true);
  };
  const toDate = async (): Promise<void> => {
    const own = keys[spanOf(layout.firsts, focus)] ?? '';
    const date = await askDate(t('wall.goTo'), t('wall.date'), t('wall.go'), own, language);
    const found = date === null ? -1 : spanNearest(keys, date);
    if (found >= 0) goTo(layout.firsts[found] ?? 0, true);
  };

  const shortcut = (id: string, keysOf: readonly string[], title: string, run: () => void): WindowShortcut => ({
    id: `album.${id}`,
    scope: SCOPE,
    keys: keysOf,
    title,
    run,
  });
  const steps = (['day', 'month', 'year'] as const).flatMap((unit) => [
    shortcut(`next.${unit}`, [unit.charAt(0)], t(`keys.next.${unit}`), () => {
      jump(unit, 1);
    }),
    shortcut(`previous.${unit}`, [`shift+${unit.charAt(0)}`], t(`keys.previous.${unit}`), () => {
      jump(unit, -1);
    }),
  ]);
  useWindowShortcuts([
    ...steps,
    shortcut('goTo', ['g'], t('keys.goTo'), () => void toDate()),
    shortcut('select', ['x'], t('keys.select'), () => {
      selection.toggle(focus);
    }),
    shortcut('invert', ['ctrl+shift+i'], t('keys.invert'), () => void selection.invert()),
    shortcut('favourite', ['f'], t('keys.favourite'), () => void actions.favourite()),
    shortcut('addToAlbum', ['l'], t('keys.addToAlbum'), actions.addToAlbum),
    shortcut('share', ['s'], t('keys.share'), actions.share),
    shortcut('details', ['i', 'alt+Enter'], t('keys.details'), onDetails),
    shortcut('deleteForGood', ['shift+Delete', 'ctrl+alt+Backspace'], t('keys.deleteForGood'), () => {
      void actions.remove(true);
    }),
    shortcut('redo', ['ctrl+shift+z'], t('keys.redo'), () => {
      actions.play('redo');
    }),
  ]);

  useForwardedKeys(({ keys: pressed }) => {
    const run: Readonly<Record<string, () => void>> = {
      'mod+a': () => void selection.all(),
      'mod+z': () => {
        actions.play('undo');
      },
      'mod+y': () => {
        actions.play('redo');
      },
      'mod+c': actions.copy,
      'mod+r': () => void stream.reload(),
      'mod+i': onDetails,
      'mod+o': () => {
        actions.open(focus);
      },
      'mod+Backspace': () => void actions.remove(false),
      Delete: () => void actions.remove(false),
      Enter: () => {
        actions.open(focus);
      },
    };
    const act = run[pressed];
    // Text that is marked somewhere stays the browser's to copy.
    if (act === undefined || (pressed === 'mod+c' && window.getSelection()?.isCollapsed === false)) return false;
    act();
    return true;
  });

  return (event) => {
    const mod = event.ctrlKey || event.metaKey;
    const page = (step: -1 | 1): number => {
      let place = focus;
      const rows = Math.max(
        1,
        Math.floor(view / Math.max(1, layout.lines.find(({ kind }) => kind === 'photos')?.height ?? 1)),
      );
      for (let row = 0; row < rows; row += 1) place = neighbour(layout.lines, place, step);
      return place;
    };
    const moves: Readonly<Record<string, () => number>> = {
      ArrowLeft: () => focus - 1,
      ArrowRight: () => focus + 1,
      ArrowUp: () => neighbour(layout.lines, focus, -1),
      ArrowDown: () => neighbour(layout.lines, focus, 1),
      Home: () => 0,
      End: () => total - 1,
      PageUp: () => page(-1),
      PageDown: () => page(1),
    };
    const move = event.altKey ? undefined : moves[event.key];
    if (move !== undefined) {
      event.preventDefault();
      const place = Math.max(0, Math.min(total - 1, move()));
      reveal(place);
      if (event.shiftKey) void selection.extend(place, mod);
      else if (mod) selection.setFocus(place);
      else selection.only(place);
      return;
    }
    if (event.key === ' ') {
      event.preventDefault();
      if (mod) selection.toggle(focus);
      else actions.open(focus);
    } else if (event.key === 'Escape' && selection.selected.size > 0) {
      event.stopPropagation();
      selection.clear();
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault();
      onMenu();
    } else if (event.key === 'F5') {
      event.preventDefault();
      void stream.reload();
    }
  };
}
