import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { FormatContext, FormatEvent, formatMachine } from '#shared/flows/format-machine.ts';
import type { Screen } from '#shared/rules/storage/screen-types.ts';
import { useHost } from '../../host/host-context.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { createFormatRunner } from './format-runner.ts';

const views = ['waitBegin', 'formatdisk', 'initialize', 'failed', 'result'] as const;

/** Pages of the format flow as the overlays show them. */
export interface FormatFlow {
  readonly page: 'none' | (typeof views)[number];
  /** An action of the failure page is under way. */
  readonly busy: boolean;
  /** The result has no figures to draw. */
  readonly noChart: boolean;
  readonly context: FormatContext;
  send(event: Extract<FormatEvent, { type: 'CANCEL' | 'ENTER' | 'LINK' }>): void;
}

type Snapshot = SnapshotFrom<typeof formatMachine>;

const pageOf = (snapshot: Snapshot): FormatFlow['page'] => views.find((view) => snapshot.matches(view)) ?? 'none';
const hasNoChart = (snapshot: Snapshot): boolean =>
  snapshot.matches({ result: 'noChart' }) ||
  (snapshot.matches({ result: 'shown' }) && snapshot.context.result === null);

/** The view of the format flow that a screen asks for; null when it is another's. */
function viewOf(screen: Screen): (typeof views)[number] | null {
  if (screen.kind !== 'decision') return null;
  if (screen.overlay !== 'formatting' && screen.overlay !== 'complete') return null;
  return views.find((view) => view === screen.view) ?? null;
}

/**
 * Runs the format pages for the administrator (FMT-10 to FMT-20). The flow lives as long as the storage overlay, so
 * that a restart in the middle of a format goes on with the same figures.
 */
export function useFormatFlow(screen: Screen, openDisks: () => void): FormatFlow {
  const host = useHost();
  const store = useAppStore();
  const message = useAppSelector((state) => state.storage.message);
  const machine = useMemo(() => createFormatRunner({ host, store, openDisks }), [host, store, openDisks]);
  const actor = useActorRef(machine);

  const view = viewOf(screen);
  useEffect(() => {
    if (view === null) actor.send({ type: 'LEAVE' });
    else actor.send({ type: 'SHOW', view, message });
  }, [actor, view, message]);

  const page = useSelector(actor, pageOf);
  const busy = useSelector(actor, (snapshot) => snapshot.matches({ failed: 'cancelling' }));
  const noChart = useSelector(actor, hasNoChart);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  return useMemo(
    () => ({
      page,
      busy,
      noChart,
      context,
      send: (event) => {
        actor.send(event);
      },
    }),
    [actor, page, busy, noChart, context],
  );
}
