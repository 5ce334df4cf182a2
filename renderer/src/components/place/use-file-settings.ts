import { useCallback } from 'react';
import { calls } from '#shared/contract/index.ts';
import { api, queryOf, type EndpointData } from '../../api/api-slice.ts';
import type { CallResult } from '../../api/result.ts';
import { toastFailure } from '../dialogs/failure-toast.ts';
import { useAppStore } from '../../state/store.ts';
import { useAgain } from '../../state/use-again.ts';

export type FileSettings = EndpointData<typeof calls.fileSetting>;

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Settings of the file manager (APP-FSET-01). */
    placeFileSettings: build.query<FileSettings, Record<string, never>>({
      ...queryOf(calls.fileSetting),
      providesTags: ['settings'],
    }),
  }),
});

const { usePlaceFileSettingsQuery } = settingsApi;

/** The settings of the file manager, null before they are known, and a way to change them that shows the answer. */
export function useFileSettings(): {
  readonly settings: FileSettings | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly retry: () => void;
  /** Makes the change; true when the device has taken it. A failure is told. */
  readonly set: (change: () => Promise<CallResult<FileSettings>>) => Promise<boolean>;
} {
  const store = useAppStore();
  const { data, error, refetch } = usePlaceFileSettingsQuery({});
  const retry = useAgain(refetch);
  const set = useCallback(
    async (change: () => Promise<CallResult<FileSettings>>) => {
      const result = await change();
      if (!result.success) toastFailure(result);
      else await store.dispatch(settingsApi.util.upsertQueryData('placeFileSettings', {}, result.data));
      return result.success;
    },
    [store],
  );
  const failure =
    error !== undefined && 'code' in error ? { code: String(error.code), message: error.message ?? '' } : null;
  return { settings: data ?? null, failure, retry, set };
}
