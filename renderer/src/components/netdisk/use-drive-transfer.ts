import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import type { NetdiskKind } from '#shared/contract/kinds.ts';
import { api } from '../../api/api-slice.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../app-window.ts';
import { toast } from '../dialogs/dialog-service.ts';
import { toastFailure } from '../dialogs/failure-toast.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppStore } from '../../state/store.ts';

/** Where copies to cloud drives and from them are shown. */
export const driveTasksUrl = '/taskCenter/netdisk';

interface Transfer {
  /** A request is under way: a second press starts nothing. */
  readonly busy: boolean;
  /** Answers whether they have begun. */
  readonly start: (direction: 'upload' | 'download', paths: readonly string[], to: string) => Promise<boolean>;
}

/** Starts copies to a drive and from it; they go on by themselves in the task centre (APP-NETD-01, APP-TASK-03). */
export function useDriveTransfer(kind: NetdiskKind, onNoDrive: () => void): Transfer {
  const { t } = useTranslation('netdisk');
  const { openWindow } = useAppWindow();
  const store = useAppStore();
  const [busy, setBusy] = useState(false);
  const start: Transfer['start'] = async (direction, paths, to) => {
    setBusy(true);
    const result = await call(calls.netdiskTransfer, { kind, direction, paths: [...paths], to });
    setBusy(false);
    if (!result.success) {
      // The folder finds out whether the sign-in has ended or the drive is out of reach, and says it.
      if (result.code === 'N008001') onNoDrive();
      else toastFailure(result);
      return false;
    }
    store.dispatch(api.util.invalidateTags(['tasks']));
    toast({
      kind: 'success',
      text: t(`transfer.${direction}`, { count: result.data.task_ids.length }),
      action: {
        label: t('transfer.show'),
        onSelect: () => {
          openWindow(driveTasksUrl);
        },
      },
    });
    return true;
  };
  return { busy, start };
}
