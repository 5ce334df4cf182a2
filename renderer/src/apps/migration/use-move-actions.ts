import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { callPower } from '../../api/call-power.ts';
import { call, type CallResult } from '../../api/call.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { poweringDownChanged } from '../../state/device-slice.ts';
import { pollRequested } from '../../state/storage-actions.ts';
import { useAppDispatch } from '../../state/store.ts';
import type { Move } from './use-move-status.ts';

/** What can be done about a move. */
export interface MoveActions {
  /** A call is on its way; nothing else can be done meanwhile. */
  readonly busy: boolean;
  begin(move: Move): void;
  goOn(move: Move): void;
  /** Asks first; the data stay where they were. */
  cancel(move: Move): void;
  /** Asks first, then switches the device off so that a disk can be put in. */
  readonly shutdown: () => void;
  /** Runs one call with its refusal told; true when it went well. */
  run(make: () => Promise<CallResult<unknown>>): Promise<boolean>;
}

/** The actions of the migration window; each is sent once. APP-SWD-03, CALL-SW-01, CALL-DMG-01 */
export function useMoveActions(refresh: () => void): MoveActions {
  const { t } = useTranslation('diskflows');
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const run = async (make: () => Promise<CallResult<unknown>>): Promise<boolean> => {
    setBusy(true);
    const { success, code, message } = await make();
    setBusy(false);
    if (!success) toast({ kind: 'error', text: message === '' ? t('move.failed', { code }) : message });
    dispatch(pollRequested());
    refresh();
    return success;
  };
  const isSwitch = ({ kind }: Move) => kind === 'switch';
  return {
    busy,
    run,
    begin: (move) => {
      const { id } = move;
      void run(() => call(isSwitch(move) ? calls.switchExecute : calls.migrationExecute, { id }));
    },
    goOn: ({ id }) => {
      void run(() => call(calls.switchContinue, { id }));
    },
    cancel: (move) => {
      const { id } = move;
      const words = { title: t('move.cancelTitle'), content: t('move.cancelText'), cancelText: t('move.keep') };
      void confirm({ ...words, okText: t('move.cancel'), danger: true }).then((sure) => {
        if (sure) void run(() => call(isSwitch(move) ? calls.switchCancel : calls.migrationCancel, { id }));
      });
    },
    shutdown: () => {
      const words = { title: t('move.shutdownTitle'), content: t('move.shutdownText'), okText: t('move.shutdownOk') };
      void confirm(words).then(async (sure) => {
        if (sure && (await run(() => callPower('shutdown')))) dispatch(poweringDownChanged(true));
      });
    },
  };
}
