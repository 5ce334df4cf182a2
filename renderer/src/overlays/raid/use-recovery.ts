import { useActorRef, useSelector } from '@xstate/react';
import { useLayoutEffect, useMemo } from 'react';
import { raidRecoveryMachine, type RecoveryContext, type RecoveryEvent } from '#shared/flows/raid-recovery-machine.ts';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import { recoveryState, type RecoveryState } from '#shared/rules/storage/raid.ts';
import { useActions } from '../actions/use-actions.ts';

/** The recovery of a mirror as its page shows it; null before the first report and after its end was seen. */
export interface RecoveryFlow {
  readonly state: RecoveryState | null;
  /** The device is being told to go on without the missing disk. */
  readonly accepting: boolean;
  readonly context: RecoveryContext;
  readonly send: (event: RecoveryEvent) => void;
}

/** Runs the page of a recovery; `finish` hears that its success was seen. M6, RAID-06, RAID-07 */
export function useRecovery(message: StorageMessage, finish: () => void): RecoveryFlow {
  const actions = useActions();
  const machine = useMemo(
    () =>
      raidRecoveryMachine.provide({
        actions: {
          finish,
          accept: ({ self }, { gen }) => {
            actions.begin('acceptLost', '', {
              onDone: () => {
                self.send({ type: 'DONE', gen });
              },
              onFailed: () => {
                self.send({ type: 'FAILED', gen });
              },
            });
          },
        },
      }),
    [actions, finish],
  );
  const actor = useActorRef(machine);
  // Before it is painted: a page that is still empty would be seen for a moment.
  useLayoutEffect(() => {
    const usr = message.data.sync?.usr ?? [];
    actor.send({ type: 'REPORT', report: { id: message.data.id, stands: recoveryState(message), usr } });
  }, [actor, message]);

  const state = useSelector(actor, (snapshot): RecoveryState | null => {
    if (snapshot.matches('lost')) return 'lost';
    const { value } = snapshot;
    return value === 'wait' || value === 'success' || value === 'fail' ? value : null;
  });
  const accepting = useSelector(actor, (snapshot) => snapshot.matches({ lost: 'accepting' }));
  const context = useSelector(actor, (snapshot) => snapshot.context);
  return useMemo(
    () => ({
      state,
      accepting,
      context,
      send: (event) => {
        actor.send(event);
      },
    }),
    [actor, accepting, context, state],
  );
}
