import { useMemo } from 'react';
import type { OfflineRecord } from '#shared/contract/calls-offline.ts';
import { shortFileName } from '#shared/rules/mask.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { copyText } from '../../components/place/copy-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { folderUrl } from '../../state/files/location.ts';
import { openDeeds, whyText, type Deed } from './download-view.ts';
import { useControl } from './use-control.ts';

export type Act = (deed: Deed, rows: readonly OfflineRecord[]) => void;

const idsOf = (rows: readonly OfflineRecord[]): string[] => rows.map(({ id }) => id);

/** Links of downloads, one a line, as they are added. */
export const linksOf = (rows: readonly OfflineRecord[]): string =>
  rows
    .map(({ source }) => source)
    .filter((source) => source !== '')
    .join('\n');

/** What can be done with downloads that are not finished: of several rows, with those that it can be done with. */
export function useOpenDeeds(changed: () => void): Act {
  const { t, language } = useTranslation('offline');
  const { openWindow } = useAppWindow();
  const control = useControl(changed);
  return useMemo(() => {
    const remove = async (rows: readonly OfflineRecord[]): Promise<void> => {
      const count = rows.length;
      const name = shortFileName(rows[0]?.name ?? '');
      const sure = await confirm({
        title: count === 1 ? t('delete.title', { name }) : t('delete.titleMany', { count }),
        content: t('delete.text'),
        okText: t('delete.ok'),
        danger: true,
      });
      if (!sure || !(await control(idsOf(rows), 'delete'))) return;
      toast({ kind: 'success', text: count === 1 ? t('delete.done') : t('delete.doneMany', { count }) });
    };
    const errors = (rows: readonly OfflineRecord[]): string =>
      rows
        .map((row) => {
          const why = t('error', { text: whyText(row, t, language), code: row.error });
          return [`${row.name}: ${why}`, ...(row.source === '' ? [] : [row.source])].join('\n');
        })
        .join('\n');
    return (deed, all) => {
      const rows = all.filter((row) => openDeeds(row).includes(deed));
      const [first] = rows;
      if (first === undefined) return;
      if (deed === 'pause') void control(idsOf(rows), 'pause');
      else if (deed === 'resume' || deed === 'retry') void control(idsOf(rows), 'resume');
      else if (deed === 'delete') void remove(rows);
      else if (deed === 'copyError') void copyText(errors(rows), t('errorCopied'), t('notCopied'));
      else if (deed === 'copyLink')
        void copyText(linksOf(rows), t(rows.length === 1 ? 'linkCopied' : 'linksCopied'), t('notCopied'));
      else if (deed === 'openFolder') openWindow(folderUrl(first.to), { folderPath: first.to });
    };
  }, [t, language, openWindow, control]);
}
