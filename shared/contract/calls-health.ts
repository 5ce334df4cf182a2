import { z } from 'zod';
import { defineCall } from './define.ts';

/** Disks that are checked together, or the serial number of one. */
const groups = z.enum(['sata-group', 'ssd-group', 'esata-group']);
const sn = z.string().min(1).max(40);
const target = z.object({ type: groups.optional(), sn: sn.optional() });
const task = z.object({ task_id: z.string() });
const health = z.enum(['ok', 'warning', 'fault', 'skip', 'abort', 'abnormal', 'nonpresent', 'critical_warning']);
const run = z.object({
  status: z.enum(['idle', 'running', 'finished']),
  rate: z.number(),
  list: z.array(z.object({ sn: z.string(), health })),
});

/** What a check has found out about a disk (ENT-12). `ctime` in unix seconds, 0 when it was never checked. */
export const healthReport = z.object({
  health,
  warningReason: z.string(),
  ctime: z.number(),
  attributes: z.array(
    z.object({
      id: z.number(),
      index: z.number(),
      zh_cn: z.string(),
      en_us: z.string(),
      health,
      now_value: z.number(),
      thresh: z.number(),
      worst: z.number(),
      raw_value: z.number(),
    }),
  ),
  warning: z.array(z.object({ id: z.number(), level: z.string(), zh_cn: z.string(), en_us: z.string() })),
});

/** Calls about the health of disks and of the database (wire contract §5.3, §5.4). */
export const healthCalls = {
  databaseState: defineCall({
    name: 'databaseState',
    path: '/mysql/state',
    who: 'account',
    request: () => z.object({}),
    response: () =>
      z.object({
        state: z.enum(['working', 'running', 'success', 'fail', 'down', 'repair_fail']),
        title: z.string(),
        extTime: z.number(),
        previousStep: z.string(),
        currentStep: z.string(),
      }),
    ledger: 'CALL-DB-01, DBR-02, DBR-04',
    summary: 'How the database is, and how far its repair; `extTime` is an estimate in seconds.',
  }),
  databaseRepair: defineCall({
    name: 'databaseRepair',
    path: '/mysql/repair',
    who: 'master',
    request: () => z.object({}),
    response: () => task,
    errors: ['N000002', 'N000005'],
    ledger: 'CALL-DB-01, DBR-03',
    summary: 'Begins to repair the database.',
  }),
  smartStart: defineCall({
    name: 'smartStart',
    path: '/storagepool/smart/start',
    who: 'master',
    request: () => target,
    response: () => task,
    errors: ['N000002', 'N000003', 'N000005'],
    ledger: 'CALL-SP-09, SMT-04',
    summary: 'Begins a SMART check of a group of disks, or of one.',
  }),
  smartStatus: defineCall({
    name: 'smartStatus',
    path: '/storagepool/smart/status',
    who: 'master',
    request: () => target,
    response: () => run,
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-SP-09, SMT-05',
    summary: 'How far the SMART check is; what it found once it has finished.',
  }),
  smartReport: defineCall({
    name: 'smartReport',
    path: '/storagepool/smart/report',
    who: 'account',
    request: () => z.object({ sn }),
    response: () => healthReport,
    errors: ['N000003'],
    ledger: 'CALL-SP-09, SMT-03, SMT-11, ENT-12',
    summary: 'The SMART report of a disk.',
  }),
  ihmStart: defineCall({
    name: 'ihmStart',
    path: '/storagepool/ihm/start',
    who: 'master',
    request: () => z.object({ type: groups }),
    response: () => task,
    errors: ['N000002', 'N000003', 'N000005'],
    ledger: 'CALL-SP-10, SMT-08',
    summary: 'Begins a health check of a group of disks by their own health management.',
  }),
  ihmStatus: defineCall({
    name: 'ihmStatus',
    path: '/storagepool/ihm/status',
    who: 'master',
    request: () => z.object({ type: groups }),
    response: () => run,
    errors: ['N000002'],
    ledger: 'CALL-SP-10, SMT-08',
    summary: 'How far the health check is; what it found once it has finished.',
  }),
  ihmReport: defineCall({
    name: 'ihmReport',
    path: '/storagepool/ihm/report',
    who: 'account',
    request: () => z.object({ sn }),
    response: () =>
      healthReport.extend({
        items: z.array(z.object({ id: z.number(), name: z.string(), value: z.string(), level: z.string() })),
      }),
    errors: ['N000003'],
    ledger: 'CALL-SP-10, SMT-08, SMT-11',
    summary: 'What the health management of a disk says; a disk without one reports `skip`.',
  }),
} as const;
