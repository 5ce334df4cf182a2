import { DEVICE_POLL_MS } from '#shared/constants.ts';
import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import { pushReceived } from './push-actions.ts';
import { pollRequested } from './storage-actions.ts';
import type { AppStore } from './store.ts';

/**
 * The two ways to the device wake each other: an answer after silence ends the wait of the push channel, which may be
 * five seconds long (PUSH-04), and a push channel that is open again asks at once whether the calls work too (WDG-05):
 * a poll that hangs on the way that was lost would be waited for until its timeout. A message on a channel that stayed
 * open is a reason to ask too, once a second at most: a device that speaks may answer again.
 */
export function startRecovery(store: AppStore, reconnectPush: () => void): Unsubscribe {
  const look = () => {
    const { device, connection } = store.getState();
    return { silent: device.unhealthy, push: connection.push.state };
  };
  let askedAt = -Infinity;
  const ask = (anew: boolean) => {
    askedAt = performance.now();
    store.dispatch(pollRequested({ anew }));
  };
  const endMessages = store.startListening({
    actionCreator: pushReceived,
    effect: () => {
      if (look().silent && performance.now() - askedAt >= DEVICE_POLL_MS) ask(false);
    },
  });
  let before = look();
  const endStates = store.subscribe(() => {
    const now = look();
    const was = before;
    before = now;
    if (was.silent && !now.silent && now.push === 'down') reconnectPush();
    if (was.push !== 'open' && now.push === 'open' && now.silent) ask(true);
  });
  return () => {
    endMessages();
    endStates();
  };
}
