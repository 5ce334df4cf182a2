import type { VirtualClock } from '../hardware/clock.ts';
import type { Hardware } from '../hardware/hardware.ts';
import type { PushHub } from './hub.ts';

/** Lets the push channel behave as the state of the machine says; answers how to stop. */
export function followIncidents(
  hardware: Hardware,
  clock: VirtualClock,
  hub: Pick<PushHub, 'drop' | 'dropAll'>,
): () => void {
  let drops: NodeJS.Timeout | undefined;
  let isSilent = false;
  const follow = (incidents = hardware.state().incidents): void => {
    clearInterval(drops);
    if (incidents.dropMs !== null) {
      drops = setInterval(() => hub.dropAll(), Math.max(1, incidents.dropMs / clock.speed));
      drops.unref();
    }
    if (incidents.isSilent === isSilent) return;
    isSilent = incidents.isSilent;
    hub.drop('mute', isSilent ? undefined : 0);
  };
  follow();
  clock.onChange(() => follow());
  hardware.subscribe((before, after) => {
    if (before.incidents !== after.incidents) follow(after.incidents);
  });
  return () => clearInterval(drops);
}
