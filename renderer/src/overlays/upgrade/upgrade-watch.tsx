import { useEffect, useState } from 'react';
import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import { lazyPart } from '../../components/lazy-part.ts';
import { localKv } from '../../state/local-kv.ts';
import { useAppStore } from '../../state/store.ts';
import { listenForUpgrades, type UpgradeNews } from './upgrade-news.ts';

const UpgradeOverlay = lazyPart(() =>
  import('./upgrade-overlay.tsx').then((module) => ({ default: module.UpgradeOverlay })),
);

/** News in their order: what comes while the code of the dialog is still fetched waits for it. */
class NewsQueue {
  private waiting: UpgradeNews[] = [];
  private reader: ((news: UpgradeNews) => void) | null = null;

  readonly put = (news: UpgradeNews): void => {
    if (this.reader === null) this.waiting.push(news);
    else this.reader(news);
  };

  readonly read = (reader: (news: UpgradeNews) => void): Unsubscribe => {
    this.reader = reader;
    const waiting = this.waiting;
    this.waiting = [];
    for (const news of waiting) reader(news);
    return () => {
      this.reader = null;
    };
  };
}

/**
 * Follows the upgrades of the device while somebody is signed in. The dialog and its course are fetched when there is
 * something to tell: a console without an upgrade keeps neither. UPG-01
 */
export function UpgradeWatch() {
  const store = useAppStore();
  const [queue] = useState(() => new NewsQueue());
  const [needed, setNeeded] = useState(false);
  useEffect(
    () =>
      listenForUpgrades(store, localKv, (news) => {
        queue.put(news);
        setNeeded(true);
      }),
    [store, queue],
  );
  return needed ? <UpgradeOverlay readNews={queue.read} /> : null;
}
