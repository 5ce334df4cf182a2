import { powerMachine } from '#shared/flows/power-machine.ts';
import { assertCan } from '#shared/rules/permission.ts';
import { callPower } from '../../api/call-power.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import type { Host } from '../../host/host.ts';
import { poweringDownChanged } from '../../state/device-slice.ts';
import { pollRequested } from '../../state/storage-actions.ts';
import { selectRole } from '../../state/storage-slice.ts';
import type { AppStore } from '../../state/store.ts';
import { overlayText } from './overlay-text.ts';

interface Deps {
  readonly store: Pick<AppStore, 'dispatch' | 'getState'>;
  readonly host: Pick<Host, 'emitShellEvent'>;
}

/** The power flow with its effects: the question, the one call, the shell's cover, the watchdog. BLK-12, DSK-04 */
export function createPowerRunner({ store, host }: Deps) {
  let question: AbortController | null = null;
  const withdraw = () => {
    question?.abort();
  };
  const machine = powerMachine.provide({
    actions: {
      ask: ({ self }, { action, retry }) => {
        question = new AbortController();
        const texts = retry
          ? {
              title: overlayText('format.failed.restartTitle'),
              content: overlayText('format.failed.restartText'),
              okText: overlayText('format.failed.restart'),
            }
          : {
              title: overlayText(`power.${action}.title`),
              content: overlayText(`power.${action}.text`),
              okText: overlayText(`power.${action}.ok`),
            };
        void confirm({ ...texts, cautious: true, signal: question.signal }).then((confirmed) => {
          self.send({ type: confirmed ? 'CONFIRMED' : 'DECLINED' });
        });
      },
      withdraw,
      send: ({ self }, { action, gen }) => {
        assertCan(action, selectRole(store.getState()));
        void callPower(action).then((result) => {
          self.send(
            result.success
              ? { type: 'DONE', gen }
              : { type: 'FAILED', gen, message: result.message, code: result.code },
          );
        });
      },
      announce: (_, { action }) => {
        store.dispatch(poweringDownChanged(true));
        if (action === 'reboot') host.emitShellEvent('reboot');
        store.dispatch(pollRequested());
      },
      toastFailure: (_, { message, code }) => {
        toast({ kind: 'error', text: message === '' ? overlayText('power.failed', { code }) : message });
      },
    },
  });
  return { machine, withdraw };
}
