import { useCallback } from 'react';
import type { CallResult } from '../../api/result.ts';
import { toastFailure } from '../dialogs/failure-toast.ts';
import { filesApi, useFileSettingsQuery, type FileSettings } from '../../state/files/files-api.ts';
import { useAppStore } from '../../state/store.ts';
import { useAgain } from '../../state/use-again.ts';

/**
 * The settings of the file manager, null before they are known, and a way to change them that shows the answer, here and
 * wherever else they are gone by.
 */
export function useFileSettings(): {
  readonly settings: FileSettings | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly retry: () => void;
  /** Makes the change; true when the device has taken it. A failure is told. */
  readonly set: (change: () => Promise<CallResult<FileSettings>>) => Promise<boolean>;
} {
  const store = useAppStore();
  const { data, error, refetch } = useFileSettingsQuery(undefined);
  const retry = useAgain(refetch);
  const set = useCallback(
    async (change: () => Promise<CallResult<FileSettings>>) => {
      const result = await change();
      if (!result.success) toastFailure(result);
      else await store.dispatch(filesApi.util.upsertQueryData('fileSettings', undefined, result.data));
      return result.success;
    },
    [store],
  );
  const failure =
    error !== undefined && 'code' in error ? { code: String(error.code), message: error.message ?? '' } : null;
  return { settings: data ?? null, failure, retry, set };
}
