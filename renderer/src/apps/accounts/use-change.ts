import { useCallback, useState } from 'react';
import { api } from '../../api/api-slice.ts';
import type { CallResult } from '../../api/result.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { useAppDispatch } from '../../state/store.ts';

export interface Change {
  /** A change is on its way: controls wait for it. */
  readonly busy: boolean;
  /** Makes a change and tells how it went; answers whether the device took it. */
  readonly make: (run: () => Promise<CallResult<unknown>>, done?: string) => Promise<boolean>;
  /** Has everything about accounts asked for anew, after a change that was made in a dialog. */
  readonly refresh: () => void;
}

/** Changes of accounts: one at a time, told of when refused, and everything shown is asked for anew. */
export function useChange(): Change {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const refresh = useCallback(() => {
    dispatch(api.util.invalidateTags(['account']));
  }, [dispatch]);
  const make = useCallback(
    async (run: () => Promise<CallResult<unknown>>, done = ''): Promise<boolean> => {
      setBusy(true);
      const result = await run();
      setBusy(false);
      // Also after a refusal: it means that what is shown is old.
      refresh();
      if (!result.success) toastFailure(result);
      else if (done !== '') toast({ kind: 'success', text: done });
      return result.success;
    },
    [refresh],
  );
  return { busy, make, refresh };
}
