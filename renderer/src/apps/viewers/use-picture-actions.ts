import { useEffect, useMemo } from 'react';
import { calls } from '#shared/contract/index.ts';
import { shortFileName } from '#shared/rules/mask.ts';
import { api } from '../../api/api-slice.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { offerUndo } from '../../components/files/undo-actions.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { hasPerm } from '../../routes/guard.ts';
import { useVisitor } from '../../routes/visitor.ts';
import { filesApi, useFileSettingsQuery } from '../../state/files/files-api.ts';
import { marksChanged } from '../../state/files/marks-changed.ts';
import { aboutEntries, journalOf, recycledRecord } from '../../state/files/undo/undo.ts';
import { parseWirePath } from '../../state/files/wire-path.ts';
import { useAppStore } from '../../state/store.ts';

/** What can be done with a shown picture, each as a file window does it; absent where its place does not allow it. */
export interface PictureActions {
  readonly remove: () => void;
  readonly favourite?: () => void;
  readonly share?: () => void;
}

/** Deleting, marking and sharing from the viewer, with the way back of every one (APP-ZSV-01, APP-FM-03). */
export function usePictureActions(
  { path, name, marked }: { path: string; name: string; marked: boolean },
  onGone: () => void,
): PictureActions {
  const { t } = useTranslation(['files', 'filework']);
  const store = useAppStore();
  const visitor = useVisitor();
  const { openWindow } = useAppWindow();
  useFileSettingsQuery(undefined);
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
    const translate = translateWith(t);
    const { area } = parseWirePath(path);
    const entry = { path, name };
    const permanent = area === 'usb' || area === 'safe' || area === 'encrypted';

    const remove = async (): Promise<void> => {
      const text = (key: string): string =>
        translate(`files:delete.${permanent ? 'forever' : 'recycle'}.${key}`, { name: shortFileName(name) });
      const settings = filesApi.endpoints.fileSettings.select(undefined)(store.getState()).data;
      const asks = permanent || settings?.common.confirm_delete !== 0;
      const question = { title: text('title'), content: text('text'), okText: text('ok'), danger: permanent };
      if (asks && !(await confirm(question))) return;
      const throwAway = () => call(calls.fileRemove, { paths: [path], permanent });
      const result = permanent
        ? await throwAway()
        : await journalOf(store).during(recycledRecord([entry], []), throwAway, (answer) =>
            answer.success ? recycledRecord([entry], [answer.data.task_id]) : null,
          );
      if (!result.success) {
        toastFailure(result);
        return;
      }
      if (permanent) toast({ kind: 'success', text: text('done') });
      else offerUndo(store, translate, text('done'));
      store.dispatch(api.util.invalidateTags(['files']));
      onGone();
    };

    const favourite = async (): Promise<void> => {
      const result = await call(marked ? calls.favoriteRemove : calls.favoriteAdd, { paths: [path] });
      if (!result.success) {
        toastFailure(result);
        return;
      }
      await journalOf(store).add({
        deed: marked ? 'unfavourite' : 'favourite',
        ...aboutEntries([entry]),
        undo: [{ do: marked ? 'favour' : 'unfavour', paths: [path] }],
        redo: [{ do: marked ? 'unfavour' : 'favour', paths: [path] }],
        tasks: [],
      });
      offerUndo(store, translate, translate(`filework:favourite.${marked ? 'removed' : 'added'}`, { count: 1 }));
      store.dispatch(marksChanged());
    };

    const share = (): void => {
      openWindow(`/fileManage/share?new=${encodeURIComponent(JSON.stringify([path]))}`, { name: '/fileManage/share#' });
    };

    return {
      remove: () => void remove(),
      ...(area === 'my' || area === 'team' || area === 'usb' ? { favourite: () => void favourite() } : {}),
      ...((area === 'my' || area === 'team' || area === 'usb') && hasPerm(visitor, 'share') ? { share } : {}),
    };
  }, [t, store, visitor, openWindow, path, name, marked, onGone]);
}
