import type { DeviceContext } from '../context.ts';
import { isOnline } from '../hardware/net/online.ts';
import type { HardwareState } from '../hardware/state.ts';
import { areFilesReady } from '../hardware/views.ts';
import { createReach } from '../offline/reach.ts';
import { createOfflineService } from '../offline/service.ts';
import { createSources } from '../offline/sources.ts';
import { realTiming } from '../offline/timing.ts';
import { PUBLIC_DHT } from '../offline/torrent/torrent.ts';
import type { DeviceParts } from '../parts.ts';
import { createOfflineHandlers } from './offline.ts';

export type OfflineDomain = ReturnType<typeof createOfflineDomain>;

/** Whether files can be reached, and what lies outside of the local network. */
const mayWork = (state: HardwareState): boolean => areFilesReady(state) && isOnline(state.net);

/** Offline download, wired together with the clock, the network and the accounts of the device. */
export function createOfflineDomain(context: DeviceContext, parts: DeviceParts) {
  const { hardware, clock, accounts, network } = parts;
  const isLocal = context.config.localDownloads === true;
  const service = createOfflineService({
    context,
    timing: realTiming,
    // Where downloads may stay in the house, as in tests, nobody outside is asked for peers either.
    sources: createSources(realTiming, isLocal ? [] : PUBLIC_DHT),
    mayWork: () => mayWork(hardware.state()),
    mayDownload(owner) {
      const account = accounts.find(owner);
      if (!account || account.disabled) return false;
      return account.isMaster || (account.authorized && account.perm.download === 1);
    },
    // The administrator has the local network anyhow; for anybody else the device is no door into it.
    reachOf: ({ isMaster }) =>
      createReach({
        allowsLocal: isLocal,
        allowsLan: isMaster,
        ownPorts: () => network.ports(),
      }),
  });
  hardware.subscribe((before, after) => {
    // Not under the change itself: looking asks for the state of the machine.
    if (mayWork(before) !== mayWork(after)) setImmediate(service.look);
  });
  clock.onChange(service.look);
  return { handlers: createOfflineHandlers(service), start: () => service.start(), close: () => service.close() };
}
