import { useCallback } from 'react';
import { calls } from '#shared/contract/index.ts';
import { formatSize } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { confirm } from '../../components/dialogs/dialog-service.ts';
import { offerUndo } from '../../components/files/undo-actions.ts';
import { whenText } from '../../components/place/when.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { journalOf, recycledRecord } from '../../state/files/undo/undo.ts';
import { baseName } from '../../state/files/wire-path.ts';
import type { MacBackup } from '../../state/mac-backup/mac-backup-api.ts';
import { useAppStore } from '../../state/store.ts';
import styles from './mac-backup.module.css';
import { sizeText } from './mac-columns.tsx';

/** A Mac that wrote so short a while ago may still be at it (s). */
const JUST_WRITTEN_S = 10 * 60;

export const mayDelete = ({ mac }: Pick<MacBackup, 'mac'>): boolean => mac?.can_delete === 1;

const entryOf = ({ paths: [path = ''] }: MacBackup) => ({ path, name: baseName(path) });

/** Deletes backups after a question that says how large they are: to the recycle bin, with a way back (APP-BMAC-01). */
export function useMacDelete(changed: () => void): (backups: readonly MacBackup[]) => Promise<void> {
  const { t } = useTranslation('macbackup');
  const { t: work } = useTranslation('filework');
  const store = useAppStore();
  return useCallback(
    async (backups) => {
      const [first] = backups;
      if (first === undefined) return;
      const count = backups.length;
      const size =
        count === 1 ? sizeText(first, t) : formatSize(backups.reduce((bytes, backup) => bytes + backup.bytes, 0));
      const isBusy = backups.some(({ last_at: at }) => Date.now() / 1000 - at < JUST_WRITTEN_S);
      const what =
        count === 1 ? t('delete.what', { size, time: whenText(first.last_at) }) : t('delete.whatMany', { count, size });
      const done = await confirm({
        title: count === 1 ? t('delete.title', { name: first.name }) : t('delete.titleMany', { count }),
        content: (
          <div className={styles.question}>
            <p>{what}</p>
            <p>{t('delete.text')}</p>
            {isBusy && <p>{t('delete.busy')}</p>}
          </div>
        ),
        okText: t('delete.ok', { count }),
        danger: true,
        onOk: async () => {
          const entries = backups.map(entryOf);
          const result = await journalOf(store).during(
            recycledRecord(entries, []),
            () => call(calls.backupControl, { ids: backups.map(({ id }) => id), action: 'delete' }),
            (answer) => (answer.success ? recycledRecord(entries, [answer.data?.task_id ?? '']) : null),
          );
          return result.success ? null : result.message;
        },
      });
      if (!done) return;
      changed();
      const text = count === 1 ? t('delete.done', { name: first.name }) : t('delete.doneMany', { count });
      offerUndo(store, translateWith(work), text);
    },
    [changed, store, t, work],
  );
}
