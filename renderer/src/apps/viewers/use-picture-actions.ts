import { useEffect, useMemo } from 'react';
import { api } from '../../api/api-slice.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { isOpenPlace, markEntries, removeEntries, shareEntries } from '../../components/files/entry-deeds.ts';
import { mayBeWallpaper, setWallpaper } from '../../components/files/set-wallpaper.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { hasPerm } from '../../routes/guard.ts';
import { useVisitor } from '../../routes/visitor.ts';
import { marksChanged } from '../../state/files/marks-changed.ts';
import { useAppStore } from '../../state/store.ts';

/** What can be done with a shown picture, each as a file window does it; absent where its place does not allow it. */
export interface PictureActions {
  readonly remove?: () => void;
  readonly favourite?: () => void;
  readonly share?: () => void;
  /** It becomes the wallpaper of the account. */
  readonly wallpaper?: () => void;
}

interface Shown {
  readonly path: string;
  readonly name: string;
  readonly marked: boolean;
  /** Nothing may be written where it lies. */
  readonly readOnly: boolean;
  /** It is not there any more, or not given out: nothing can be done with it. */
  readonly refused: boolean;
}

/** Deleting, marking, sharing and the wallpaper from the viewer, with the way back of every one (APP-ZSV-01, APP-FM-03). */
export function usePictureActions(
  { path, name, marked, readOnly, refused }: Shown,
  onGone: () => void,
): PictureActions {
  const { t } = useTranslation(['files', 'filework']);
  const store = useAppStore();
  const visitor = useVisitor();
  const { openWindow } = useAppWindow();
  // A mark that is taken back, here or in another window, shows at once.
  useEffect(
    () =>
      store.startListening({
        actionCreator: marksChanged,
        effect: () => {
          store.dispatch(api.util.invalidateTags(['files']));
        },
      }),
    [store],
  );
  return useMemo(() => {
    if (refused) return {};
    const translate = translateWith(t);
    const tools = { store, translate };
    const entries = [{ path, name }];
    const isOpen = isOpenPlace(path);
    const remove = async (): Promise<void> => {
      if ((await removeEntries(tools, entries)).length === 0) return;
      store.dispatch(api.util.invalidateTags(['files']));
      onGone();
    };
    return {
      ...(readOnly ? {} : { remove: () => void remove() }),
      ...(isOpen ? { favourite: () => void markEntries(tools, entries, marked) } : {}),
      ...(isOpen && hasPerm(visitor, 'share')
        ? {
            share: () => {
              shareEntries({ openWindow }, entries);
            },
          }
        : {}),
      ...(mayBeWallpaper(path) ? { wallpaper: () => void setWallpaper(tools, path) } : {}),
    };
  }, [t, store, visitor, openWindow, path, name, marked, readOnly, refused, onGone]);
}
