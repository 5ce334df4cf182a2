import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { upgradeMachine } from '#shared/flows/upgrade/upgrade-machine.ts';
import type { UpgradeContext, UpgradeEvent } from '#shared/flows/upgrade/upgrade-types.ts';
import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import { localKv } from '../../state/local-kv.ts';
import type { LocalKv } from '../../state/kv.ts';
import { useAppStore } from '../../state/store.ts';
import type { UpgradeNews } from './upgrade-news.ts';
import { createUpgradeRunner } from './upgrade-runner.ts';

const states = [
  'checking',
  'preparing',
  'download',
  'install',
  'rebooting',
  'success',
  'downloadFail',
  'installFail',
  'serviceUpgrading',
  'serviceSuccess',
  'serviceFail',
] as const;
export type UpgradePage = (typeof states)[number];

/** An upgrade as the dialog shows it. */
export interface Upgrade {
  readonly page: UpgradePage | 'closed';
  readonly context: UpgradeContext;
  /** A retry is under way. */
  readonly busy: boolean;
  /** The restart takes longer than anybody would expect. UPG-12 */
  readonly isLong: boolean;
  /** The estimate runs; before, nothing is known of the restart. UPG-09 */
  readonly isEstimating: boolean;
  readonly send: (event: UpgradeEvent) => void;
}

type Snapshot = SnapshotFrom<typeof upgradeMachine>;

const pageOf = (snapshot: Snapshot): Upgrade['page'] => states.find((state) => snapshot.matches(state)) ?? 'closed';
const isBusy = (snapshot: Snapshot): boolean =>
  snapshot.matches({ downloadFail: 'retrying' }) ||
  snapshot.matches({ installFail: 'retrying' }) ||
  snapshot.matches({ serviceFail: 'retrying' });

/** Gives everything that is heard of an upgrade to a reader; returns the end of it. */
export type ReadNews = (reader: (news: UpgradeNews) => void) => Unsubscribe;

/** The course of an upgrade of the device, moved on by what is heard of it, and by what was kept of a restart. UPG-26 */
export function useUpgrade(reload: () => void, readNews: ReadNews, records: LocalKv = localKv): Upgrade {
  const store = useAppStore();
  const machine = useMemo(() => createUpgradeRunner({ store, records, reload }), [store, records, reload]);
  const actor = useActorRef(machine, { input: { now: Date.now } });

  useEffect(
    () =>
      readNews((news) => {
        actor.send(news);
      }),
    [actor, readNews],
  );

  useEffect(() => {
    const wake = () => {
      if (!document.hidden) actor.send({ type: 'WAKE' });
    };
    document.addEventListener('visibilitychange', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
    };
  }, [actor]);

  const page = useSelector(actor, pageOf);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const busy = useSelector(actor, isBusy);
  const isEstimating = useSelector(actor, (snapshot) => JSON.stringify(snapshot.value).includes('"sim"'));
  const isLong = useSelector(actor, (snapshot) => JSON.stringify(snapshot.value).includes('"long"'));
  return useMemo(
    () => ({
      page,
      context,
      busy,
      isLong,
      isEstimating,
      send: (event) => {
        actor.send(event);
      },
    }),
    [actor, page, context, busy, isLong, isEstimating],
  );
}
