import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallArgs } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { askText } from '../../components/place/ask-text.tsx';
import { savedApi, type SavedSearch } from '../../state/files/saved-searches.ts';
import { useAppStore } from '../../state/store.ts';

const NAME_MAX = 60;

const nothing: readonly SavedSearch[] = [];

export interface SavedActions {
  /** Asks for a name and keeps a search under it. */
  readonly save: (search: Pick<SavedSearch, 'scope' | 'query'>, name: string) => Promise<void>;
  readonly rename: (search: SavedSearch) => Promise<void>;
  /** Asks, and answers whether it was removed. */
  readonly remove: (search: SavedSearch) => Promise<boolean>;
}

/** The searches that the account has kept, and what can be done with them (APP-BIGS-01). */
export function useSaved(): { readonly list: readonly SavedSearch[]; readonly actions: SavedActions } {
  const { t } = useTranslation('places');
  const store = useAppStore();
  const { data } = savedApi.useSavedSearchesQuery(undefined);
  const actions = useMemo<SavedActions>(() => {
    const change = async (args: CallArgs<typeof calls.searchSaved>) => {
      const result = await call(calls.searchSaved, args);
      if (result.success) await store.dispatch(savedApi.util.upsertQueryData('savedSearches', undefined, result.data));
      return result;
    };
    const named = (value: string, title: string, args: CallArgs<typeof calls.searchSaved>) =>
      askText({
        title,
        label: t('find.saved.name'),
        okText: t('save'),
        value,
        maxLength: NAME_MAX,
        onText: async (name) => {
          if (name === '') return t('find.saved.noName');
          const result = await change({ ...args, name });
          if (result.success) return '';
          if (result.code === 'N002002') return t('find.saved.taken');
          return result.code === 'N001111' ? t('find.saved.full') : failureText(result);
        },
      });
    return {
      save: async (search, name) => {
        if (await named(name.slice(0, NAME_MAX), t('find.saved.title'), { action: 'save', ...search }))
          toast({ kind: 'success', text: t('find.saved.done') });
      },
      rename: async ({ id, name }) => {
        await named(name, t('find.saved.rename'), { action: 'rename', id });
      },
      remove: async ({ id, name }) => {
        const sure = await confirm({
          title: t('find.saved.removeTitle', { name }),
          content: t('find.saved.removeText'),
          okText: t('find.saved.remove'),
          danger: true,
        });
        if (!sure) return false;
        const result = await change({ action: 'delete', id });
        if (!result.success) toastFailure(result);
        return result.success;
      },
    };
  }, [store, t]);
  return { list: data?.list ?? nothing, actions };
}
