import { useActorRef, useSelector } from '@xstate/react';
import { createContext, useContext, useEffect, useMemo } from 'react';
import { useHost } from '../../host/host-context.ts';
import { i18next } from '../../i18n/index.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { coversQuestion, type ActionName } from './action-names.ts';
import { createActionRunner, type ActionDetails } from './action-runner.ts';

/** Where the one action of the storage screens stands. */
export interface Actions {
  readonly state: 'idle' | 'asking' | 'acting' | 'unsure' | 'preparing';
  /** Name and subject of the action under way; '' when there is none. */
  readonly name: string;
  readonly subject: string;
  /** No other action can begin. OVL-10 */
  readonly busy: boolean;
  begin(name: ActionName, subject?: string, details?: ActionDetails): void;
}

export const ActionsContext = createContext<Actions | null>(null);

/** The actions of the storage screen around. Throws outside of the storage overlay. */
export function useActions(): Actions {
  const actions = useContext(ActionsContext);
  if (actions === null) throw new Error('useActions needs the storage overlay around it');
  return actions;
}

/**
 * Runs the actions of the storage screens; `screenKey` is the screen that is shown, `onTaken` hears of what the device
 * took on. OVL-10, MSG-08, FMT-26
 */
export function useActionFlow(screenKey: string, onTaken: (name: string) => void): Actions {
  const store = useAppStore();
  const host = useHost();
  const runner = useMemo(() => createActionRunner({ store, host, onTaken }), [store, host, onTaken]);
  const actor = useActorRef(runner.machine);

  useEffect(() => {
    actor.send({ type: 'SHOW', key: screenKey });
  }, [actor, screenKey]);
  useEffect(() => runner.withdraw, [runner]);
  useEffect(() => {
    void i18next.loadNamespaces('takeover');
  }, []);
  const checkedAt = useAppSelector((app) => app.storage.checkedAt);
  useEffect(() => {
    actor.send({ type: 'POLLED' });
  }, [actor, checkedAt]);

  const state = useSelector(actor, (snapshot) => snapshot.value);
  const request = useSelector(actor, (snapshot) => snapshot.context.request);
  return useMemo(
    () => ({
      state,
      name: request.name,
      subject: request.subject,
      busy: state !== 'idle',
      begin: (name, subject = '', given = {}) => {
        if (!actor.getSnapshot().matches('idle')) return;
        runner.give(given);
        const after = coversQuestion(name) ? 'preparing' : 'stay';
        actor.send({ type: 'BEGIN', request: { name, subject, after } });
      },
    }),
    [actor, runner, state, request],
  );
}
