import { DeviceError } from '../device-error.ts';
import type { Hardware } from '../hardware/hardware.ts';
import type { HardwareEvent } from '../hardware/transition.ts';

/** Makes an event happen for a call; throws DeviceError with the code of its refusal. */
export function act(hardware: Hardware, event: HardwareEvent): void {
  const refusal = hardware.dispatch(event);
  if (refusal) throw new DeviceError(refusal.refused, { data: refusal.data });
}
