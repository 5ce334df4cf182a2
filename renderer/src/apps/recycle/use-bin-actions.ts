import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '#shared/contract/index.ts';
import { shortFileName } from '#shared/rules/mask.ts';
import { call } from '../../api/call.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { translateWith } from '../../i18n/translate.ts';
import { restoreEntries, type Scope } from './restore.ts';

export interface BinEntry {
  readonly id: string;
  readonly name: string;
}

export interface BinActions {
  /** Puts entries back, or into a folder. */
  readonly restore: (entries: readonly BinEntry[], to?: string) => Promise<void>;
  readonly remove: (entries: readonly BinEntry[]) => Promise<void>;
  readonly empty: () => Promise<void>;
}

/** What typing this proves before a bin is emptied (APP-REC-01). */
const EMPTY_KEY = 'delete';

/** What can be done with the entries of a bin; `changed` is told when something was begun. */
export function useBinActions(scope: Scope, changed: () => void): BinActions {
  const { t } = useTranslation('places');
  const { t: files } = useTranslation('files');
  return useMemo(() => {
    const fail = (message: string, code: string): void => {
      toast({ kind: 'error', text: message === '' ? files('failed.action', { code }) : message });
    };
    const what = (entries: readonly BinEntry[]) => ({
      count: entries.length,
      name: shortFileName(entries[0]?.name ?? ''),
    });
    const removal = async (args: { ids?: string[]; all?: boolean }): Promise<string | null> => {
      const result = await call(calls.recycleRemove, { scope, ...args });
      return result.success ? null : result.message || files('failed.action', { code: result.code });
    };
    return {
      restore: async (entries, to) => {
        const wanted = { scope, ids: entries.map(({ id }) => id), ...(to === undefined ? {} : { to }) };
        const outcome = await restoreEntries(wanted, translateWith(files));
        if (outcome.kind === 'failed') fail(outcome.message, outcome.code);
        if (outcome.kind !== 'started') return;
        toast({ kind: 'success', text: t('recycle.restoring', what(entries)) });
        changed();
      },
      remove: async (entries) => {
        const done = await confirm({
          title: t('recycle.remove.title', what(entries)),
          content: t('recycle.remove.text'),
          okText: t('recycle.remove.ok', what(entries)),
          danger: true,
          onOk: () => removal({ ids: entries.map(({ id }) => id) }),
        });
        if (done) changed();
      },
      empty: async () => {
        const done = await confirm({
          title: t(`recycle.empty.${scope}`),
          content: t('recycle.empty.text'),
          okText: t('recycle.empty.ok'),
          danger: true,
          keyText: EMPTY_KEY,
          onOk: () => removal({ all: true }),
        });
        if (done) changed();
      },
    };
  }, [scope, changed, t, files]);
}
