import { useCallback, useState } from 'react';
import type { CallResult } from '../../../api/result.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

export interface Change {
  /** A change is on its way: nothing else of this part can be changed. */
  readonly busy: boolean;
  /** Makes a change. Answers what the device has answered, or null after a refusal, which is told. */
  readonly run: <T>(make: () => Promise<CallResult<T>>, done?: string) => Promise<T | null>;
}

/** Changes settings one after the other, and says that they are saved or why not. */
export function useChange(): Change {
  const { t } = useTranslation('settings');
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async <T>(make: () => Promise<CallResult<T>>, done?: string): Promise<T | null> => {
      setBusy(true);
      const result = await make();
      setBusy(false);
      if (!result.success) {
        toastFailure(result);
        return null;
      }
      toast({ kind: 'success', text: done ?? t('saved'), key: 'settings.saved' });
      return result.data;
    },
    [t],
  );
  return { busy, run };
}
