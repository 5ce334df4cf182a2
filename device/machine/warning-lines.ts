import type { HardwareState } from '../hardware/state.ts';
import type { AuditEntry } from '../storage/audit-log.ts';
import type { AuditText, AuditValues } from '../storage/audit-texts.ts';

/** A warning of the hardware as a line of the log. */
export interface WarningLine {
  readonly text: AuditText;
  readonly values: AuditValues;
  readonly level: AuditEntry['level'];
}

const lines: Readonly<Record<string, Pick<WarningLine, 'text' | 'level'>>> = {
  disk_capacity_error: { text: 'warn.capacity', level: 'warn' },
  disk_capacity_error_m2: { text: 'warn.capacity', level: 'warn' },
  disk_capacity_error_esata: { text: 'warn.capacity', level: 'warn' },
  fan_speed_warn: { text: 'warn.fan', level: 'error' },
  disk_temp_warn: { text: 'warn.temperature', level: 'error' },
  smart_warn: { text: 'warn.smart', level: 'error' },
};

/** What a notice tells, as far as a text can hold it. */
function valuesOf(data: Readonly<Record<string, unknown>>): AuditValues {
  const kept = Object.entries(data).filter(
    (pair): pair is [string, string | number] => typeof pair[1] === 'string' || typeof pair[1] === 'number',
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, key === 'kind' ? String(value).toUpperCase() : value]));
}

/** Warnings that came with a change of the hardware (APP-MON-04, MON-01). */
export function newWarnings(before: HardwareState, after: HardwareState): WarningLine[] {
  if (before.notices === after.notices) return [];
  const known = new Set(before.notices.map(({ data }) => data?.id));
  return after.notices.flatMap(({ data }) => {
    const action = data?.action;
    const line = typeof action === 'string' ? lines[action] : undefined;
    if (data === undefined || data === null || line === undefined || known.has(data.id)) return [];
    return [{ ...line, values: valuesOf(data) }];
  });
}
