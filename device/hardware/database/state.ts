import type { Span } from '../core/span.ts';

/** A repair of the database under way. */
export interface DatabaseRepair {
  readonly id: string;
  readonly phase: 'check' | 'rebuild';
  /** The present phase. */
  readonly span: Span;
}

/** What services keep their records in. */
export interface DatabaseState {
  readonly condition: 'working' | 'down' | 'repair_fail';
  readonly repair: DatabaseRepair | null;
  /** The next repair does not find back what is lost. */
  readonly isLost: boolean;
}

export type DatabaseStep = 'database-next';
