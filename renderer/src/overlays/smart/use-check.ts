import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { smartMachine, type CheckResult, type CheckTarget } from '#shared/flows/smart/smart-machine.ts';
import { assertCan, can } from '#shared/rules/permission.ts';
import { fieldsOf, isRecord } from '#shared/rules/storage/fields.ts';
import { call, type CallResult } from '../../api/call.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { followCheck, type CheckProgress } from './check-progress.ts';

/** Where a check stands, and what can be done about it. */
export interface Check {
  readonly state: 'idle' | 'starting' | 'running' | 'aborted';
  /** The person may run checks at all. SMT-11 */
  readonly mayRun: boolean;
  /** What the last check said of each disk. */
  readonly results: readonly CheckResult[];
  /** How far the running check is; null while the device has not said. */
  readonly progress: CheckProgress | null;
  readonly start: () => void;
}

interface Run {
  readonly status: string;
  readonly rate: number | null;
  readonly results: readonly CheckResult[];
}

/** How far a check is, from whatever the device sent; null when that is no record. ENT-15 */
function runOf(answer: unknown): Run | null {
  if (!isRecord(answer)) return null;
  const fields = fieldsOf(answer, undefined, 'check');
  const results = fields.list('list').map((item) => {
    const entry = fieldsOf(item, undefined, 'check.list');
    return { sn: entry.text('sn'), health: entry.text('health') };
  });
  return { status: fields.text('status'), rate: fields.number('rate'), results };
}

/** The calls of a target: SMART by disk or group, health management by group. CALL-18, CALL-19, CALL-20 */
function callsOf(target: CheckTarget): {
  start: () => Promise<CallResult<unknown>>;
  status: () => Promise<CallResult<unknown>>;
} {
  const { kind, type, sn } = target;
  const quiet = { silent: true };
  if (kind === 'ihm') {
    const group = type ?? 'sata-group';
    return {
      start: () => call(calls.ihmStart, { type: group }, quiet),
      status: () => call(calls.ihmStatus, { type: group }, quiet),
    };
  }
  const named = type === undefined ? { sn } : { type };
  return {
    start: () => call(calls.smartStart, named, quiet),
    status: () => call(calls.smartStatus, named, quiet),
  };
}

/**
 * The check of a disk or a group for as long as it is shown; `onDetail` is told when what is known is to be loaded:
 * at once, and when a check has finished; it stays the same function while the page is shown. SMT-03 to SMT-09
 */
export function useCheck(target: CheckTarget, onDetail: (finished: boolean) => void): Check {
  const store = useAppStore();
  const mayRun = useAppSelector((state) => can('runSmart', selectRole(state)));
  const [progress, setProgress] = useState<CheckProgress | null>(null);
  const machine = useMemo(
    () =>
      smartMachine.provide({
        actions: {
          call: ({ self }, { name, gen, target: asked }) => {
            const { start, status } = callsOf(asked);
            if (name === 'start') {
              setProgress(null);
              assertCan('runSmart', selectRole(store.getState()));
              void start().then(({ success, message, code }) => {
                self.send(success ? { type: 'STARTED', gen } : { type: 'START_FAILED', gen, message, code });
              });
              return;
            }
            void status().then((result) => {
              const run = result.success ? runOf(result.data) : null;
              if (run === null) {
                self.send({ type: 'STATUS_FAILED', gen });
                return;
              }
              const { status: word, results, rate } = run;
              if (word !== 'running') setProgress(null);
              else if (rate !== null) setProgress((before) => followCheck(before, rate, Date.now()));
              self.send({ type: 'STATUS', gen, status: word, results });
            });
          },
          loadDetail: (_, { finished }) => {
            onDetail(finished);
          },
          toastFailure: (_, { message, code }) => {
            toast({ kind: 'error', text: message === '' ? i18next.t('smart:failed', { code }) : message });
          },
        },
      }),
    [store, onDetail],
  );
  const actor = useActorRef(machine);
  const { kind, type, sn } = target;
  useEffect(() => {
    const opened: CheckTarget = {
      kind,
      ...(type === undefined ? {} : { type }),
      ...(sn === undefined ? {} : { sn }),
    };
    actor.send({ type: 'OPEN', target: opened, mayRun });
    return () => {
      actor.send({ type: 'CLOSE' });
    };
  }, [actor, kind, type, sn, mayRun]);
  const state = useSelector(actor, (snapshot): Check['state'] => {
    if (snapshot.matches('starting')) return 'starting';
    if (snapshot.matches('running')) return 'running';
    return snapshot.matches('aborted') ? 'aborted' : 'idle';
  });
  const results = useSelector(actor, (snapshot) => snapshot.context.results);
  return useMemo(
    () => ({
      state,
      mayRun,
      results,
      progress,
      start: () => {
        actor.send({ type: 'RECHECK' });
      },
    }),
    [actor, state, mayRun, results, progress],
  );
}
