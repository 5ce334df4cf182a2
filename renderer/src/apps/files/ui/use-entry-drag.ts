import { useCallback, useRef, type PointerEvent as ReactPointerEvent } from 'react';
import { cancelDrag } from '../../../components/drag/drag-service.ts';
import { dragEntries, onceMoved } from '../../../components/drag/entry-drag.ts';
import type { DropTarget, DropWish } from '../../../state/files/drop-rule.ts';
import { dropSources, namedSources } from '../../../state/files/drop-sources.ts';
import { takenFrom } from '../actions/action-context.ts';
import { dropEntries } from '../actions/drop-entries.ts';
import { isSelected, selectedCount, selectOnly } from '../model/selection.ts';
import { useFiles } from './files-context.ts';

/** Takes entries along with the pointer: the selection, or the one that was not selected alone (DRG-23). */
export function useEntryDrag() {
  const { context, actions } = useFiles();
  const ended = useRef(false);

  const begin = useCallback(
    (press: ReactPointerEvent, index: number, asks = false) => {
      ended.current = false;
      const start = (event: PointerEvent): void => {
        const { session, location, store, translate, realm } = context();
        const from = takenFrom({ session, location, store, realm });
        if (!isSelected(session.getState().selection, index)) session.select(selectOnly(index));
        const entries = session.selectedLoaded();
        // What is only remembered goes nowhere.
        if (entries.some(({ gone }) => gone !== undefined)) return;
        const count = selectedCount(session.getState().selection);
        // Of a huge selection the rest is loaded while the pointer is under way.
        const all = entries.length === count ? Promise.resolve(entries) : session.selectedEntries();
        const drop = (target: DropTarget, wish: DropWish): void => {
          void all.then(async (list) => {
            if (list === null) return;
            await dropEntries(context, namedSources(list, from), target, wish);
          });
        };
        ended.current = true;
        dragEntries(event, {
          store,
          translate,
          sources: dropSources(entries, from),
          names: entries.map(({ name }) => name),
          drop,
          asks,
          outside: asks ? undefined : actions.dragOut(cancelDrag),
        });
      };
      onceMoved(press, start);
    },
    [context, actions],
  );

  /** True once after a drag: the click that follows it means nothing. */
  const swallow = useCallback(() => {
    const was = ended.current;
    ended.current = false;
    return was;
  }, []);

  return { begin, swallow };
}
