import { z } from 'zod';
import { operation } from './operation.ts';

const syncSchema = z.strictObject({ op: z.enum(['start', 'stop']) });

/** `POST /__control/sync`: the sync engine stops, or is started again. */
export const syncOperation = operation('sync', syncSchema, ({ op }, { hardware }) => {
  hardware.dispatch({ type: 'sync-engine', isRunning: op === 'start' });
});
