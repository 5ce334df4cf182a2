import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { calls } from '#shared/contract/index.ts';
import { firstTimeMachine, type FirstTimeContext, type FirstTimeEvent } from '#shared/flows/first-time-machine.ts';
import type { FirstTime } from '#shared/rules/storage/poll.ts';
import { call } from '../../api/call.ts';
import { useHost } from '../../host/host-context.ts';

/** Id by which the device knows the finished setup. */
const KNOWN_ID = 'first-format';

/** The first setup as its pages show it. */
export interface FirstTimeFlow {
  readonly page: 'none' | 'welcome' | 'choice' | 'progress' | 'finished' | 'failed' | 'left';
  readonly context: FirstTimeContext;
  readonly send: (event: FirstTimeEvent) => void;
}

/** Follows what the device tells of its first setup; `offered` are the modes that fit the disks. FMT-22 to FMT-25 */
export function useFirstTime(run: FirstTime, offered: readonly string[]): FirstTimeFlow {
  const host = useHost();
  const machine = useMemo(
    () =>
      firstTimeMachine.provide({
        actions: {
          entered: () => {
            host.emitShellEvent('regetApp');
            void call(calls.actionKnown, { ids: [KNOWN_ID] }, { silent: true });
          },
        },
      }),
    [host],
  );
  const actor = useActorRef(machine);
  const ids = offered.join(',');
  const { state, current } = run;
  useEffect(() => {
    actor.send({ type: 'APPEND', run: { state, current }, offered: ids === '' ? [] : ids.split(',') });
  }, [actor, state, current, ids]);
  const page = useSelector(actor, (snapshot) => snapshot.value);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  return {
    page,
    context,
    send: (event) => {
      actor.send(event);
    },
  };
}
