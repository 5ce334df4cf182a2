import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { calls } from '#shared/contract/index.ts';
import type { upgradeMachine } from '#shared/flows/upgrade/upgrade-machine.ts';
import type { UpgradeContext, UpgradeEvent } from '#shared/flows/upgrade/upgrade-types.ts';
import { adaptUpgrade, hasEnded, readUpgradeRestart } from '#shared/rules/upgrade.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import { localKv, type LocalKv } from '../../state/local-kv.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { upgradeStarted } from '../../state/storage-actions.ts';
import { useAppStore } from '../../state/store.ts';
import { UPGRADE_KEY } from '../record-keys.ts';
import { createUpgradeRunner } from './upgrade-runner.ts';

const states = [
  'checking',
  'preparing',
  'download',
  'install',
  'rebooting',
  'success',
  'downloadFail',
  'installFail',
  'serviceUpgrading',
  'serviceSuccess',
  'serviceFail',
] as const;
export type UpgradePage = (typeof states)[number];

/** An upgrade as the dialog shows it. */
export interface Upgrade {
  readonly page: UpgradePage | 'closed';
  readonly context: UpgradeContext;
  /** A retry is under way. */
  readonly busy: boolean;
  /** The restart takes longer than anybody would expect. UPG-12 */
  readonly isLong: boolean;
  /** The estimate runs; before, nothing is known of the restart. UPG-09 */
  readonly isEstimating: boolean;
  readonly send: (event: UpgradeEvent) => void;
}

type Snapshot = SnapshotFrom<typeof upgradeMachine>;

const pageOf = (snapshot: Snapshot): Upgrade['page'] => states.find((state) => snapshot.matches(state)) ?? 'closed';
const isBusy = (snapshot: Snapshot): boolean =>
  snapshot.matches({ downloadFail: 'retrying' }) ||
  snapshot.matches({ installFail: 'retrying' }) ||
  snapshot.matches({ serviceFail: 'retrying' });

/** Says how an upgrade ended that nobody watched; no dialog is open that would have fetched the words. UPG-26 */
async function tellWhatEnded(ended: 'ok' | 'failed', version: string): Promise<void> {
  await i18next.loadNamespaces('upgrade');
  const isOk = ended === 'ok';
  const text = i18next.t(isOk ? 'upgrade:away.done' : 'upgrade:away.failed', { version });
  toast({ kind: isOk ? 'success' : 'warning', text });
}

/**
 * Follows the upgrades of the device while somebody is signed in: asks once, listens to the push channel and to the
 * settings, and resumes a restart that this computer remembers. UPG-01, UPG-26
 */
export function useUpgrade(reload: () => void, records: LocalKv = localKv): Upgrade {
  const store = useAppStore();
  const machine = useMemo(() => createUpgradeRunner({ store, records, reload }), [store, records, reload]);
  const actor = useActorRef(machine, { input: { now: Date.now } });

  useEffect(() => {
    let current = true;
    void (async () => {
      const kept = readUpgradeRestart(await records.get(UPGRADE_KEY));
      const result = await call(calls.upgradeProgress, {}, { silent: true, lasting: true });
      if (!current) return;
      const status = result.success ? adaptUpgrade(result.data) : null;
      if (status === null) {
        if (!result.success && kept !== null) actor.send({ type: 'RESUMED', kept });
        return;
      }
      const ended = hasEnded(status);
      if (ended !== 'no' && kept?.id === status.id) {
        await tellWhatEnded(ended, status.targetVersion);
        void records.delete(UPGRADE_KEY);
        return;
      }
      actor.send({ type: 'LOADED', status, kept });
    })();
    return () => {
      current = false;
    };
  }, [actor, records]);

  useEffect(() => {
    const endPush = store.startListening({
      actionCreator: pushReceived,
      effect: ({ payload }) => {
        const status = payload.topic === 'upgrade' && payload.type === 'status' ? adaptUpgrade(payload.data) : null;
        if (status !== null) actor.send({ type: 'PUSHED', status });
      },
    });
    const endStart = store.startListening({
      actionCreator: upgradeStarted,
      effect: () => {
        actor.send({ type: 'USER_START' });
      },
    });
    const wake = () => {
      if (!document.hidden) actor.send({ type: 'WAKE' });
    };
    document.addEventListener('visibilitychange', wake);
    return () => {
      endPush();
      endStart();
      document.removeEventListener('visibilitychange', wake);
    };
  }, [actor, store]);

  const page = useSelector(actor, pageOf);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const busy = useSelector(actor, isBusy);
  const isEstimating = useSelector(actor, (snapshot) => JSON.stringify(snapshot.value).includes('"sim"'));
  const isLong = useSelector(actor, (snapshot) => JSON.stringify(snapshot.value).includes('"long"'));
  return useMemo(
    () => ({
      page,
      context,
      busy,
      isLong,
      isEstimating,
      send: (event) => {
        actor.send(event);
      },
    }),
    [actor, page, context, busy, isLong, isEstimating],
  );
}
