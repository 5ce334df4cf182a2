import { useTranslation } from '../../i18n/use-translation.ts';
import { translateWith } from '../../i18n/translate.ts';
import { withAccess } from '../../state/files/folder-access.ts';
import { useAppStore } from '../../state/store.ts';
import { useAppWindow } from '../app-window.ts';
import { dragEntries, onceMoved } from '../drag/entry-drag.ts';
import { transferEntries, type NamedSource } from './transfer-entries.ts';

/**
 * Lets the rows of a list outside of the file manager be dragged by the rules of files (DRG-18, DRG-19): the answer is
 * called when a row is pressed. `done` is told when something was begun.
 */
export function useListDrag(
  sourcesAt: (id: string) => readonly NamedSource[],
  done: () => void,
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
          void withAccess(store, sources)
            .then((known) => transferEntries(known, target, { ...wish, store, translate, window: { openWindow } }))
            .then((isBegun) => {
              if (isBegun) done();
            });
        },
      });
    });
  };
}
