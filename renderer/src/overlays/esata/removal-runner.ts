import { calls } from '#shared/contract/index.ts';
import { removalMachine } from '#shared/flows/esata/removal-machine.ts';
import { handlerOf } from '#shared/rules/storage/codes.ts';
import { assertCan } from '#shared/rules/permission.ts';
import { adaptRemovalStatus } from '#shared/rules/storage/records.ts';
import { api } from '../../api/api-slice.ts';
import { callPower } from '../../api/call-power.ts';
import { call, type CallResult } from '../../api/call.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import type { Host } from '../../host/host.ts';
import { i18next } from '../../i18n/index.ts';
import { poweringDownChanged } from '../../state/device-slice.ts';
import { pollRequested } from '../../state/storage-actions.ts';
import { selectRole } from '../../state/storage-slice.ts';
import type { AppStore } from '../../state/store.ts';

interface Deps {
  readonly store: Pick<AppStore, 'dispatch' | 'getState'>;
  readonly host: Pick<Host, 'emitShellEvent'>;
}

const text = () => i18next.getFixedT(null, 'esata');

/** Words for a refusal: the device's own, else a sentence with the code. ERR-101 */
const told = (message: string, code: string): string =>
  message === '' ? text()('removal.refused', { code }) : message;

/** The removal of the expansion storage with its calls. ESA-08 to ESA-15, CALL-26, CALL-27 */
export function createRemovalRunner({ store, host }: Deps) {
  const may = (action: 'resetDisks' | 'mountDisk' | 'reboot') => {
    assertCan(action, selectRole(store.getState()));
  };
  let question = new AbortController();
  return removalMachine.provide({
    actions: {
      withdraw: () => {
        question.abort();
      },
      call: ({ self }, { name, gen, dev, second }) => {
        const failed = ({ message, code }: Pick<CallResult<unknown>, 'message' | 'code'>) => {
          self.send({ type: 'FAILED', gen, message: told(message, code), code });
        };
        switch (name) {
          case 'uninstall': {
            may('mountDisk');
            const made: Promise<CallResult<unknown>> =
              dev === '' ? call(calls.esataShutdown, {}) : call(calls.extdevMount, { dev, action: 'unmount' });
            void made.then((result) => {
              if (result.success) self.send({ type: 'UNINSTALLED', gen });
              else if (handlerOf(result.code, 'uninstall') === 'stillRunning')
                self.send({ type: 'STILL_RUNNING', gen, message: result.message });
              else failed(result);
            });
            return;
          }
          case 'status':
            void call(calls.esataStatus, {}, { silent: true }).then((result) => {
              const now = Date.now();
              const heard = result.success ? adaptRemovalStatus(result.data) : null;
              self.send(heard === null ? { type: 'STATUS_FAILED', gen, now } : { type: 'STATUS', gen, ...heard, now });
            });
            return;
          case 'reset':
            may('resetDisks');
            void call(calls.esataReset, { second }, { silent: true }).then((result) => {
              if (result.success) self.send({ type: 'RESET_DONE', gen });
              else failed(result);
            });
        }
      },
      askReboot: ({ self }) => {
        may('reboot');
        const t = text();
        question = new AbortController();
        void confirm({
          title: t('removal.reboot.title'),
          content: t('removal.reboot.text'),
          okText: t('removal.reboot.ok'),
          cautious: true,
          signal: question.signal,
          onOk: async () => {
            const result = await callPower('reboot', { silent: true });
            return result.success ? null : told(result.message, result.code);
          },
        }).then((agreed) => {
          if (agreed) {
            host.emitShellEvent('reboot');
            store.dispatch(poweringDownChanged(true));
          }
          self.send({ type: agreed ? 'REBOOTING' : 'REBOOT_LEFT' });
        });
      },
      refreshDisks: () => {
        store.dispatch(pollRequested());
        store.dispatch(api.util.invalidateTags(['storage', 'pools']));
      },
      closeDialog: () => {
        host.emitShellEvent('closeDialog');
      },
      toastFailure: (_, { message }) => {
        toast({ kind: 'error', text: message });
      },
    },
  });
}
