import type { Host } from '../../host/host.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { rightsChanged, signedOut } from '../../state/session-slice.ts';
import { selectRole } from '../../state/storage-slice.ts';
import type { AppStore } from '../../state/store.ts';
import { partLoading } from '../../host/part-loading.ts';
import { readHotplug } from './read-hotplug.ts';

/**
 * Asks the administrator what to do about disks that come and go; the question itself is loaded then. A newer prompt
 * of a slot replaces the one before, other rights and a sign-out withdraw all. PUSH-09, ROL-13
 */
export function watchHotplug(store: AppStore, host: Pick<Host, 'emitShellEvent'>): () => void {
  const asked = new Map<number, AbortController>();
  const withdraw = () => {
    for (const question of asked.values()) question.abort();
    asked.clear();
  };
  const ends = [
    store.startListening({
      actionCreator: pushReceived,
      effect: async ({ payload }) => {
        const plug = readHotplug(payload);
        if (plug === null || selectRole(store.getState()) !== 'master') return;
        asked.get(plug.position)?.abort();
        const question = new AbortController();
        asked.set(plug.position, question);
        const { askHotplug } = await partLoading(import('./hotplug-prompt.tsx'));
        await askHotplug(plug, { store, host, signal: question.signal });
      },
    }),
    store.startListening({ actionCreator: rightsChanged, effect: withdraw }),
    store.startListening({ actionCreator: signedOut, effect: withdraw }),
  ];
  return () => {
    for (const end of ends) end();
    withdraw();
  };
}
