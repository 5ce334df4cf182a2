import { can } from '../permission.ts';
import type { Role } from '../role.ts';
import { canFormatExternal } from './external-kind.ts';
import type { ExternalDisk } from './poll.ts';
import { filesystemUse } from './records.ts';

/** What may be done with an external disk. EXT-07, EXT-08, EXT-09, POL-14 */
export interface ExternalActions {
  readonly mount: boolean;
  readonly remove: boolean;
  readonly format: boolean;
}

const none: ExternalActions = { mount: false, remove: false, format: false };

/** The actions of one entry of the list: none for anybody but the administrator, and none without a device name. CON-115 */
export function externalActions(
  disk: Pick<ExternalDisk, 'type' | 'dev' | 'fs' | 'mounted' | 'hasfs'>,
  role: Role,
): ExternalActions {
  if (disk.dev === '' || !can('mountDisk', role) || !canFormatExternal(disk.type)) return none;
  const mount = !disk.mounted && disk.hasfs && !isForeignFilesystem(disk);
  return { mount, remove: disk.mounted, format: can('formatStart', role) };
}

/** A disk with a filesystem that the device names and cannot mount. CON-115 */
export function isForeignFilesystem({ dev, fs }: Pick<ExternalDisk, 'dev' | 'fs'>): boolean {
  return dev !== '' && fs.trim() !== '' && filesystemUse(fs) === 'unsupported';
}
