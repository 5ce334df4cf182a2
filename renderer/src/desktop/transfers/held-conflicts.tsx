import { useEffect, useEffectEvent } from 'react';
import type { MessageFrame } from '#shared/contract/push.ts';
import { usePushes } from '../../components/place/use-pushes.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { loadHeld } from '../../state/conflicts/held-conflicts.ts';
import { useAppStore } from '../../state/store.ts';
import { tellWaiting } from './tell-waiting.ts';

/** With the safe box its questions come and go: which of them this sign-in may read only the device can say. */
const areTold = ({ topic, type }: MessageFrame): boolean =>
  topic === 'safebox' || (topic === 'task' && type === 'conflicts');

/** Follows what the device has to ask about folders that have merged, from when it is mounted (DRG-26). */
export function HeldConflicts() {
  const store = useAppStore();
  const { t } = useTranslation('files');
  const load = (): void => {
    void loadHeld(store, (ids) => {
      tellWaiting(ids, translateWith(t));
    });
  };
  const first = useEffectEvent(load);
  useEffect(() => {
    first();
  }, [store]);
  usePushes(areTold, load);
  return null;
}
