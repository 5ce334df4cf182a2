import { REBOOT_S } from '../hardware/core/power.ts';
import type { Hardware } from '../hardware/hardware.ts';
import type { PushMessage } from '../push/hub.ts';

/** Makes the restart that follows some calls: all clients are told before the sockets close (CALL-SYS-04). */
export function createRestart({ hardware, push }: { hardware: Hardware; push: (message: PushMessage) => void }) {
  return (by: string): void => {
    push({ topic: 'system', type: 'reboot', to: 'all', data: { by, eta_s: REBOOT_S } });
    hardware.dispatch({ type: 'reboot' });
  };
}
