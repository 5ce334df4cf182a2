import { TEXT_MAX_BYTES } from '#shared/constants.ts';
import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import { isReadAsText } from '../../files/open-target.ts';
import type { ConflictCase, ConflictSide } from '../../../state/conflicts/conflict-case.ts';

/** One of two files that are compared: where its bytes are. */
export interface Compared {
  /** Wire path, '' for something of this computer. */
  readonly path: string;
  readonly size: number;
  readonly mtime: number;
  /** What this page is about to send. */
  readonly file: File | null;
}

/** How two files are shown beside each other. */
export type Look = 'text' | 'picture' | 'facts';

/** True where this page can read the bytes; what the desktop app is about to send or to save it cannot. */
export const isReadable = ({ path, file }: Compared): boolean => path !== '' || file !== null;

/** True for two files of which both sides are known: folders are no more than their names here (DRG-26). */
export const canCompare = ({ from, there }: Pick<ConflictCase, 'from' | 'there'>): boolean =>
  from !== null && there !== null && !from.isDir && !there.isDir;

/** A side as what is compared. */
export const comparedOf = ({ path, size, mtime }: ConflictSide, file: File | null): Compared => ({
  path,
  size,
  mtime,
  file: path === '' ? file : null,
});

/** Texts are shown with what differs, pictures as they are, all else by what is known of it. */
export function lookOfTwo(name: string, sides: readonly Compared[]): Look {
  if (!sides.every(isReadable)) return 'facts';
  if (fileTypeOf(name) === fileTypes.image) return 'picture';
  const isText = sides.every(
    ({ path, size }) => size <= TEXT_MAX_BYTES && isReadAsText({ name, path, isDir: false, ftype: 0, size }),
  );
  return isText ? 'text' : 'facts';
}
