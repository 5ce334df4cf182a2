import { useMemo, useSyncExternalStore } from 'react';
import type { CallResult } from '../../api/result.ts';
import { failureText } from '../../api/failure-text.ts';
import type { EngineClient } from '../../api/engine-client.ts';
import { confirm } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { askText } from '../../components/place/ask-text.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useEngine } from '../../state/docker/engine.ts';
import { isUp, nameOf, type Container } from './container-model.ts';

/** What of a container its actions need. */
export type Subject = Pick<Container, 'Id' | 'Names' | 'State'>;

/** Actions that need no word of the person. */
export const simpleActions = ['start', 'stop', 'restart', 'pause', 'unpause'] as const;
export type SimpleAction = (typeof simpleActions)[number];
export type BusyAction = SimpleAction | 'delete';

const call: Readonly<Record<SimpleAction, (engine: EngineClient, id: string) => Promise<CallResult<unknown>>>> = {
  start: (engine, id) => engine.call('containerStart', { params: { id } }),
  stop: (engine, id) => engine.call('containerStop', { params: { id } }),
  restart: (engine, id) => engine.call('containerRestart', { params: { id } }),
  pause: (engine, id) => engine.call('containerPause', { params: { id } }),
  unpause: (engine, id) => engine.call('containerUnpause', { params: { id } }),
};

/** Actions that make sense in a state. A running one may be started all the same: the engine says what it says. */
export function actionsFor(state: Container['State']): SimpleAction[] {
  if (state === 'paused') return ['unpause', 'stop', 'restart'];
  if (state === 'running') return ['stop', 'restart', 'pause'];
  return state === 'restarting' ? ['stop', 'restart'] : ['start'];
}

/** What is being done with which container, for every window of the document. */
const busy = (() => {
  let state: ReadonlyMap<string, BusyAction> = new Map();
  const listeners = new Set<() => void>();
  const set = (next: ReadonlyMap<string, BusyAction>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Does something with a container, which is busy meanwhile. A second action waits for nobody: it is not begun. */
    async during<T>(id: string, action: BusyAction, work: () => Promise<CallResult<T>>): Promise<CallResult<T> | null> {
      if (state.has(id)) return null;
      set(new Map(state).set(id, action));
      const result = await work();
      set(new Map([...state].filter(([other]) => other !== id)));
      return result;
    },
  };
})();

/** What is being done with containers now, by id. */
export const useBusy = (): ReadonlyMap<string, BusyAction> => useSyncExternalStore(busy.subscribe, busy.get);

export interface ContainerActions {
  readonly run: (action: SimpleAction, subjects: readonly Subject[]) => Promise<void>;
  readonly kill: (subject: Subject) => Promise<void>;
  readonly rename: (subject: Subject) => Promise<void>;
  /** Asks and deletes; answers whether it was done. */
  readonly remove: (subjects: readonly Subject[]) => Promise<boolean>;
}

/** What can be done with containers. What comes of it is seen by the events of the engine. */
export function useContainerActions(): ContainerActions {
  const { t } = useTranslation('docker');
  const engine = useEngine();
  return useMemo(() => {
    const say = (result: CallResult<unknown> | null): void => {
      if (result !== null && !result.success) toastFailure(result);
    };
    const removeOne = ({ Id, State }: Subject) =>
      busy.during(Id, 'delete', () =>
        engine.call('containerDelete', { params: { id: Id }, query: { force: isUp(State) } }),
      );
    return {
      run: async (action, subjects) => {
        await Promise.all(
          subjects.map(async ({ Id }) => {
            say(await busy.during(Id, action, () => call[action](engine, Id)));
          }),
        );
      },
      kill: async (subject) => {
        const name = nameOf(subject);
        const sure = await confirm({ title: t('kill.title', { name }), content: t('kill.text'), okText: t('kill.ok'), danger: true }); // prettier-ignore
        if (sure)
          say(
            await busy.during(subject.Id, 'stop', () => engine.call('containerKill', { params: { id: subject.Id } })),
          );
      },
      rename: async (subject) => {
        const name = nameOf(subject);
        await askText({
          title: t('rename.title', { name }),
          label: t('rename.label'),
          okText: t('rename.ok'),
          value: name,
          maxLength: 128,
          onText: async (wanted) => {
            if (wanted === name) return '';
            if (!/^[a-zA-Z0-9][\w.-]+$/.test(wanted)) return t('create.nameBad');
            const result = await engine.call('containerRename', {
              params: { id: subject.Id },
              query: { name: wanted },
            });
            return result.success ? '' : failureText(result);
          },
        });
      },
      remove: async (subjects) => {
        const count = subjects.length;
        const running = subjects.filter(({ State }) => isUp(State)).length;
        const [first] = subjects;
        if (first === undefined) return false;
        const sure = await confirm({
          title: t('delete.title', { count, name: nameOf(first) }),
          content: t('delete.text'),
          okText: t('delete.ok'),
          danger: true,
          // Force is a word of its own (APP-DKR-02).
          ...(running === 0 ? {} : { checkText: t('delete.force', { count: running }) }),
        });
        if (!sure) return false;
        const results = await Promise.all(subjects.map(removeOne));
        results.forEach(say);
        return results.every((result) => result?.success === true);
      },
    };
  }, [engine, t]);
}
