import { useEffect, useRef, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { guardReboot, readGuardedStarts } from '#shared/flows/reboot-guard.ts';
import { assertCan } from '#shared/rules/permission.ts';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import type { StorageOverlay } from '#shared/rules/storage/screen-types.ts';
import { call } from '../../api/call.ts';
import { useHost } from '../../host/host-context.ts';
import { poweringDownChanged } from '../../state/device-slice.ts';
import { localKv, type LocalKv } from '../../state/local-kv.ts';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { REBOOT_GUARD_KEY } from '../record-keys.ts';
import { FaultOverlay } from './fault-overlay.tsx';

interface Props {
  readonly overlay: StorageOverlay;
  readonly message: StorageMessage;
  readonly records?: LocalKv;
}

/**
 * The device asks to be restarted at once: the administrator's console does it without asking, once per start of the
 * device; when the third start still asks for it, or the call fails, the fault screen is shown instead. BLK-10
 */
export function RebootNow({ overlay, message, records = localKv }: Props) {
  const host = useHost();
  const store = useAppStore();
  const uptime = useAppSelector((state) => state.storage.uptime);
  const [generic, setGeneric] = useState(false);
  const handled = useRef('');
  const messageId = message.data.id;
  useEffect(() => {
    const start = `${uptime ?? ''} ${messageId}`;
    if (handled.current === start) return;
    handled.current = start;
    void (async () => {
      const kept = readGuardedStarts(await records.get(REBOOT_GUARD_KEY));
      const { decision, starts } = guardReboot(kept, { uptime, messageId, now: Date.now() });
      await records.set(REBOOT_GUARD_KEY, starts);
      setGeneric(decision === 'generic');
      if (decision !== 'reboot') return;
      assertCan('reboot', selectRole(store.getState()));
      const result = await call(calls.reboot, {});
      if (result.success) {
        store.dispatch(poweringDownChanged(true));
        host.emitShellEvent('reboot');
      } else setGeneric(true);
    })();
  }, [host, messageId, records, store, uptime]);
  return (
    <FaultOverlay overlay={overlay} view={generic ? 'generic' : 'rebootNow'} comparison={false} message={message} />
  );
}
