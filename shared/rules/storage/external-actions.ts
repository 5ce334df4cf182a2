import { can } from '../permission.ts';
import type { Role } from '../role.ts';
import { canFormatExternal } from './external-kind.ts';
import type { ExternalDisk } from './poll.ts';

/** What may be done with an external disk. EXT-07, EXT-08, EXT-09, POL-14 */
export interface ExternalActions {
  readonly mount: boolean;
  readonly remove: boolean;
  readonly format: boolean;
}

const none: ExternalActions = { mount: false, remove: false, format: false };

/** The actions of one entry of the list: none for anybody but the administrator, and none without a device name. */
export function externalActions(
  disk: Pick<ExternalDisk, 'type' | 'dev' | 'mounted' | 'hasfs'>,
  role: Role,
): ExternalActions {
  if (disk.dev === '' || !can('mountDisk', role) || !canFormatExternal(disk.type)) return none;
  return { mount: !disk.mounted && disk.hasfs, remove: disk.mounted, format: can('formatStart', role) };
}
