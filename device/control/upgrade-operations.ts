import { z } from 'zod';
import { UPGRADE_2_4 } from '../hardware/upgrade/packages.ts';
import { ControlError } from './control-error.ts';
import { operation } from './operation.ts';

/** What the maker publishes: a package by its version, or `stage: null` to withdraw it, and what will go wrong with it. */
const upgradeSchema = z.strictObject({
  stage: z.string().min(1).max(40).nullable(),
  id: z.string().min(1).max(64).optional(),
  type: z.enum(['system', 'service']).default('system'),
  level: z.enum(['MUST', 'NORMAL']).default('NORMAL'),
  size: z.number().int().positive().default(UPGRADE_2_4.size),
  needReboot: z.enum(['shutdown', 'reboot', 'none']).default('reboot'),
  ending: z.enum(['reboot', 'restart', 'shutdown']).default('reboot'),
  notes: z.string().max(4000).default(''),
  failAt: z.enum(['download', 'install', 'boot']).optional(),
  share: z.number().min(0).max(1).default(0.5),
  errcode: z.string().min(1).max(40).default('N200101'),
});

/** `POST /__control/upgrade`. */
export const upgradeOperation = operation('upgrade', upgradeSchema, (body, { hardware, clock }) => {
  const { stage, id, type, level, size, needReboot, ending, notes, failAt, share, errcode } = body;
  const releasedAt = Math.floor(clock.now() / 1000);
  const named = { id: id ?? `up-${stage}`, version: stage ?? '' };
  const pack = stage === null ? null : { ...named, type, size, level, needReboot, ending, notes, releasedAt };
  const fault = failAt === undefined ? null : { at: failAt, share, code: errcode };
  if (hardware.dispatch({ type: 'upgrade-offer', pack, fault }))
    throw new ControlError('an upgrade is under way; what it installs cannot change now');
});
