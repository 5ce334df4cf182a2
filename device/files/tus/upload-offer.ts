import type { NameConflict } from '#shared/contract/file-fields.ts';
import { DeviceError } from '../../device-error.ts';
import { assertNewName } from '../change-entries.ts';
import type { Conflict } from '../merge.ts';
import type { Upload } from './upload.ts';

/** Where and what somebody wants to upload. */
export interface UploadRequest {
  readonly path: string;
  readonly name: string;
  readonly rel?: string | undefined;
  readonly size: number;
  readonly mtime?: number | undefined;
  readonly conflict: Conflict;
  /** Sum of the whole file, where the sender knows it. */
  readonly sha256?: string | undefined;
}

/** What was found: an upload to send bytes to, or a taken name and nothing made. */
export type UploadOffer =
  | { readonly upload: Upload; readonly exists: boolean; readonly name: string }
  | {
      readonly upload: undefined;
      readonly exists: true;
      readonly name: string;
      /** What has the name, where that may be told. */
      readonly there?: NonNullable<NameConflict['there']>;
      /** The very same file is there. */
      readonly resolved?: 'skip';
    };

/** Folders of a relative place (UPL-02), its last part being the file itself. Throws N000001 when it is not. */
export function foldersOf(rel: string | undefined, name: string): string[] {
  if (rel === undefined || rel === '') return [];
  const parts = rel.split('/');
  if (parts.pop() !== name)
    throw new DeviceError('N000001', { data: { field: 'rel', reason: 'does not end with the name' } });
  for (const part of parts) assertNewName(part);
  return parts;
}
