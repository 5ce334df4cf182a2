import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { databaseMachine, DatabaseEvent, RepairSteps } from '#shared/flows/database-machine.ts';
import { useHost } from '../../host/host-context.ts';
import { pollReceived } from '../../state/storage-actions.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { createDatabaseRunner } from './database-runner.ts';

const pages = ['fail', 'running', 'repairFail', 'success'] as const;
export type DatabasePage = (typeof pages)[number];

/** The database as the dialog shows it. */
export interface Database {
  readonly page: DatabasePage | 'closed';
  readonly steps: RepairSteps;
  /** The repair was asked for, and the device has not answered. */
  readonly busy: boolean;
  readonly send: (event: DatabaseEvent) => void;
}

type Snapshot = SnapshotFrom<typeof databaseMachine>;
const pageOf = (snapshot: Snapshot): Database['page'] => pages.find((page) => snapshot.matches(page)) ?? 'closed';
const isBusy = (snapshot: Snapshot): boolean =>
  snapshot.matches({ fail: 'starting' }) || snapshot.matches({ repairFail: 'starting' });

/** Follows the database of the device by its polls, and a repair by questions of its own. DBR-01, DBR-04 */
export function useDatabase(reload: () => void): Database {
  const store = useAppStore();
  const host = useHost();
  const machine = useMemo(() => createDatabaseRunner({ store, host, reload }), [store, host, reload]);
  const actor = useActorRef(machine);

  useEffect(() => {
    const report = () => {
      actor.send({ type: 'DB', value: store.getState().storage.dbState });
    };
    report();
    return store.startListening({ actionCreator: pollReceived, effect: report });
  }, [actor, store]);

  const restarts = useAppSelector((state) => state.storage.restarts);
  const seen = useRef(restarts);
  useEffect(() => {
    if (restarts === seen.current) return;
    seen.current = restarts;
    actor.send({ type: 'REBOOTED' });
  }, [actor, restarts]);

  const page = useSelector(actor, pageOf);
  const steps = useSelector(actor, (snapshot) => snapshot.context.steps);
  const busy = useSelector(actor, isBusy);
  return useMemo(
    () => ({
      page,
      steps,
      busy,
      send: (event) => {
        actor.send(event);
      },
    }),
    [actor, page, steps, busy],
  );
}
