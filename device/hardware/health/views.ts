import { TEMP_WARN_M2_C, TEMP_WARN_SATA_C } from '#shared/constants.ts';
import type { SmartHealth } from '#shared/rules/storage/smart.ts';
import { shareAt } from '../core/span.ts';
import type { HardwareState } from '../state.ts';
import { type CheckedDisk, factsOf, hasHealthManagement, targetDisks } from './disks.ts';
import type { CheckKind, DiskFacts } from './state.ts';

/** Above this a disk is too warm, °C (MON-04). */
export const TEMPERATURE_LIMITS = {
  'sata-group': TEMP_WARN_SATA_C,
  'esata-group': TEMP_WARN_SATA_C,
  'ssd-group': TEMP_WARN_M2_C,
} as const;

const names = {
  reallocated: { id: 5, zh_cn: '重映射扇区数', en_us: 'Reallocated sectors' },
  temperature: { id: 194, zh_cn: '温度', en_us: 'Temperature' },
} as const;
const warnings = {
  reallocated: { id: 5, level: 'warning', zh_cn: '重映射扇区过多', en_us: 'Too many reallocated sectors' },
  temperature: { id: 194, level: 'warning', zh_cn: '温度过高', en_us: 'Temperature too high' },
} as const;

function attributes(facts: DiskFacts, { group }: CheckedDisk) {
  const { temperature, worstTemperature, reallocated } = facts;
  const left = Math.max(1, 100 - reallocated);
  const isHot = temperature > TEMPERATURE_LIMITS[group];
  const thresh = 10;
  return [
    {
      ...names.reallocated,
      index: 1,
      health: left <= thresh ? ('warning' as const) : ('ok' as const),
      now_value: left,
      thresh,
      worst: left,
      raw_value: reallocated,
    },
    {
      ...names.temperature,
      index: 2,
      health: isHot ? ('warning' as const) : ('ok' as const),
      now_value: temperature,
      thresh: 0,
      worst: Math.max(temperature, worstTemperature),
      raw_value: temperature,
    },
  ];
}

/** What a check of this kind says of a disk; a disk that is gone cannot be found. */
export function healthOf(state: HardwareState, kind: CheckKind, sn: string): SmartHealth {
  const [disk] = targetDisks(state, sn);
  if (!disk) return 'nonpresent';
  return kind === 'ihm' && !hasHealthManagement(disk) ? 'skip' : factsOf(state, disk).health;
}

/** The SMART report of a disk (ENT-12); null for a disk that is not there. */
export function smartReport(state: HardwareState, sn: string) {
  const [disk] = targetDisks(state, sn);
  if (!disk) return null;
  const facts = factsOf(state, disk);
  return {
    health: facts.health,
    warningReason: facts.reason,
    ctime: state.health.checkedAt.smart[sn] ?? 0,
    attributes: attributes(facts, disk),
    warning: facts.reason === '' ? [] : [warnings[facts.reason]],
  };
}

/** What the health management of a disk says (SMT-08); null for a disk that is not there. */
export function ihmReport(state: HardwareState, sn: string) {
  const [disk] = targetDisks(state, sn);
  if (!disk) return null;
  const facts = factsOf(state, disk);
  const isCapable = hasHealthManagement(disk);
  const level = facts.temperature > TEMPERATURE_LIMITS[disk.group] ? 'warning' : 'ok';
  return {
    health: isCapable ? facts.health : ('skip' as const),
    warningReason: isCapable ? facts.reason : '',
    ctime: state.health.checkedAt.ihm[sn] ?? 0,
    attributes: [],
    warning: [],
    items: isCapable
      ? [
          { id: 1, name: 'temperature', value: String(facts.temperature), level },
          { id: 2, name: 'reallocated', value: String(facts.reallocated), level: facts.reallocated > 90 ? 'warning' : 'ok' }, // prettier-ignore
        ]
      : [],
  };
}

/** How far a check is: the one of this target, or of a group or disk that it belongs to. */
export function checkStatus(state: HardwareState, kind: CheckKind, target: string, now: number) {
  const check = state.health.checks.find((each) => each.kind === kind && each.target === target);
  if (!check) return { status: 'idle' as const, rate: 0, list: [] };
  const list = check.serials.map((sn) => ({ sn, health: healthOf(state, kind, sn) }));
  return check.status === 'finished'
    ? { status: 'finished' as const, rate: 1, list }
    : { status: 'running' as const, rate: shareAt(check.span, now), list: [] };
}
