import { useTranslation } from '../../i18n/use-translation.ts';
import { translateWith } from '../../i18n/translate.ts';
import { dropOutcome, type DropTarget } from '../../state/files/drop-rule.ts';
import { withAccess } from '../../state/files/folder-access.ts';
import { childPath } from '../../state/files/wire-path.ts';
import { useAppStore } from '../../state/store.ts';
import { useAppWindow } from '../app-window.ts';
import { dragEntries, onceMoved } from '../drag/entry-drag.ts';
import { transferEntries, type NamedSource } from './transfer-entries.ts';

/** An entry that is moved: wire paths, the new one if its name is free there. */
export interface MovedEntry {
  readonly from: string;
  readonly to: string;
}

/** Entries that are moved into a folder. */
export const movedTo = (sources: readonly NamedSource[], folder: string): MovedEntry[] =>
  sources.map(({ path, name }) => ({ from: path, to: childPath(folder, name) }));

/** An album or a playlist under the pointer. */
export type Collection = DropTarget & { readonly kind: 'collection' };

/**
 * Lets the rows of a list outside of the file manager be dragged by the rules of files (DRG-18, DRG-19): the answer is
 * called when a row is pressed. `done` is told when something was begun, and of what is moved from where to where. `add`
 * puts what is dragged into an album or a playlist; without it no list of the kind takes the rows.
 */
export function useListDrag(
  sourcesAt: (id: string) => readonly NamedSource[],
  done: (moved: readonly MovedEntry[]) => void,
  add?: (list: Collection, sources: readonly NamedSource[]) => void,
): (press: PointerEvent, row: { readonly id: string }) => void {
  const { t } = useTranslation(['files', 'filework']);
  const store = useAppStore();
  const { openWindow } = useAppWindow();
  return (press, { id }) => {
    onceMoved(press, (event) => {
      const translate = translateWith(t);
      const sources = sourcesAt(id);
      dragEntries(event, {
        store,
        translate,
        sources,
        names: sources.map(({ name }) => name),
        drop: (target, wish) => {
          if (target.kind === 'collection' && dropOutcome(sources, target, wish).refusal === null) {
            add?.(target, sources);
            return;
          }
          void withAccess(store, sources).then(async (known) => {
            const isBegun = await transferEntries(known, target, { ...wish, store, translate, window: { openWindow } });
            const outcome = dropOutcome(known, target, wish);
            const isMove = outcome.refusal === null && outcome.action === 'move';
            if (isBegun) done(isMove && target.kind === 'folder' ? movedTo(known, target.path) : []);
          });
        },
      });
    });
  };
}
