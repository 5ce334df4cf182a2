import { z } from 'zod';
import { ControlError } from './control-error.ts';
import { operation } from './operation.ts';

/** `POST /__control/fan`: how fast the fan turns from now on. */
export const fanOperation = operation(
  'fan',
  z.strictObject({ rpm: z.number().int().min(0).max(10_000) }),
  ({ rpm }, { hardware }) => {
    hardware.dispatch({ type: 'fan', rpm });
  },
);

/** `POST /__control/temperature`: how warm the disk in a place is from now on, °C. */
export const temperatureOperation = operation(
  'temperature',
  z.strictObject({
    kind: z.enum(['sata', 'm2']).default('sata'),
    position: z.number().int().min(1).max(4).default(1),
    celsius: z.number().min(-40).max(150),
  }),
  (body, { hardware }) => {
    const before = hardware.state();
    hardware.dispatch({ type: 'heat', ...body });
    if (hardware.state() === before) throw new ControlError(`there is no ${body.kind} disk in place ${body.position}`);
  },
);

/** `POST /__control/capacity`: how full a pool counts as from now on; its real files stay as they are. */
export const capacityOperation = operation(
  'capacity',
  z.strictObject({
    pool: z.enum(['zenith_sata', 'zenith_m2', 'other']).default('zenith_sata'),
    percent: z.number().min(0).max(100),
  }),
  (body, { hardware }) => {
    hardware.dispatch({ type: 'fill', ...body });
  },
);
