import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { UNINSTALL_FAIL_S, UNINSTALL_POLL_MS } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { handlerOf } from '#shared/rules/storage/codes.ts';
import { adaptRemovalStatus } from '#shared/rules/storage/records.ts';
import type { ExternalDisk } from '#shared/rules/storage/poll.ts';
import { call } from '../../api/call.ts';
import { alert, confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { driveHolders } from '../../components/files/drive-holders.ts';
import { pollRequested } from '../../state/storage-actions.ts';
import { useAppDispatch } from '../../state/store.ts';

/** How many times a removal that goes on is asked for: a minute. ESA-09 */
const REMOVAL_POLLS = (UNINSTALL_FAIL_S * 1000) / UNINSTALL_POLL_MS;
const removed = 2;

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** Mounting and removing external disks; one at a time, each with what its refusal leads to. EXT-07, EXT-08 */
export function useExternalActions(openForm: (dev: string) => void) {
  const { t } = useTranslation(['extdisks', 'setup']);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState('');
  const told = (message: string, code: string) => (message === '' ? t('failed', { code }) : message);

  const mount = async ({ dev }: ExternalDisk) => {
    setBusy(dev);
    const { success, code, message } = await call(calls.extdevMount, { dev, action: 'mount' });
    setBusy('');
    dispatch(pollRequested());
    if (success) return;
    if (handlerOf(code, 'mount') === 'mountTimeout') {
      void alert({ title: t('setup:list.timeoutTitle'), content: t('setup:list.timeout') });
      return;
    }
    const format = await confirm({
      title: t('setup:list.failedTitle'),
      content: told(message, code),
      okText: t('setup:list.failedFormat'),
      cancelText: t('setup:list.failedClose'),
      // Formatting erases: the way out has the focus.
      danger: true,
    });
    if (format) openForm(dev);
  };

  const remove = async ({ dev }: ExternalDisk) => {
    setBusy(dev);
    const { success, code, message, data } = await call(calls.extdevMount, { dev, action: 'unmount' });
    const names = success ? '' : driveHolders(data);
    if (names !== '') void alert({ title: t('heldTitle'), content: t('held', { names }) });
    else if (!success) toast({ kind: 'error', text: told(message, code) });
    // It is being removed already: how far that is, is asked for until it is over.
    if (handlerOf(code, 'uninstall') === 'stillRunning') {
      for (let i = 0; i < REMOVAL_POLLS; i += 1) {
        await wait(UNINSTALL_POLL_MS);
        const status = await call(calls.esataStatus, {}, { silent: true });
        if (status.success && adaptRemovalStatus(status.data)?.status === removed) break;
      }
    }
    setBusy('');
    dispatch(pollRequested());
    if (success) toast({ kind: 'success', text: t('removed') });
  };
  return { busy, mount, remove };
}
