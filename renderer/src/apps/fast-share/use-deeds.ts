import type { FastShareRecord } from '#shared/contract/calls-fastshare.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import type { CallResult } from '../../api/result.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { fastShareUrl } from '../../components/files/fast-share-url.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { folderUrl } from '../../state/files/location.ts';

type Rows = readonly FastShareRecord[];

/** What is done with fast shares; failures are told, the list is read again after each (APP-FSC-01, APP-FSC-02). */
export function useDeeds(refresh: () => void) {
  const { t } = useTranslation('fastshare');
  const { openWindow } = useAppWindow();
  /** One after the other, up to the first that fails; answers how many have worked. */
  const each = async (rows: Rows, work: (row: FastShareRecord) => Promise<CallResult<unknown>>): Promise<number> => {
    let done = 0;
    for (const row of rows) {
      const result = await work(row);
      if (!result.success) {
        toastFailure(result);
        break;
      }
      done += 1;
    }
    refresh();
    return done;
  };
  const cancel = async (rows: Rows): Promise<void> => {
    const result = await call(calls.fastShareCancel, { ids: rows.map(({ id }) => id) });
    if (!result.success) toastFailure(result);
    refresh();
  };
  return {
    /** Accepts into a folder. */
    accept: (rows: Rows, to: string): void => {
      void each(rows, ({ id }) => call(calls.fastShareAnswer, { id, action: 'accept', to })).then((count) => {
        if (count > 0) toast({ kind: 'success', text: t('accepted', { count }) });
      });
    },
    refuse: (rows: Rows): void => {
      void confirm({
        title: t('refuse.title', { count: rows.length, name: rows[0]?.name ?? '' }),
        content: t('refuse.text'),
        okText: t('action.refuse'),
        danger: true,
      }).then((sure) => {
        if (sure) void each(rows, ({ id }) => call(calls.fastShareAnswer, { id, action: 'refuse' }));
      });
    },
    takeBack: (rows: Rows): void => void cancel(rows),
    stop: (rows: Rows): void => void cancel(rows),
    again: ([row]: Rows): void => {
      if (row !== undefined) openWindow(fastShareUrl(row.paths, row.receiver), { name: '/fastShare#' });
    },
    open: ([row]: Rows): void => {
      if (row !== undefined) openWindow(folderUrl(row.place), { folderPath: row.place });
    },
  };
}
