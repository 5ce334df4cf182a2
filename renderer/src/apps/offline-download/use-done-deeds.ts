import { useMemo } from 'react';
import { calls } from '#shared/contract/index.ts';
import type { OfflineRecord } from '#shared/contract/calls-offline.ts';
import { shortFileName } from '#shared/rules/mask.ts';
import { call } from '../../api/call.ts';
import { choose } from '../../components/choices/choice-service.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { offerUndo } from '../../components/files/undo-actions.ts';
import { useOpenEntry } from '../../components/files/use-open-entry.ts';
import { copyText } from '../../components/place/copy-text.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { journalOf, recycledRecord } from '../../state/files/undo/undo.ts';
import { baseName, parseWirePath } from '../../state/files/wire-path.ts';
import { useAppStore } from '../../state/store.ts';
import { doneDeeds } from './download-view.ts';
import { useControl } from './use-control.ts';
import { readAll } from './use-downloads.ts';
import { linksOf, type Act } from './use-open-deeds.ts';

/** Drives have no recycle bin: what is deleted there is gone. */
const isForGood = ({ path }: OfflineRecord): boolean => parseWirePath(path).area === 'usb';

interface DoneDeeds {
  readonly act: Act;
  /** Takes all of them out of the list, also those that are not scrolled to; asks before. */
  readonly clear: () => void;
}

/** What can be done with finished downloads (APP-DOWN-02); `changed` is told when something was. */
export function useDoneDeeds(changed: () => void): DoneDeeds {
  const { t, language } = useTranslation('offline');
  const { t: work } = useTranslation('filework');
  const store = useAppStore();
  const { open, locate } = useOpenEntry();
  const control = useControl(changed);
  return useMemo(() => {
    const number = new Intl.NumberFormat(language);
    const forget = async (rows: readonly OfflineRecord[]): Promise<void> => {
      const ids = rows.map(({ id }) => id);
      if (await control(ids, 'delete'))
        toast({ kind: 'success', text: t(rows.length === 1 ? 'remove.recordDone' : 'remove.recordDoneMany') });
    };
    const removeFiles = async (rows: readonly OfflineRecord[]): Promise<void> => {
      const ids = rows.map(({ id }) => id);
      const files = rows.filter(({ missing, path }) => missing === 0 && path !== '');
      const entries = files.filter((row) => !isForGood(row)).map(({ path }) => ({ path, name: baseName(path) }));
      if (entries.length < files.length || entries.length === 0) {
        if (await control(ids, 'delete_file')) toast({ kind: 'success', text: t('remove.goneDone') });
        return;
      }
      const record = recycledRecord(entries, []);
      const done = await journalOf(store).during(
        record,
        () => control(ids, 'delete_file'),
        (isDone) => (isDone ? record : null),
      );
      if (done)
        offerUndo(store, translateWith(work), t(entries.length === 1 ? 'remove.fileDone' : 'remove.fileDoneMany'));
    };
    const ask = async (rows: readonly OfflineRecord[]): Promise<void> => {
      const count = rows.length;
      const name = shortFileName(rows[0]?.name ?? '');
      const withFile = rows.filter((row) => doneDeeds(row).includes('deleteFile'));
      if (withFile.length === 0) {
        await forget(rows);
        return;
      }
      const answer = await choose({
        title: count === 1 ? t('remove.title', { name }) : t('remove.titleMany', { count }),
        content: t(withFile.some(isForGood) ? 'remove.textUsb' : 'remove.text'),
        choices: [
          { id: 'file', label: t(withFile.length === 1 ? 'remove.file' : 'remove.fileMany'), danger: true },
          { id: 'record', label: t('remove.record'), primary: true },
        ],
        testId: 'remove-done',
      });
      if (answer?.id === 'record') await forget(rows);
      if (answer?.id === 'file') await removeFiles(rows);
    };
    const openFile = async ({ path }: OfflineRecord): Promise<void> => {
      const answer = await call(calls.fileInfo, { paths: [path] });
      const entry = answer.success ? answer.data.list[0] : undefined;
      if (entry !== undefined) {
        open(entry);
        return;
      }
      if (answer.success) toast({ kind: 'warning', text: t('missingHint') });
      else toastFailure(answer);
      changed();
    };
    const act: Act = (deed, all) => {
      // Both ways out of the list ask the same question: only some of the rows may still have their file.
      if (deed === 'deleteFile' || deed === 'delete') {
        if (all.length > 0) void ask(all);
        return;
      }
      const rows = all.filter((row) => doneDeeds(row).includes(deed));
      const [first] = rows;
      if (first === undefined) return;
      const ids = rows.map(({ id }) => id);
      if (deed === 'open') void openFile(first);
      else if (deed === 'locate') locate(first);
      else if (deed === 'stopGiving') void control(ids, 'pause');
      else if (deed === 'giveAgain') void control(ids, 'resume');
      else if (deed === 'copyLink')
        void copyText(linksOf(rows), t(rows.length === 1 ? 'linkCopied' : 'linksCopied'), t('notCopied'));
      else if (deed === 'deleteRecord') void forget(rows);
    };
    const clear = async (): Promise<void> => {
      const all = await readAll('downloaded');
      if (!all.success) {
        toastFailure(all);
        return;
      }
      const { rows } = all.data;
      if (rows.length === 0) return;
      const text = t('clear.text', { count: rows.length, number: number.format(rows.length) });
      const giving = rows.some(({ state }) => state === 'seed') ? [t('clear.giving')] : [];
      const sure = await confirm({
        title: t('clear.title'),
        content: [text, ...giving].join(' '),
        okText: t('clear.ok'),
        cautious: true,
      });
      const ids = rows.map(({ id }) => id);
      if (sure && (await control(ids, 'delete'))) toast({ kind: 'success', text: t('clear.done') });
    };
    return { act, clear: () => void clear() };
  }, [t, language, work, store, open, locate, control, changed]);
}
