import type { SmartHealth } from '#shared/rules/storage/smart.ts';
import type { Span } from '../core/span.ts';

export type CheckKind = 'smart' | 'ihm';
export type DiskGroup = 'sata-group' | 'ssd-group' | 'esata-group';
export const diskGroups: readonly DiskGroup[] = ['sata-group', 'ssd-group', 'esata-group'];

/** What the electronics of a disk know of it. Temperatures in °C. */
export interface DiskFacts {
  readonly health: SmartHealth;
  /** '' for a disk with nothing to warn of. */
  readonly reason: '' | 'temperature' | 'reallocated';
  readonly temperature: number;
  readonly worstTemperature: number;
  readonly reallocated: number;
}

/** A check of disks: under way, or the last one of its kind and target. */
export interface HealthCheck {
  readonly id: string;
  readonly kind: CheckKind;
  /** A group, or a serial number. */
  readonly target: string;
  readonly serials: readonly string[];
  readonly status: 'running' | 'finished';
  readonly span: Span;
}

/** Health of all disks. */
export interface HealthState {
  /** By serial number; a disk that is not named is in good health. */
  readonly facts: Readonly<Record<string, DiskFacts>>;
  /** Unix seconds of the last check, by kind and serial number. */
  readonly checkedAt: Readonly<Record<CheckKind, Readonly<Record<string, number>>>>;
  readonly checks: readonly HealthCheck[];
  /** Health by serial number that was warned of already. */
  readonly warned: Readonly<Record<string, SmartHealth>>;
}

export type HealthStep = 'check-done';
