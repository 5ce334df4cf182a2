import { calls } from '#shared/contract/index.ts';
import { upgradeMachine } from '#shared/flows/upgrade/upgrade-machine.ts';
import { assertCan } from '#shared/rules/permission.ts';
import { adaptUpgrade } from '#shared/rules/upgrade.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import { deviceFactsLoaded } from '../../state/device-slice.ts';
import type { LocalKv } from '../../state/kv.ts';
import { selectRole } from '../../state/storage-slice.ts';
import type { AppStore } from '../../state/store.ts';
import { UPGRADE_KEY } from '../record-keys.ts';

interface Deps {
  readonly store: Pick<AppStore, 'dispatch' | 'getState'>;
  readonly records: LocalKv;
  readonly reload: () => void;
}

/** Codes of an answer that never came: the device is not there. UPG-08 */
const UNREACHABLE: readonly string[] = ['NETWORK', 'TIMEOUT', '504'];

/** The course of an upgrade with its effects: questions, retry, the record of a restart. UPG-19 to UPG-26 */
export function createUpgradeRunner({ store, records, reload }: Deps) {
  return upgradeMachine.provide({
    actions: {
      ask: ({ context, self }) => {
        const { seq } = context;
        void call(calls.upgradeProgress, {}, { silent: true }).then((result) => {
          const status = result.success ? adaptUpgrade(result.data) : null;
          if (status !== null) self.send({ type: 'STATUS', seq, status });
          else self.send({ type: 'NO_STATUS', seq, unreachable: UNREACHABLE.includes(result.code) });
        });
      },
      retry: ({ context, self }) => {
        const { seq, id } = context;
        assertCan('upgradeRetry', selectRole(store.getState()));
        void call(calls.upgradeRetry, { id }).then((result) => {
          self.send({ type: result.success ? 'RETRIED' : 'RETRY_FAILED', seq });
        });
      },
      keepRestart: ({ context }) => {
        void records.set(UPGRADE_KEY, { id: context.id, since: context.rebootingSince });
      },
      dropRestart: () => {
        void records.delete(UPGRADE_KEY);
      },
      markUpgrading: (_, { on }) => {
        if (store.getState().device.upgrading !== on) store.dispatch(deviceFactsLoaded({ upgrading: on }));
      },
      markHolding: (_, { on }) => {
        store.dispatch(deviceFactsLoaded({ upgradeHolds: on }));
      },
      reload,
      tellRetryFailed: () => {
        toast({ kind: 'error', text: i18next.t('upgrade:retryFailed') });
      },
    },
  });
}
