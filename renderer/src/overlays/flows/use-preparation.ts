import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { preparationMachine } from '#shared/flows/preparation-machine.ts';
import { preparationStart, readPreparationStart } from '#shared/flows/preparation-start.ts';
import { localKv } from '../../state/local-kv.ts';
import type { LocalKv } from '../../state/kv.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { PREPARATION_KEY } from '../record-keys.ts';

/** State of the disk preparation; `startedAt` in unix milliseconds, 0 before it is known. */
export interface Preparation {
  readonly state: 'preparing' | 'longWait';
  readonly startedAt: number;
}

/** Runs the six-minute wait while `active` (BOOT-04, BOOT-05); the start is kept on this computer. */
export function usePreparation(active: boolean, records: LocalKv = localKv): Preparation {
  const store = useAppStore();
  const machine = useMemo(
    () =>
      preparationMachine.provide({
        actions: {
          keepStart: (_, { startedAt }) => {
            void records.set(PREPARATION_KEY, { startedAt, uptime: store.getState().storage.uptime });
          },
          forgetStart: () => {
            void records.delete(PREPARATION_KEY);
          },
        },
      }),
    [records, store],
  );
  const actor = useActorRef(machine, { input: { now: Date.now } });

  useEffect(() => {
    if (!active) {
      actor.send({ type: 'OTHER_SCREEN' });
      return;
    }
    let current = true;
    void records.get(PREPARATION_KEY).then((kept) => {
      if (!current) return;
      const { uptime } = store.getState().storage;
      const startedAt = preparationStart(readPreparationStart(kept), uptime, Date.now());
      actor.send({ type: 'PREPARING', startedAt });
    });
    return () => {
      current = false;
    };
  }, [active, actor, records, store]);

  const restarts = useAppSelector((state) => state.storage.restarts);
  const seen = useRef(restarts);
  useEffect(() => {
    if (restarts !== seen.current) actor.send({ type: 'DEVICE_REBOOTED' });
    seen.current = restarts;
  }, [actor, restarts]);

  useEffect(() => {
    const wake = () => {
      if (!document.hidden) actor.send({ type: 'WAKE' });
    };
    document.addEventListener('visibilitychange', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
    };
  }, [actor]);

  const state = useSelector(actor, (snapshot) =>
    snapshot.matches({ active: 'longWait' }) ? ('longWait' as const) : ('preparing' as const),
  );
  const startedAt = useSelector(actor, (snapshot) => (snapshot.matches('none') ? 0 : snapshot.context.startedAt));
  return { state, startedAt };
}
