import { setTimeout as sleep } from 'node:timers/promises';
import type { FoundDevice } from '#shared/ipc/channels.ts';
import { createDiscovery } from '../discovery/discovery.ts';
import { errorText, type Logger } from '../logging/logger.ts';

/** The search on the local network; its code is fetched with the first one, most people never search. */
export function openDiscovery(log: Logger): () => Promise<FoundDevice[]> {
  const onProblem = (error: unknown) => log.warn('nothing found on the local network', { reason: errorText(error) });
  let discovery: Promise<ReturnType<typeof createDiscovery>> | null = null;
  const open = async () => {
    const { browseBonjour } = await import('../discovery/bonjour.ts');
    return createDiscovery({ browse: browseBonjour(onProblem), wait: (ms) => sleep(ms), onProblem });
  };
  return async () => (await (discovery ??= open())).find();
}
