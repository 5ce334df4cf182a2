import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { guardReboot, readGuardedStarts } from '#shared/flows/reboot-guard.ts';
import { rebootNowMachine, type ReportedStart } from '#shared/flows/reboot-now-machine.ts';
import { assertCan } from '#shared/rules/permission.ts';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import type { StorageOverlay } from '#shared/rules/storage/screen-types.ts';
import { callPower } from '../../api/call-power.ts';
import { partsThere } from '../../host/part-loading.ts';
import type { Host } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { poweringDownChanged } from '../../state/device-slice.ts';
import { localKv } from '../../state/local-kv.ts';
import type { LocalKv } from '../../state/kv.ts';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppSelector, useAppStore, type AppStore } from '../../state/store.ts';
import { REBOOT_GUARD_KEY } from '../record-keys.ts';
import { FaultOverlay } from './fault-overlay.tsx';

interface Props {
  readonly overlay: StorageOverlay;
  readonly message: StorageMessage;
  readonly records?: LocalKv;
}

interface Deps {
  readonly store: Pick<AppStore, 'dispatch' | 'getState'>;
  readonly host: Pick<Host, 'emitShellEvent'>;
  readonly records: LocalKv;
}

/** The flow with its call, and with the starts that this computer keeps. */
function createRebootRunner({ store, host, records }: Deps) {
  const ask = async ({ uptime, messageId }: ReportedStart) => {
    const kept = readGuardedStarts(await records.get(REBOOT_GUARD_KEY));
    return guardReboot(kept, { uptime, messageId, now: Date.now() });
  };
  return rebootNowMachine.provide({
    actions: {
      look: ({ self, context: { start } }, { gen }) => {
        if (start === null) return;
        void ask(start).then(async ({ decision, starts }) => {
          if (decision === 'generic') await records.set(REBOOT_GUARD_KEY, starts);
          self.send({ type: 'DECIDED', gen, decision });
        });
      },
      reboot: ({ self, context: { start } }, { gen }) => {
        if (start === null) return;
        // The page may have begun a moment ago: what it still fetches would be missing until it is loaded anew.
        void partsThere().then(async () => {
          const { decision, starts } = await ask(start);
          // Meanwhile the device may have taken it back, or somebody else may sit there.
          if (self.getSnapshot().context.gen !== gen) return;
          // Another window has called it.
          if (decision !== 'reboot') {
            self.send({ type: 'DONE', gen });
            return;
          }
          assertCan('reboot', selectRole(store.getState()));
          const [, result] = await Promise.all([records.set(REBOOT_GUARD_KEY, starts), callPower('reboot')]);
          if (result.success) {
            store.dispatch(poweringDownChanged(true));
            host.emitShellEvent('reboot');
          }
          self.send({ type: result.success ? 'DONE' : 'FAILED', gen });
        });
      },
    },
  });
}

/**
 * The device asks to be restarted at once: the administrator's console does it without asking, once per start of the
 * device; when the third start still asks for it, or the call fails, the fault screen is shown instead. BLK-10
 */
export function RebootNow({ overlay, message, records = localKv }: Props) {
  const host = useHost();
  const store = useAppStore();
  const uptime = useAppSelector((state) => state.storage.uptime);
  const messageId = message.data.id;
  const runner = useMemo(() => createRebootRunner({ store, host, records }), [store, host, records]);
  const actor = useActorRef(runner);
  const isGeneric = useSelector(actor, (snapshot) => snapshot.value === 'generic');
  useEffect(() => {
    actor.send({ type: 'REPORT', start: { uptime, messageId } });
  }, [actor, messageId, uptime]);
  // Before the flow stops with the page.
  useLayoutEffect(
    () => () => {
      actor.send({ type: 'LEAVE' });
    },
    [actor],
  );
  return (
    <FaultOverlay overlay={overlay} view={isGeneric ? 'generic' : 'rebootNow'} comparison={false} message={message} />
  );
}
