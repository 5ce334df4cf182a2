import type { Caller } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { FileServices } from '../files/services.ts';

/**
 * Lets a visitor of a link pass, or throws N001413: through the relay nobody but the administrator comes while access
 * from outside is off (CALL-EXT-25).
 */
export function assertMayVisit(
  { outside }: Pick<FileServices, 'outside'>,
  isRemote: boolean,
  caller: Pick<Caller, 'isMaster'> | null,
): void {
  if (isRemote && caller?.isMaster !== true && !outside.isOn()) throw new DeviceError('N001413');
}
