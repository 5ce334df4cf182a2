import { useCallback, useEffect, useState } from 'react';
import type { FastShareRecord } from '#shared/contract/calls-fastshare.ts';
import { fastShareStates } from '#shared/contract/kinds.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { useAppStore } from '../../state/store.ts';
import { usePushes } from '../../components/place/use-pushes.ts';
import { loadBox } from './fast-share-api.ts';

export type OfferState = Pick<FastShareRecord, 'state' | 'to' | 'rate'>;

const waits: OfferState = { state: 'wait', to: '', rate: 0 };
const never = (): boolean => false;

function readState({ topic, data }: MessageFrame, id: string): OfferState | null {
  if (topic !== 'fastshare' || typeof data !== 'object' || data === null) return null;
  const { id: of, state, to, rate } = data as Readonly<Record<string, unknown>>;
  const known = fastShareStates.find((each) => each === state);
  if (of !== id || known === undefined) return null;
  return { state: known, to: typeof to === 'string' ? to : '', rate: typeof rate === 'number' ? rate : 0 };
}

/** How something that was offered stands: as the device tells it, asked anew where that may have been missed. */
export function useOffer(id: string): OfferState {
  const store = useAppStore();
  const [offer, setOffer] = useState(waits);
  useEffect(
    () =>
      store.startListening({
        actionCreator: pushReceived,
        effect: ({ payload }) => {
          const told = readState(payload, id);
          if (told !== null) setOffer(told);
        },
      }),
    [store, id],
  );
  const ask = useCallback(() => {
    void loadBox('initiate')(1, new AbortController().signal).then((result) => {
      const found = result.success ? result.data.list.find((each) => each.id === id) : undefined;
      if (found !== undefined) setOffer(found);
    });
  }, [id]);
  usePushes(never, ask);
  return offer;
}
