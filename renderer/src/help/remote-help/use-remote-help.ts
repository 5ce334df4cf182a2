import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { offersVoice } from '#shared/flows/remote-help-machine.ts';
import type { RemoteHelpContext, RemoteHelpEvent, SmsLock } from '#shared/flows/remote-help-types.ts';
import { isHelpOpen } from '#shared/rules/remote-help.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { useAppStore } from '../../state/store.ts';
import { createRemoteHelpRunner } from './remote-help-runner.ts';

/** Codes of this document: closing the dialog does not shorten the wait for the next. RHP-04 */
const locks = new Map<string, SmsLock>();

function lockOf(token: string): SmsLock {
  const lock = locks.get(token) ?? { until: 0, tries: 0 };
  locks.clear();
  locks.set(token, lock);
  return lock;
}

export type SmsStep = 'closed' | 'ready' | 'sending' | 'checking' | 'switching';

/** Remote help as a screen shows it. */
export interface RemoteHelpView {
  readonly context: RemoteHelpContext;
  /** The device was not asked yet, could not say, or said. */
  readonly known: 'asking' | 'unknown' | 'known';
  readonly sms: SmsStep;
  readonly isOpen: boolean;
  readonly offersVoice: boolean;
  readonly send: (event: RemoteHelpEvent) => void;
}

/** Follows the remote help of the device. `refresh`: its code is on screen, ask again each minute. RHP-10 */
export function useRemoteHelp(refresh: boolean): RemoteHelpView {
  const store = useAppStore();
  const machine = useMemo(() => createRemoteHelpRunner(store), [store]);
  const actor = useActorRef(machine, {
    input: { now: Date.now, ticks: () => performance.now(), lock: lockOf(store.getState().session.token), refresh },
  });
  useEffect(
    () =>
      store.startListening({
        actionCreator: pushReceived,
        effect: ({ payload }) => {
          if (payload.topic === 'rhelp') actor.send({ type: 'RELOAD' });
        },
      }),
    [actor, store],
  );
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const sms = useSelector(actor, (snapshot) => snapshot.value.sms);
  const unknown = useSelector(actor, (snapshot) => snapshot.matches({ status: 'unknown' }));
  return {
    context,
    sms,
    known: context.status !== null ? 'known' : unknown ? 'unknown' : 'asking',
    isOpen: context.status !== null && isHelpOpen(context.status, context.now()),
    offersVoice: offersVoice(context),
    send: (event) => {
      actor.send(event);
    },
  };
}
