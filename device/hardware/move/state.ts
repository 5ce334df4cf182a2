import type { Span } from '../core/span.ts';

/** A disk of the pool being exchanged for another one, its data with it (001 §7.5, disk/switch). */
export interface DiskSwitch {
  readonly id: string;
  readonly from: string;
  /** Serial number of the new disk; '' while the data wait on `target`. */
  readonly to: string;
  /** External disk that holds the data meanwhile; '' for none. */
  readonly target: string;
  readonly state: 'created' | 'running' | 'wait_disk' | 'wait_reboot' | 'done' | 'fail';
  readonly span: Span;
  readonly msg: string;
}

/** Files being moved from one pool or disk to another (disk/migration). */
export interface DiskMigration {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly state: 'ready' | 'running' | 'done' | 'fail' | 'canceled';
  readonly span: Span;
  readonly msg: string;
}

/** Another device being copied to this one (migrate). */
export interface NasMigration {
  readonly id: string;
  readonly fromNas: string;
  readonly items: readonly string[];
  readonly state: 'checking' | 'copying' | 'finished' | 'fail';
  readonly span: Span;
  readonly error: string;
}

export interface MoveState {
  readonly diskSwitch: DiskSwitch | null;
  readonly migration: DiskMigration | null;
  readonly nas: NasMigration | null;
  /** Disks changed at the start while data were to be moved: id of the question (POL-09). */
  readonly asked: { readonly id: string } | null;
}

export type MoveStep = 'switch-done' | 'migration-done' | 'nas-checked' | 'nas-copied';
