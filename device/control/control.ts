import type { FastifyInstance } from 'fastify';
import type { DeviceConfig } from '../context.ts';
import type { DeviceParts } from '../parts.ts';
import type { ContainerEngine } from '../docker/service.ts';
import { createScenarioPlayer } from '../scenarios/player.ts';
import type { SearchService } from '../search/search-service.ts';
import { createCallLog } from './call-log.ts';
import { registerControl } from './control-surface.ts';
import { createFaults } from './faults.ts';
import { createPatches, type Patches } from './patches.ts';

/** Stand on this surface in place of the services of the subnet check, and are asked by consoles, not by tests. */
const services: readonly string[] = ['/__control/natinfo', '/__control/pubaddr'];
/** Calls and byte streams are recorded and can be disturbed; the console's own files and this surface are not. */
const isRecorded = (path: string): boolean =>
  path !== '/' && !path.startsWith('/home') && (!path.startsWith('/__control') || services.includes(path));

/** The control surface of a device that was started with --control. */
export interface Control {
  readonly patches: Patches;
  register(): Promise<void>;
}

/** Puts faults and the record of calls in front of everything that is registered on the app afterwards. */
export function createControl(
  app: FastifyInstance,
  config: DeviceConfig,
  parts: DeviceParts,
  containers: ContainerEngine,
  search: SearchService,
): Control {
  const faults = createFaults();
  const patches = createPatches();
  const callLog = createCallLog();
  const pathOf = (url: string): string => url.split('?')[0] ?? '';

  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request.url);
    if (!isRecorded(path)) return;
    callLog.arrive(request);
    const code = await faults.meet(path, request, reply);
    if (code !== undefined) callLog.note(request, reply, code);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (isRecorded(pathOf(request.url))) callLog.note(request, reply);
  });
  return {
    patches,
    register: () =>
      registerControl(app, {
        hardware: parts.hardware,
        clock: parts.clock,
        player: createScenarioPlayer(config.scenario, parts.hardware, parts.clock),
        network: parts.network,
        hub: parts.hub,
        sessions: parts.sessions,
        patches,
        faults,
        callLog,
        outbox: parts.outbox,
        drives: parts.drives,
        containers,
        search,
      }),
  };
}
