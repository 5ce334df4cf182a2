import { z } from 'zod';
import { defineCall } from './define.ts';
import { flag } from './records.ts';

/** A time of day. */
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const ledFields = {
  mode: z.enum(['on', 'off', 'auto']),
  brightness: z.number().int().min(0).max(100).optional(),
  from: clockTime.optional(),
  to: clockTime.optional(),
};
const fanMode = z.enum(['quiet', 'normal', 'full', 'auto']);
const sleepFields = {
  enable: z.boolean(),
  minutes: z
    .number()
    .int()
    .refine((minutes) => [10, 20, 30, 60, 120].includes(minutes), '10, 20, 30, 60 or 120'),
};
const ledRecord = z.object({ mode: z.string(), brightness: z.number(), from: z.string(), to: z.string() });
const sleepRecord = z.object({ enable: flag, minutes: z.number() });

const planEntry = z.object({
  id: z.number().int().min(0).max(1000).default(0),
  action: z.enum(['on', 'off']),
  time: clockTime,
  days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
});
const planRecord = z.object({
  enable: flag,
  list: z.array(z.object({ id: z.number(), action: z.string(), time: z.string(), days: z.array(z.number()) })),
  after_power_loss: flag,
  /** The stop that is announced, which can be put off; null when there is none. Unix seconds of the device. */
  planned: z
    .object({ action: z.enum(['reboot', 'shutdown']), at: z.number(), reason: z.string() })
    .nullable()
    .optional(),
});

const upsRecord = z.object({
  connected: flag,
  enable: flag,
  model: z.string(),
  percent: z.number(),
  runtime_s: z.number(),
  status: z.enum(['online', 'battery', 'low']),
  policy: z.enum(['shutdown', 'safe']),
  delay_s: z.number(),
  low_percent: z.number(),
});
const upsFields = {
  policy: z.enum(['shutdown', 'safe']),
  delay_s: z.number().int().min(0).max(3600),
  low_percent: z.number().int().min(5).max(95),
};

const systemSettings = z.object({
  hostname: z.string(),
  timezone: z.string(),
  ntp: flag,
  ntp_server: z.string(),
  language: z.string(),
  led: ledRecord,
  fan: z.string(),
  sleep: sleepRecord,
});

/** Settings of the machine: power, lights, fan, disks at rest, names and clock (wire contract §5.2, §5.3). */
export const deviceCalls = {
  settingWallpaper: defineCall({
    name: 'settingWallpaper',
    path: '/setting/wallpaper',
    who: 'account',
    request: () =>
      z.object({
        name: z.string().min(1).max(4096),
        style: z.enum(['fill', 'fit', 'center', 'tile']).optional(),
      }),
    response: () =>
      z.object({
        'desktop.wallpaper': z.string(),
        wall_papers: z.array(z.object({ path: z.string(), current: z.enum(['0', '1']) })),
      }),
    errors: ['N000003'],
    ledger: 'CALL-SET-03, SET-03, DEV-06',
    summary: 'Chooses the picture behind the desktop, one that comes with the console, and how it is laid.',
  }),
  powerPlanLoad: defineCall({
    name: 'powerPlanLoad',
    path: '/setting/pps/load',
    who: 'account',
    request: () => z.object({}),
    response: () => planRecord,
    ledger: 'CALL-SET-04, APP-SET-11',
    summary:
      'When the device switches itself on and off; days 1 (Monday) to 7, local time of the device. `planned` is what is about to happen.',
  }),
  powerPlanSet: defineCall({
    name: 'powerPlanSet',
    path: '/setting/pps/set',
    who: 'master',
    request: () =>
      z.object({
        enable: z.boolean(),
        list: z.array(planEntry).max(32),
        after_power_loss: z.boolean().optional(),
      }),
    response: () => planRecord,
    errors: ['N000002'],
    ledger: 'CALL-SET-04, APP-SET-11',
    summary: 'Sets the power plan. Two entries at the same time of a day are refused.',
  }),
  upsInfo: defineCall({
    name: 'upsInfo',
    method: 'GET',
    path: '/ups/info',
    who: 'account',
    request: () => z.object({}),
    response: () => upsRecord,
    ledger: 'CALL-UPS-01',
    summary: 'The UPS, if one is connected, and what the device does when it runs on battery.',
  }),
  upsSetting: defineCall({
    name: 'upsSetting',
    path: '/ups/setting',
    who: 'master',
    request: () => z.object(upsFields),
    response: () => upsRecord.pick({ policy: true, delay_s: true, low_percent: true }),
    errors: ['N000002'],
    ledger: 'CALL-UPS-01',
    summary: 'What the device does when it runs on battery: after how many seconds, or below how many percent.',
  }),
  upsSwitch: defineCall({
    name: 'upsSwitch',
    path: '/ups/switch',
    who: 'master',
    request: () => z.object({ enable: z.boolean() }),
    response: () => z.object({ enable: flag }),
    errors: ['N000002', 'N005001'],
    ledger: 'CALL-UPS-01',
    summary: 'Lets the UPS decide, or not; N005001 while none is connected.',
  }),
  ledSet: defineCall({
    name: 'ledSet',
    path: '/led/set',
    who: 'master',
    request: () => z.object(ledFields),
    response: () => ledRecord,
    errors: ['N000002'],
    ledger: 'CALL-HW-01',
    summary: 'Lights of the device: brightness in percent, and the hours in which they are on.',
  }),
  fanSet: defineCall({
    name: 'fanSet',
    path: '/fan/set',
    who: 'master',
    request: () => z.object({ mode: fanMode }),
    response: () => z.object({ mode: z.string() }),
    errors: ['N000002'],
    ledger: 'CALL-HW-01',
    summary: 'How the fan runs.',
  }),
  diskSleepSet: defineCall({
    name: 'diskSleepSet',
    path: '/disk/sleepset',
    who: 'master',
    request: () => z.object(sleepFields),
    response: () => sleepRecord,
    errors: ['N000002'],
    ledger: 'CALL-HW-01',
    summary: 'After how many minutes unused disks go to rest.',
  }),
  systemSetting: defineCall({
    name: 'systemSetting',
    path: '/system/setting',
    who: 'account',
    request: () =>
      z.object({
        hostname: z
          .string()
          .regex(/^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/)
          .optional(),
        timezone: z.string().max(64).optional(),
        ntp: z.boolean().optional(),
        ntp_server: z
          .string()
          .regex(/^[A-Za-z0-9]([A-Za-z0-9.:-]{0,251}[A-Za-z0-9])?$/)
          .optional(),
        language: z.enum(['zh-CN', 'en-US']).optional(),
        led: z.object(ledFields).optional(),
        fan: fanMode.optional(),
        sleep: z.object({ enable: flag, minutes: sleepFields.minutes }).optional(),
      }),
    response: () => systemSettings,
    errors: ['N000002'],
    ledger: 'CALL-SYS-01, CALL-HW-01',
    summary: 'Names, clock and machine settings; with fields the administrator changes them.',
  }),
  systemVersions: defineCall({
    name: 'systemVersions',
    path: '/system/versions',
    who: 'account',
    request: () => z.object({}),
    response: () =>
      z.object({
        system: z.string(),
        model: z.string(),
        serial: z.string(),
        client: z.string(),
        services: z.array(z.object({ name: z.string(), version: z.string() })),
      }),
    ledger: 'CALL-SYS-01, APP-SET-08',
    summary: 'Versions of the device, of the console it carries, and of what it is made of.',
  }),
  networkDiagnose: defineCall({
    name: 'networkDiagnose',
    path: '/network/diagnose',
    who: 'account',
    request: () => z.object({}),
    response: () =>
      z.object({
        items: z.array(
          z.object({
            key: z.enum(['link', 'gateway', 'dns', 'internet', 'relay']),
            ok: flag,
            skipped: flag,
            ms: z.number(),
            detail: z.string(),
          }),
        ),
      }),
    ledger: 'CALL-NET-01',
    summary:
      'Follows the way out of the house, step by step; what comes after a step that failed is skipped. At most 20 s.',
  }),
} as const;
