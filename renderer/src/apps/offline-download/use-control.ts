import { useCallback } from 'react';
import { calls } from '#shared/contract/index.ts';
import type { CallArgs } from '#shared/contract/define.ts';
import { call } from '../../api/call.ts';
import type { CallResult } from '../../api/result.ts';
import { success } from '../../api/result.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';

/** Ids that one call takes. */
const PORTION = 1000;

/** Pauses, goes on with or deletes downloads; says what went wrong. `changed` is told when it is over, either way. */
export function useControl(
  changed: () => void,
): (ids: readonly string[], action: CallArgs<typeof calls.offlineControl>['action']) => Promise<boolean> {
  return useCallback(
    async (ids, action) => {
      let result: CallResult<null> = success(null);
      for (let at = 0; at < ids.length && result.success; at += PORTION)
        // Whoever closes the window at once has wanted it all the same.
        result = await call(calls.offlineControl, { ids: ids.slice(at, at + PORTION), action });
      if (!result.success) toastFailure(result);
      changed();
      return result.success;
    },
    [changed],
  );
}
