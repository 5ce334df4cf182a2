import { z } from 'zod';
import { operation } from './operation.ts';

/** How the uninterruptible power supply is from now on. */
const upsSchema = z.strictObject({
  state: z.enum(['absent', 'online', 'battery', 'low']),
  percent: z.number().min(0).max(100).optional(),
  runtime_s: z.number().int().min(0).optional(),
});

const supplies = { absent: 'none', online: 'mains', battery: 'battery', low: 'battery' } as const;
const usual = { absent: 100, online: 100, battery: 80, low: 10 } as const;

/** `POST /__control/ups`. */
export const upsOperation = operation('ups', upsSchema, ({ state, percent, runtime_s: runtimeS }, { hardware }) => {
  const charge = percent ?? usual[state];
  hardware.dispatch({ type: 'ups', supply: supplies[state], percent: charge, runtimeS: runtimeS ?? charge * 18 });
});
