import type { Span } from '../core/span.ts';

/** A disk or server beside the internal pool, as the poll lists it (POL-14). Size in bytes. Servers have no disk facts. */
export interface ExternalDisk {
  readonly type: string;
  readonly dev?: string;
  readonly uuid?: string;
  readonly label: string;
  readonly fs?: string;
  readonly size?: number;
  readonly hasfs?: 0 | 1;
  readonly mounted?: 0 | 1;
  readonly outside?: 1;
}

/** A disk being formatted as an external one. */
export interface ExternalJob {
  readonly id: string;
  readonly dev: string;
  readonly uuid: string;
  readonly fs: string;
  readonly label: string;
  readonly phase: 'formatdisk' | 'ok' | 'failed';
  readonly span: Span;
  readonly failure: { readonly code: string; readonly msg: string } | null;
}

export interface ExternalState {
  readonly disks: readonly ExternalDisk[];
  readonly job: ExternalJob | null;
  /** A finished format that the device still speaks of although its task is gone: a reload ends it (EXT-06). */
  readonly leftover: { readonly id: string; readonly dev: string } | null;
}

export type ExternalStep = 'external-format-done';
