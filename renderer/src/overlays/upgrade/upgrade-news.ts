import { calls } from '#shared/contract/index.ts';
import type { UpgradeEvent } from '#shared/flows/upgrade/upgrade-types.ts';
import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import { adaptUpgrade, hasEnded, readUpgradeRestart } from '#shared/rules/upgrade.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import type { PushState } from '#shared/ipc/channels.ts';
import type { LocalKv } from '../../state/kv.ts';
import { pushGapFound, pushReceived, pushStateChanged } from '../../state/push-actions.ts';
import { upgradeStarted } from '../../state/storage-actions.ts';
import type { AppStore } from '../../state/store.ts';
import { UPGRADE_KEY } from '../record-keys.ts';

/** What the console hears of an upgrade without having asked for it. */
export type UpgradeNews = Extract<UpgradeEvent, { type: 'LOADED' | 'RESUMED' | 'PUSHED' | 'USER_START' }>;

/** Says how an upgrade ended that nobody watched; no dialog is open that would have fetched the words. UPG-26 */
async function tellWhatEnded(ended: 'ok' | 'failed', version: string): Promise<void> {
  await i18next.loadNamespaces('upgrade');
  const isOk = ended === 'ok';
  const text = i18next.t(isOk ? 'upgrade:away.done' : 'upgrade:away.failed', { version });
  toast({ kind: isOk ? 'success' : 'warning', text });
}

/** Where the device and this computer's record of a restart say that an upgrade stands; null when it is at none. */
async function standing(records: LocalKv, isCurrent: () => boolean): Promise<UpgradeNews | null> {
  const kept = readUpgradeRestart(await records.get(UPGRADE_KEY));
  const result = await call(calls.upgradeProgress, {}, { silent: true });
  if (!isCurrent()) return null;
  const status = result.success ? adaptUpgrade(result.data) : null;
  if (status === null) return !result.success && kept !== null ? { type: 'RESUMED', kept } : null;
  const ended = hasEnded(status);
  if (ended === 'no') return { type: 'LOADED', status, kept };
  if (kept?.id === status.id) {
    await tellWhatEnded(ended, status.targetVersion);
    void records.delete(UPGRADE_KEY);
  }
  return null;
}

const isBeginning = (push: PushState['state']): boolean => push === 'idle' || push === 'connecting';

/** How long the first question waits for a push channel that is being opened (ms). */
const FIRST_MS = 2000;

/**
 * Asks where an upgrade stands and listens from then on to the push channel and to the settings; an end that was there
 * before is told, or nothing at all. The first question waits a moment for the push channel that is being opened, so
 * that it is asked once and nothing can begin unheard after its answer; what was asked while no message could come is
 * asked again when one can. Returns the end of listening. UPG-01, UPG-26
 */
export function listenForUpgrades(
  store: Pick<AppStore, 'startListening' | 'getState'>,
  records: LocalKv,
  hear: (news: UpgradeNews) => void,
): Unsubscribe {
  let asked = 0;
  let mayMiss = false;
  let push = store.getState().connection.push.state;
  const ask = (): void => {
    clearTimeout(first);
    asked += 1;
    mayMiss = push !== 'open';
    const own = asked;
    const isCurrent = (): boolean => own === asked;
    void standing(records, isCurrent).then((news) => {
      if (isCurrent() && news !== null) hear(news);
    });
  };
  const first = setTimeout(ask, FIRST_MS);
  if (!isBeginning(push)) ask();
  const endGaps = store.startListening({ actionCreator: pushGapFound, effect: ask });
  const endStates = store.startListening({
    actionCreator: pushStateChanged,
    effect: ({ payload: { state } }) => {
      push = state;
      if (state === 'open' ? asked === 0 || mayMiss : asked === 0 && !isBeginning(state)) ask();
      if (state !== 'open') mayMiss = true;
    },
  });
  const endPush = store.startListening({
    actionCreator: pushReceived,
    effect: ({ payload }) => {
      const status = payload.topic === 'upgrade' && payload.type === 'status' ? adaptUpgrade(payload.data) : null;
      if (status !== null) hear({ type: 'PUSHED', status });
    },
  });
  const endStart = store.startListening({
    actionCreator: upgradeStarted,
    effect: () => {
      hear({ type: 'USER_START' });
    },
  });
  return () => {
    clearTimeout(first);
    asked += 1;
    endGaps();
    endStates();
    endPush();
    endStart();
  };
}
