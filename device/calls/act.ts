import type { DeviceClock } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { isRefusal, type Refusal } from '../hardware/core/part.ts';
import type { Hardware } from '../hardware/hardware.ts';
import { attempt, type HardwareEvent } from '../hardware/transition.ts';

const asError = ({ refused, data }: Refusal): DeviceError => new DeviceError(refused, { data });

/** Makes an event happen for a call; throws DeviceError with the code of its refusal. */
export function act(hardware: Hardware, event: HardwareEvent): void {
  const refusal = hardware.dispatch(event);
  if (refusal) throw asError(refusal);
}

/**
 * Throws what `act` would throw, without making the event happen: for calls that use a ticket up, which must not be
 * lost where there is nothing to confirm.
 */
export function assertPossible(hardware: Hardware, clock: DeviceClock, event: HardwareEvent): void {
  const outcome = attempt(hardware.state(), event, clock.now());
  if (isRefusal(outcome)) throw asError(outcome);
}
