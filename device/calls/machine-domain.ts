import path from 'node:path';
import type { DeviceContext } from '../context.ts';
import { fileServices } from '../files/services.ts';
import { isOnline } from '../hardware/net/online.ts';
import { areFilesReady } from '../hardware/views.ts';
import { wayOut } from '../machine/diagnose.ts';
import { createFeedback } from '../machine/feedback.ts';
import { createProcessList } from '../machine/process-list.ts';
import { createSambaRecycle } from '../machine/samba-recycle.ts';
import { createServiceSettings } from '../machine/share-services.ts';
import type { DeviceParts } from '../parts.ts';
import { containerEngine } from '../docker/service.ts';
import { createFeedbackHandlers } from './feedback.ts';
import { createManagerHandlers } from './manager.ts';
import { createMachineHandlers } from './machine.ts';
import { createNetworkHandlers } from './network.ts';
import { createServiceHandlers } from './services.ts';
import { addressesOf } from './system.ts';

/** Everything about the machine itself and the services on it, wired together. */
export function createMachineDomain(ctx: DeviceContext, parts: DeviceParts) {
  const { config } = ctx;
  const { hardware, identity, machine, planner, audit, configStore, hub, ports: network } = parts;
  const files = fileServices(ctx);
  const addresses = (): string[] => addressesOf(config.host);
  const isLinked = (): boolean => hardware.state().isLinked;
  const serial = identity.nasId.toUpperCase();
  const steps = wayOut({
    isLinked,
    hasGateway: () => hardware.state().net.gateway,
    isOnline: () => isOnline(hardware.state().net),
    host: machine.ntpServer,
    peers: config.peers ?? {},
  });
  return {
    ...createMachineHandlers({ machine, planner, hardware, serial, steps, audit }),
    ...createNetworkHandlers({ network, addresses, now: () => parts.clock.now(), push: hub, audit }),
    ...createServiceHandlers({
      services: createServiceSettings(configStore),
      containers: containerEngine(ctx, parts),
      isReady: () => areFilesReady(hardware.state()),
      addresses,
      isFolder: (path, caller) =>
        files.locator.locateFolder(caller, path).then(
          () => true,
          () => false,
        ),
      recycle: createSambaRecycle(config.dataDir),
      audit,
    }),
    ...createManagerHandlers({
      processes: createProcessList(),
      monitor: parts.monitor,
      hardware,
      poolUsage: parts.poolUsage,
      network,
      serial,
    }),
    ...createFeedbackHandlers({ feedback: createFeedback(path.join(config.dataDir, 'system', 'feedback')), audit }),
  };
}
