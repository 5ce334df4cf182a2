import type { NameConflict } from '#shared/contract/file-fields.ts';
import type { ConflictSide } from './conflict-case.ts';

/** One of the two of a taken name, as the device tells it. */
export function sideOf({ path, is_dir, size, mtime }: NonNullable<NameConflict['there']>): ConflictSide {
  return { path, isDir: is_dir === '1', size, mtime };
}
