import { calls } from '#shared/contract/index.ts';
import { databaseMachine } from '#shared/flows/database-machine.ts';
import { assertCan } from '#shared/rules/permission.ts';
import { isRecord } from '#shared/rules/storage/fields.ts';
import { adaptDatabaseRepair } from '#shared/rules/storage/records.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import type { Host } from '../../host/host.ts';
import { i18next } from '../../i18n/index.ts';
import { selectRole } from '../../state/storage-slice.ts';
import type { AppStore } from '../../state/store.ts';

interface Deps {
  readonly store: Pick<AppStore, 'getState'>;
  readonly host: Pick<Host, 'emitShellEvent'>;
  readonly reload: () => void;
}

/** The repair of the database with its effects. The page is loaded anew by Enter alone, never by itself. DBR-05 */
export function createDatabaseRunner({ store, host, reload }: Deps) {
  return databaseMachine.provide({
    actions: {
      ask: ({ context: { seq }, self }) => {
        // Not told when it fails: it is asked again (DBR-04, ERR-101).
        void call(calls.databaseState, {}, { silent: true }).then((result) => {
          if (!result.success || !isRecord(result.data)) {
            self.send({ type: 'NO_STATE', seq });
            return;
          }
          const { state, title, extTime, previousStep, currentStep } = adaptDatabaseRepair(result.data);
          const steps = { title, seconds: extTime, previous: previousStep, current: currentStep };
          self.send({ type: 'STATE', seq, state, steps });
        });
      },
      repair: ({ context: { seq }, self }) => {
        assertCan('repairDatabase', selectRole(store.getState()));
        void call(calls.databaseRepair, {}, { silent: true }).then((result) => {
          if (result.success) self.send({ type: 'BEGUN', seq });
          else self.send({ type: 'REFUSED', seq, code: result.code, message: result.message });
        });
      },
      tellRefused: (_, { code, message }) => {
        const text = message === '' ? i18next.t('database:refused', { code }) : message;
        toast({ kind: 'error', text });
      },
      enter: () => {
        host.emitShellEvent('regetApp');
        reload();
      },
    },
  });
}
