import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { ssdMachine } from '#shared/flows/ssd/ssd-machine.ts';
import type { SsdContext, SsdEvent } from '#shared/flows/ssd/ssd-types.ts';
import { fieldsOf } from '#shared/rules/storage/fields.ts';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { i18next } from '../../i18n/index.ts';
import { localKv } from '../../state/local-kv.ts';
import type { LocalKv } from '../../state/kv.ts';
import { noticeContinued } from '../../state/storage-slice.ts';
import { useAppDispatch } from '../../state/store.ts';
import { useActions } from '../actions/use-actions.ts';
import { usePower } from '../flows/power-context.ts';
import { SSD_READ_KEY } from '../record-keys.ts';

/** Serial numbers kept at most; the oldest go first. */
const KEPT_MAX = 64;

const serialsOf = (kept: unknown): string[] =>
  Array.isArray(kept) ? kept.filter((item): item is string => typeof item === 'string') : [];

/** Serial numbers whose compatibility warning was read on this computer; null until they are known. SSD-22 */
export function useReadSerials(records: LocalKv = localKv): {
  readonly serials: readonly string[] | null;
  readonly remember: (more: readonly string[]) => void;
} {
  const [serials, setSerials] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let current = true;
    void records.get(SSD_READ_KEY).then((kept) => {
      if (current) setSerials(serialsOf(kept));
    });
    return () => {
      current = false;
    };
  }, [records]);
  return useMemo(
    () => ({
      serials,
      remember: (more: readonly string[]) => {
        const next = [...new Set([...(serials ?? []), ...more])].slice(-KEPT_MAX);
        setSerials(next);
        void records.set(SSD_READ_KEY, next);
      },
    }),
    [serials, records],
  );
}

/** The mode in use by the device's own figures, asked for where the message does not tell. SSD-05, CALL-05 */
export function useUsageStyle(isNeeded: boolean): string {
  const [style, setStyle] = useState('');
  useEffect(() => {
    if (!isNeeded) return;
    let current = true;
    void call(calls.storageInfo, {}, { silent: true }).then((result) => {
      if (!current) return;
      if (result.success) setStyle(fieldsOf(result.data).record('ssd_usage').text('style'));
      // What is not known is not marked; why it is not is said. ERR-101
      else toastFailure(result);
    });
    return () => {
      current = false;
    };
  }, [isNeeded]);
  return style;
}

const pages = ['reset', 'pool', 'error', 'compat', 'step1', 'step2'] as const;
const dialogs = {
  'error.tooSmall': 'tooSmall',
  'step1.warnStorage': 'warnStorage',
  'step1.release': 'release',
  'step1.writeBack': 'writeBack',
  'step1.refused': 'refused',
  'step2.phrase': 'phrase',
} as const;

export type SsdPage = (typeof pages)[number];
export type SsdDialog = (typeof dialogs)[keyof typeof dialogs];

/** The questions about SSDs as the pages show them. */
export interface SsdFlow {
  /** null until it is known what to show. */
  readonly page: SsdPage | null;
  readonly dialog: SsdDialog | null;
  readonly context: SsdContext;
  readonly send: (event: SsdEvent) => void;
}

/** Runs the SSD pages for one question. M7, MSG-04, MSG-06 */
export function useSsdFlow(screenKey: string, message: StorageMessage): SsdFlow {
  const { t } = useTranslation('ssd');
  const dispatch = useAppDispatch();
  const actions = useActions();
  const power = usePower();
  const { serials, remember } = useReadSerials();
  const machine = useMemo(
    () =>
      ssdMachine.provide({
        actions: {
          begin: (_, { action, subject }) => {
            const onDone = () => {
              if (action === 'ssdIgnore') dispatch(noticeContinued(screenKey));
              if (action === 'ssdRelease' || action === 'ssdWriteBack') power.goesDown();
            };
            actions.begin(action, subject, { onDone });
          },
          remember: (_, params) => {
            remember(params.serials);
          },
          toastInvalid: () => {
            toast({ kind: 'error', text: i18next.t('takeover:choose.invalid') });
          },
        },
      }),
    [actions, dispatch, power, remember, screenKey],
  );
  const actor = useActorRef(machine);
  const phrase = t('phrase.text');
  const { data } = message;

  useEffect(() => {
    if (serials !== null) actor.send({ type: 'SHOW', key: screenKey, facts: data, acknowledged: serials });
  }, [actor, data, screenKey, serials]);
  useEffect(() => {
    actor.send({ type: 'PHRASE', text: phrase });
  }, [actor, phrase]);

  const value = useSelector(actor, (snapshot) => {
    const state = snapshot.value;
    return typeof state === 'string' ? state : Object.entries(state).flat().join('.');
  });
  const context = useSelector(actor, (snapshot) => snapshot.context);
  return useMemo(
    () => ({
      page: pages.find((name) => value === name || value.startsWith(`${name}.`)) ?? null,
      dialog: value in dialogs ? dialogs[value as keyof typeof dialogs] : null,
      context,
      send: (event) => {
        actor.send(event);
      },
    }),
    [actor, context, value],
  );
}
