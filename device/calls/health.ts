import type { DeviceClock, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { databaseReport } from '../hardware/database/database.ts';
import type { Hardware } from '../hardware/hardware.ts';
import { targetDisks } from '../hardware/health/disks.ts';
import type { CheckKind } from '../hardware/health/state.ts';
import { checkStatus, ihmReport, smartReport } from '../hardware/health/views.ts';
import type { AuditLog } from '../storage/audit-log.ts';
import { act } from './act.ts';

export interface HealthDeps {
  readonly hardware: Hardware;
  readonly clock: DeviceClock;
  readonly audit: Pick<AuditLog, 'tell'>;
}

type HealthCallNames =
  | 'databaseState'
  | 'databaseRepair'
  | 'smartStart'
  | 'smartStatus'
  | 'smartReport'
  | 'ihmStart'
  | 'ihmStatus'
  | 'ihmReport';

/** A group of disks or one disk, as a call names it: exactly one of the two. */
interface Target {
  readonly type?: string | undefined;
  readonly sn?: string | undefined;
}

function targetOf({ type, sn }: Target): string {
  const target = type ?? sn;
  if (target === undefined || (type !== undefined && sn !== undefined))
    throw new DeviceError('N000001', { data: { field: 'type', reason: 'a group of disks or the number of one' } });
  return target;
}

/** Health of disks and of the database (wire contract §5.3, §5.4). */
export function createHealthHandlers({ hardware, clock, audit }: HealthDeps): Handlers<HealthCallNames> {
  const start = (kind: CheckKind, target: string): { task_id: string } => {
    act(hardware, { type: 'check-start', kind, target });
    return { task_id: hardware.state().health.checks.at(-1)?.id ?? '' };
  };
  const status = (kind: CheckKind, target: string) => {
    const state = hardware.state();
    const isKnown = target.endsWith('-group') || targetDisks(state, target).length > 0;
    if (!isKnown) throw new DeviceError('N000003');
    return checkStatus(state, kind, target, clock.now());
  };
  const found = <Report>(report: Report | null): Report => {
    if (report === null) throw new DeviceError('N000003');
    return report;
  };
  return {
    databaseState: () => databaseReport(hardware.state().database),
    databaseRepair: (_fields, caller, info) => {
      act(hardware, { type: 'database-repair' });
      audit.tell('system', { username: caller.username, ip: info.ip }, 'database.repair');
      return { task_id: hardware.state().database.repair?.id ?? '' };
    },
    smartStart: (fields) => start('smart', targetOf(fields)),
    smartStatus: (fields) => status('smart', targetOf(fields)),
    smartReport: ({ sn }) => found(smartReport(hardware.state(), sn)),
    ihmStart: ({ type }) => start('ihm', type),
    ihmStatus: ({ type }) => status('ihm', type),
    ihmReport: ({ sn }) => found(ihmReport(hardware.state(), sn)),
  };
}
