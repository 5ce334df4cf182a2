import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { matchesState } from 'xstate';
import { calls } from '#shared/contract/index.ts';
import { flushMachine, flushReason, type FlushContext, type FlushEvent } from '#shared/flows/flush-machine.ts';
import { assertCan } from '#shared/rules/permission.ts';
import { flushStatusOf, type FlushStatus } from '#shared/rules/storage/flush-status.ts';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import { call } from '../../api/call.ts';
import { pollRequested } from '../../state/storage-actions.ts';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { useActions } from '../actions/use-actions.ts';

/** The write-back as its pages show it. */
export interface FlushFlow {
  readonly state: 'closed' | FlushStatus;
  /** Its end is being told to the device, or the page is about to load anew. */
  readonly busy: boolean;
  readonly context: FlushContext;
  readonly send: (event: FlushEvent) => void;
}

/** Runs the pages of the write-back. M8, CFL-02, CFL-05 */
export function useFlush(screenKey: string, message: StorageMessage, reload: () => void): FlushFlow {
  const store = useAppStore();
  const actions = useActions();
  const checkedAt = useAppSelector((app) => app.storage.checkedAt);
  const machine = useMemo(
    () =>
      flushMachine.provide({
        actions: {
          close: ({ self }, { gen }) => {
            assertCan('chooseSsdMode', selectRole(store.getState()));
            void call(calls.ssdWcache, { action: 'flush_finish' }, { silent: true }).then((result) => {
              const { code, message: text } = result;
              self.send(result.success ? { type: 'DONE', gen } : { type: 'FAILED', gen, code, message: text });
              // The device may have told that the write-back is over before it answered: the page is gone then and
              // hears nothing any more, and what was pressed on it still leads into the product.
              const { value, context } = self.getSnapshot();
              if (result.success && context.gen === gen && matchesState({ finish: 'closing' }, value)) reload();
              if (!result.success) store.dispatch(pollRequested());
            });
          },
          reload,
          force: () => {
            actions.begin('flushForce');
          },
        },
      }),
    [actions, reload, store],
  );
  const actor = useActorRef(machine);
  const { data, msg } = message;
  useEffect(() => {
    actor.send({
      type: 'SHOW',
      key: screenKey,
      now: Date.now(),
      report: {
        status: flushStatusOf(data.status),
        rate: data.ssd.rate,
        size: data.ssd.size,
        reason: flushReason(data.error_message, msg),
      },
    });
  }, [actor, screenKey, data, msg, checkedAt]);

  const state = useSelector(actor, ({ value }) =>
    typeof value === 'string' ? value : (Object.keys(value)[0] as 'finish'),
  );
  const busy = useSelector(
    actor,
    (snapshot) => snapshot.matches({ finish: 'closing' }) || snapshot.matches({ finish: 'closed' }),
  );
  const context = useSelector(actor, (snapshot) => snapshot.context);
  return useMemo(
    () => ({
      state,
      busy,
      context,
      send: (event) => {
        actor.send(event);
      },
    }),
    [actor, busy, context, state],
  );
}
