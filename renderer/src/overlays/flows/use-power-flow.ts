import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { useHost } from '../../host/host-context.ts';
import { poweringDownChanged, watchReset } from '../../state/device-slice.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import type { Power } from './power-context.ts';
import { createPowerRunner } from './power-runner.ts';

/**
 * Runs the power flow of the storage screens. `screenKey` is the screen that offers the buttons; when it changes, or
 * all of it goes away, an open question is withdrawn (MSG-08).
 */
export function usePowerFlow(screenKey: string): Power {
  const host = useHost();
  const store = useAppStore();
  const runner = useMemo(() => createPowerRunner({ host, store }), [host, store]);
  const actor = useActorRef(runner.machine);

  const restarts = useAppSelector((state) => state.storage.restarts);
  const seen = useRef(restarts);
  useEffect(() => {
    if (restarts === seen.current) return;
    seen.current = restarts;
    actor.send({ type: 'DEVICE_REBOOTED' });
    // Whoever asked for the restart: the device is back, the watchdog starts afresh (SSN-09).
    store.dispatch(poweringDownChanged(false));
    store.dispatch(watchReset(Date.now()));
  }, [actor, restarts, store]);

  const shown = useRef(screenKey);
  useEffect(() => {
    if (shown.current === screenKey) return;
    shown.current = screenKey;
    actor.send({ type: 'LEAVE' });
  }, [actor, screenKey]);
  useEffect(() => runner.withdraw, [runner]);

  const state = useSelector(actor, (snapshot): Power['state'] => {
    if (snapshot.matches({ goingDown: 'overdue' })) return 'overdue';
    if (snapshot.matches('goingDown')) return 'goingDown';
    if (snapshot.matches('calling')) return 'calling';
    return snapshot.matches('asking') ? 'asking' : 'idle';
  });
  const action = useSelector(actor, (snapshot) => snapshot.context.action);
  return useMemo(
    () => ({
      state,
      action,
      ask: (wanted, retry = false) => {
        actor.send({ type: 'ASK', action: wanted, retry });
      },
      goesDown: () => {
        actor.send({ type: 'GOES_DOWN' });
      },
    }),
    [actor, state, action],
  );
}
