import { z } from 'zod';
import { defineCall } from './define.ts';
import { flag } from './records.ts';

/** A mirror of the image registry; an empty url is the registry itself. */
const registry = z.object({ name: z.string(), url: z.string() });

const settings = z.object({
  showDocker: flag,
  /** Whether the engine is switched on, and whether it answers. */
  enabled: flag,
  running: flag,
  updating: flag,
  /** Storage folder, wire path, and bytes of images and volumes. */
  root: z.string(),
  used: z.number(),
  registry,
  version: z.string(),
  newest: z.string(),
});

/** The container manager as an app of the device (wire contract §6); the engine's own calls stand in `engine/`. */
export const dockerCalls = {
  dockerSession: defineCall({
    name: 'dockerSession',
    path: '/docker/session',
    who: 'account',
    request: () => z.object({}),
    response: () =>
      z.object({
        showDocker: flag,
        /** Opens the engine for eight hours; '' where the account may not use it. */
        dockerToken: z.string(),
        endPointId: z.number(),
        registry,
        isNewVersion: flag,
        /** 1 while the engine answers. */
        running: flag,
      }),
    errors: ['N000002'],
    ledger: 'CALL-EXT-23, DEV-05',
    summary: 'A token for the container engine. `showDocker` 0 for who may not use it, and for all while it is hidden.',
  }),
  dockerRegistrySet: defineCall({
    name: 'dockerRegistrySet',
    path: '/docker/registry/set',
    who: 'master',
    request: () => z.object({ name: z.string().max(64), url: z.string().max(512) }),
    response: () => z.object({ registry }),
    errors: ['N000002'],
    ledger: 'CALL-EXT-23, APP-DKR-07',
    summary: 'Sets the mirror of the registry: an http or https address without a path, or nothing.',
  }),
  dockerSetting: defineCall({
    name: 'dockerSetting',
    path: '/docker/setting',
    who: 'master',
    request: () => z.object({ show: z.boolean().optional(), root: z.string().min(1).max(4096).optional() }),
    response: () => settings,
    errors: ['N000002', 'N000005', 'N002001', 'N002002', 'N002003', 'N002005'],
    ledger: 'APP-SET-13',
    summary:
      'Settings of the container manager, those that are given changed. The storage folder changes while the engine is off (N000005), with what is in it; N002002 when there is something of an engine already.',
  }),
  dockerUpdate: defineCall({
    name: 'dockerUpdate',
    path: '/docker/update',
    who: 'master',
    request: () => z.object({}),
    response: () => z.object({ version: z.string() }),
    errors: ['N000002', 'N000003', 'N000005'],
    ledger: 'APP-DKR-07',
    summary:
      'Begins to bring the engine to its newest version; what runs is stopped for it, and the engine answers again when `session_changed` says so. N000003 when there is none.',
  }),
} as const;
