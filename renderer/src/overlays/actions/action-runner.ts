import { actionMachine, type ActionRequest } from '#shared/flows/action-machine.ts';
import { assertCan } from '#shared/rules/permission.ts';
import type { Disk } from '#shared/rules/storage/disk.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { CallResult } from '../../api/call.ts';
import { confirm, requestPassword, toast, withLoading } from '../../components/dialogs/dialog-service.ts';
import type { Host } from '../../host/host.ts';
import { i18next } from '../../i18n/index.ts';
import { translateWith } from '../../i18n/translate.ts';
import { pollRequested } from '../../state/storage-actions.ts';
import { selectRole } from '../../state/storage-slice.ts';
import type { AppStore } from '../../state/store.ts';
import { callAction, type ActionInput, type DiskForm } from './action-calls.ts';
import { actionRule, mountsPool, type ActionName } from './action-names.ts';
import { passwordQuestion, questionOf } from './action-questions.tsx';

/** What a screen hands over besides the name of its action. */
export interface ActionDetails {
  readonly form?: DiskForm;
  /** Disks the question is about, where the message does not tell. */
  readonly disks?: readonly Disk[];
  /** Told when it went well. */
  readonly onDone?: () => void;
  /** Told of a refusal instead of a toast. */
  readonly onFailed?: (failure: { readonly code: string; readonly message: string }) => void;
}

interface Deps {
  readonly store: Pick<AppStore, 'dispatch' | 'getState'>;
  readonly host: Pick<Host, 'emitShellEvent'>;
  /** The device took an action on. */
  readonly onTaken: (name: string) => void;
}

const TEXTS = 'takeover';
const text: Translate = (key, values) => translateWith(i18next.getFixedT(null, TEXTS))(key, values);

/** Words for a refusal: the device's own, else a sentence with the code. ERR-101 */
const told = (message: string, code: string): string => (message === '' ? text('failed', { code }) : message);

/**
 * The actions of the storage screens with their effects: question or password, one call, what follows. A question is
 * withdrawn when its message is gone; an action whose dialog is gone is not sent any more. PWD-03, MSG-08, DSK-03
 */
export function createActionRunner({ store, host, onTaken }: Deps) {
  /** What the screen gave with the action that is under way. */
  let details: ActionDetails = {};
  let question: AbortController | null = null;
  const withdraw = () => {
    question?.abort();
    question = null;
  };
  const inputOf = (request: ActionRequest): ActionInput => ({
    name: request.name as ActionName,
    subject: request.subject,
    message: store.getState().storage.message,
    form: details.form ?? null,
  });
  const assertAllowed = (request: ActionRequest) => {
    assertCan(actionRule(request.name).permission, selectRole(store.getState()));
  };
  const finished = ({ name, subject }: ActionRequest, result: CallResult<unknown>) => {
    store.dispatch(pollRequested());
    if (!result.success) return;
    details.onDone?.();
    if (mountsPool(name, subject)) host.emitShellEvent('regetApp');
    onTaken(name);
  };

  const machine = actionMachine.provide({
    actions: {
      ask: ({ self }, { request }) => {
        assertAllowed(request);
        const { asks } = actionRule(request.name);
        const input = inputOf(request);
        const asking = new AbortController();
        question = asking;
        const { signal } = asking;
        const put = () => {
          if (asks === 'password') {
            const wanted = passwordQuestion(input, details.disks ?? [], text);
            void requestPassword({
              ...wanted,
              signal,
              act: async (grant) => {
                assertAllowed(request);
                const result = await callAction(input, grant);
                finished(request, result);
                if (result.success) return null;
                // The dialog is gone: the refusal is told all the same (MSG-08).
                if (signal.aborted) toast({ kind: 'error', text: told(result.message, result.code) });
                return told(result.message, result.code);
              },
            }).then((second) => {
              if (!signal.aborted) self.send({ type: second === null ? 'DECLINED' : 'ACCEPTED' });
            });
            return;
          }
          const options = asks === 'question' ? questionOf(input, text) : null;
          const answer = options === null ? Promise.resolve(true) : confirm({ ...options, signal });
          void answer.then((agreed) => {
            if (!signal.aborted) self.send({ type: agreed ? 'AGREED' : 'DECLINED' });
          });
        };
        // The page may have other texts than the questions.
        if (i18next.hasLoadedNamespace(TEXTS)) put();
        else
          void i18next.loadNamespaces(TEXTS).then(() => {
            if (!signal.aborted) put();
          });
      },
      withdraw,
      send: ({ self }, { request, gen }) => {
        assertAllowed(request);
        const make = () => callAction(inputOf(request), null);
        const made = request.name === 'mount' || request.name === 'mountAll' ? withLoading(make) : make();
        void made.then((result) => {
          finished(request, result);
          if (result.success) {
            self.send({ type: 'DONE', gen });
            return;
          }
          const { code, message } = result;
          self.send({ type: code === 'TIMEOUT' ? 'UNKNOWN' : 'FAILED', gen, code, message });
        });
      },
      toastFailure: (_, { message, code }) => {
        const { onFailed } = details;
        if (onFailed === undefined) toast({ kind: 'error', text: told(message, code) });
        else onFailed({ message, code });
      },
      toastSilent: () => {
        toast({ kind: 'warning', text: text('noReaction') });
      },
      pollNow: () => {
        store.dispatch(pollRequested());
      },
    },
  });
  const give = (given: ActionDetails) => {
    details = given;
  };
  return { machine, withdraw, give };
}
