import type { NameConflict } from '#shared/contract/file-fields.ts';
import type { ConflictPolicy } from '../merge.ts';

/** Entries that go to one folder by one rule: a transfer of its own. All paths are wire paths. */
export interface Portion {
  readonly mode: 'copy' | 'move';
  readonly paths: readonly string[];
  readonly to: string;
  readonly policy: ConflictPolicy;
  readonly bytes: number;
  /** Questions that are answered by it. */
  readonly ids?: readonly string[];
}

/** An entry of a merged folder whose name is taken. */
export interface InnerConflict {
  readonly mode: 'copy' | 'move';
  readonly path: string;
  /** Folder that it would go to. */
  readonly to: string;
  /** The folder that was merged. */
  readonly top: string;
  readonly from: NonNullable<NameConflict['from']>;
  readonly there: NonNullable<NameConflict['there']>;
}

/** All that work on merged folders does. */
export interface Plan {
  readonly portions: readonly Portion[];
  /** Folders of a move that are taken away once nothing is in them, the deepest first. */
  readonly folders: readonly string[];
  /** What somebody is to be asked about at the end. */
  readonly conflicts: readonly InnerConflict[];
}
