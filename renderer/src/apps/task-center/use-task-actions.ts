import { useMemo } from 'react';
import { calls } from '#shared/contract/index.ts';
import { api } from '../../api/api-slice.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { copyText } from '../../components/place/copy-text.ts';
import { saveCsv } from '../../components/place/csv-file.ts';
import { whenText } from '../../components/place/when.ts';
import { pickFiles } from '../../components/pick-files.ts';
import { displayPath } from '../../state/files/display-path.ts';
import { useFilePlacesQuery, type Place } from '../../state/files/files-api.ts';
import { folderUrl } from '../../state/files/location.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import { useAppStore } from '../../state/store.ts';
import { selectTransfers } from '../../state/transfers-slice.ts';
import { filesOfInput } from '../../state/transfers/local-files.ts';
import { reconsider } from '../../state/conflicts/conflict-desk.ts';
import { leaveOut } from '../../state/conflicts/settle.ts';
import { nativeTransfersOf } from '../../state/native/native-bridge.ts';
import { transfersOf } from '../../state/transfers/transfers.ts';
import type { TaskAction, TaskView, TaskWords } from './task-view.ts';
import { placeTasks } from './task-order.ts';

const controls = { pause: 'pause', resume: 'resume', cancel: 'cancel', retry: 'retry', clear: 'delete' } as const;
const appActions = {
  pause: 'pause',
  resume: 'resume',
  retry: 'resume',
  cancel: 'cancel',
  clear: 'clear',
} as const;
/** Ids of one call at most. */
const PORTION = 200;

const noPlaces: readonly Place[] = [];

/** Acts on rows, each where its work is done. */
export function useTaskActions(words: TaskWords): (action: TaskAction, rows: readonly TaskView[]) => void {
  const store = useAppStore();
  const { openWindow } = useAppWindow();
  const { data: places = noPlaces } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  return useMemo(() => {
    const transfers = transfersOf(store);
    const onApp = nativeTransfersOf(store);

    const goalOf = ({ place, folder }: TaskView): string =>
      place ?? (folder === '' ? '' : displayPath(folder, names, words.files));
    /** Everything that somebody else needs to help: what, where, why. */
    const copyErrors = (rows: readonly TaskView[]): Promise<void> => {
      const where = (row: TaskView): string => (goalOf(row) === '' ? '' : ` (${goalOf(row)})`);
      const text = rows.map((row) => `${row.name}${where(row)}: ${row.fullNote ?? row.note}`).join('\n');
      return copyText(text, words.files('tasks.errorCopied'), words.files('tasks.errorNotCopied'));
    };

    /** The same as a table, for many of them. */
    const saveErrors = (rows: readonly TaskView[]): void => {
      const head = (['name', 'place', 'why', 'size', 'at'] as const).map((key) => words.files(`tasks.table.${key}`));
      const lines = rows.map((row) => [
        row.name,
        goalOf(row),
        row.fullNote ?? row.note,
        String(row.size),
        whenText(row.at / 1000),
      ]);
      saveCsv(`${words.files('tasks.table.file')}.csv`, [head, ...lines]);
    };

    const onDevice = async (action: keyof typeof controls, ids: string[]): Promise<void> => {
      for (let at = 0; at < ids.length; at += PORTION) {
        const portion = ids.slice(at, at + PORTION);
        const result = await call(calls.taskControl, { ids: portion, action: controls[action] });
        if (!result.success) toastFailure(result);
        else if (result.data.refused !== undefined)
          toast({ kind: 'warning', text: words.files('tasks.refused', { count: result.data.refused.length }) });
      }
      store.dispatch(api.util.invalidateTags(['tasks']));
    };

    const giveUp = async (ids: readonly string[]): Promise<void> => {
      for (const failure of await leaveOut(store, ids)) toastFailure(failure);
    };

    const chooseFiles = async (ids: string[]): Promise<void> => {
      const given = await transfers.reopen(ids);
      if (given === ids.length) return;
      // What came with a folder is found again in that.
      const isInFolder = selectTransfers(store.getState()).some(
        ({ id, state, rel }) => ids.includes(id) && state === 'needsFile' && rel.includes('/'),
      );
      const { files } = filesOfInput(await pickFiles(isInFolder));
      if (files.length > 0 && transfers.attach(files) === 0)
        toast({ kind: 'warning', text: words.files('tasks.notMatching') });
    };

    return (action, rows) => {
      const first = rows[0];
      if (first === undefined) return;
      if (action === 'copyError') {
        void copyErrors(rows);
        return;
      }
      if (action === 'saveErrors') {
        saveErrors(rows);
        return;
      }
      if (action === 'openFolder' && first.shownAt !== undefined) {
        openWindow(first.shownAt);
        return;
      }
      if (action === 'openFolder' && first.place !== undefined) {
        void onApp?.reveal(first.id).then((shown) => {
          if (!shown) toast({ kind: 'warning', text: words.files('tasks.local.LOCAL_GONE') });
        });
        return;
      }
      if (action === 'openFolder') {
        const select = encodeURIComponent(first.name);
        openWindow(`${folderUrl(first.folder)}&select=${select}`, { folderPath: first.folder });
        return;
      }
      if (action === 'first') {
        placeTasks(store, rows, 'first');
        return;
      }
      const ids = (source: TaskView['source']): string[] =>
        rows.filter((row) => row.source === source).map(({ id }) => id);
      const app = ids('native');
      if (action === 'decide') {
        reconsider(rows.map(({ id }) => id));
        return;
      }
      const pending = ids('pending');
      if (pending.length > 0 && action === 'cancel') void giveUp(pending);
      if (app.length > 0 && action !== 'chooseFile') void onApp?.control(app, appActions[action]);
      const own = ids('page');
      if (action === 'chooseFile') {
        void chooseFiles(own);
        return;
      }
      if (own.length > 0) {
        if (action === 'pause') transfers.pause(own);
        else if (action === 'cancel') transfers.cancel(own);
        else if (action === 'clear') transfers.clear(own);
        else transfers.resume(own);
      }
      const others = [...ids('device'), ...(action === 'clear' ? rows.flatMap(({ twins = [] }) => twins) : [])];
      if (others.length > 0) void onDevice(action, others);
    };
  }, [store, openWindow, words, names]);
}
