import { z } from 'zod';
import type { ConfigStore } from '../storage/config-store.ts';

/** Newest version of the engine that there is for this device. */
export const NEWEST_ENGINE = '28.4.0';
/** Version that the demo device begins with, so that there is something to update. */
export const DEMO_ENGINE = '28.3.3';

export type EngineSettings = ReturnType<typeof createEngineSettings>;

/** What the administrator has decided of the container manager (DEV-05, APP-SET-13). */
export function createEngineSettings(config: ConfigStore) {
  return {
    /** Whether the app is shown to those who may use it. */
    show: config.value('docker.show', z.boolean(), true),
    /** Whether the engine is switched on. */
    on: config.value('docker.on', z.boolean(), true),
    /** Wire path of the folder in which the engine keeps its volumes; '' = the usual one of the administrator. */
    root: config.value('docker.root', z.string(), ''),
    /** Mirror of the registry; an empty url is the registry itself. */
    registry: config.value('docker.registry', z.object({ name: z.string(), url: z.string() }), { name: '', url: '' }),
    version: config.value('docker.version', z.string(), NEWEST_ENGINE),
    /** When the device was last ended in order (model time, ms); 0 = it was not. */
    closedAt: config.value('docker.closed_at', z.number(), 0),
    /** The demo's containers were made: they do not come back. */
    demo: config.value('docker.demo', z.boolean(), false),
  };
}
