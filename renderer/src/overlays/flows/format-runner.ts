import { calls } from '#shared/contract/index.ts';
import { formatMachine } from '#shared/flows/format-machine.ts';
import { assertCan } from '#shared/rules/permission.ts';
import { adaptFormatResult } from '#shared/rules/storage/records.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import type { Host } from '../../host/host.ts';
import { pollRequested } from '../../state/storage-actions.ts';
import { resultEntered, selectRole } from '../../state/storage-slice.ts';
import type { AppStore } from '../../state/store.ts';
import { overlayText } from './overlay-text.ts';
import { remindSync } from './sync-reminder.ts';

interface Deps {
  readonly store: Pick<AppStore, 'dispatch' | 'getState'>;
  readonly host: Pick<Host, 'emitShellEvent'>;
  /** Opens disk management. FMT-16 */
  readonly openDisks: () => void;
}

/** The format flow with its effects: calls, events to the shell, reminder. FMT-16 to FMT-20 */
export function createFormatRunner({ store, host, openDisks }: Deps) {
  return formatMachine.provide({
    actions: {
      call: ({ self }, { name, gen, target }) => {
        const id = store.getState().storage.message?.data.id ?? '';
        switch (name) {
          case 'formatWhyFail':
            void call(calls.formatWhyFail, {}).then((result) => {
              self.send({ type: 'REASON', gen, answer: result.success ? result.data : null });
            });
            break;
          case 'formatCancel':
            assertCan('formatCancel', selectRole(store.getState()));
            void (
              target === 'esata' ? call(calls.esataFormatCancel, id === '' ? {} : { id }) : call(calls.formatCancel, {})
            ).then((result) => {
              store.dispatch(pollRequested());
              self.send(
                result.success
                  ? { type: 'DONE', gen }
                  : { type: 'FAILED', gen, message: result.message, code: result.code },
              );
            });
            break;
          case 'storageInfo':
            void call(calls.storageInfo, {}).then((result) => {
              self.send({
                type: 'RESULT',
                gen,
                result: result.success ? adaptFormatResult(result.data, target) : null,
                ...(result.success ? {} : { failure: { message: result.message, code: result.code } }),
              });
            });
            break;
        }
      },
      regetApp: () => {
        host.emitShellEvent('regetApp');
      },
      remindSync: () => {
        remindSync(openDisks);
      },
      openDisks,
      toastFailure: (_, { message, code }) => {
        toast({ kind: 'error', text: message === '' ? overlayText('power.failed', { code }) : message });
      },
      entered: (_, { key }) => {
        const id = store.getState().storage.message?.data.id ?? '';
        store.dispatch(resultEntered(key));
        // The device keeps reporting its finished format until somebody has seen it.
        if (id !== '') void call(calls.actionKnown, { ids: [id] }, { silent: true });
      },
    },
  });
}
