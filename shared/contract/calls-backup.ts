import { z } from 'zod';
import { SYNCTHING_HEALTH_TIMEOUT_MS } from '../constants.ts';
import { defineCall } from './define.ts';
import { flag } from './records.ts';

const port = z.number().int().min(1).max(65_535);

/** Backup and sync (CALL-EXT-22, CALL-HLT-01). */
export const backupCalls = {
  syncHealth: defineCall({
    name: 'syncHealth',
    method: 'GET',
    path: '/healthcheck/syncthing',
    who: 'account',
    timeoutMs: SYNCTHING_HEALTH_TIMEOUT_MS,
    request: z.object({}),
    response: z.object({ status: z.literal('OK') }),
    bare: true,
    ledger: 'CALL-HLT-01, DEV-08',
    summary: 'Whether the sync engine answers. Success has no envelope; HTTP 504 while the engine does not run.',
  }),
  syncConfig: defineCall({
    name: 'syncConfig',
    path: '/v2/sync/config',
    who: 'account',
    perm: 'backup',
    request: z.object({
      enable: z.boolean().optional(),
      local_port: port.optional(),
      remote_port: port.optional(),
      remote_device_id: z.string().max(100).optional(),
      speed_limit: z.number().int().min(0).max(1_000_000_000_000).optional(),
    }),
    response: z.object({
      local_port: z.number(),
      remote_port: z.number(),
      local_device_id: z.string(),
      remote_device_id: z.string(),
      enable: flag,
      speed_limit: z.number(),
    }),
    errors: ['N000002'],
    ledger: 'CALL-EXT-22, DEV-08, APP-AUTO-04',
    summary:
      'The account’s sync: ports, device ids, whether it is on, and the most bytes a second that it may move (0: no limit). What is given is changed; without fields it is only told. The id of the other device may be empty.',
  }),
} as const;
