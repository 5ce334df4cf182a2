import { useEffect } from 'react';
import { calls } from '#shared/contract/index.ts';
import { quotaLevel } from '#shared/rules/quota.ts';
import { call } from '../../api/call.ts';
import { useDesktopHomeQuery } from '../../desktop/desktop-api.ts';
import { readStorageInfo } from '../../overlays/smart/health-api.ts';
import { everythingStale, pushGapFound, pushReceived, pushStateChanged } from '../../state/push-actions.ts';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppSelector, useAppStore, type AppStore } from '../../state/store.ts';
import { quotaFound, troublesFound, troublesLookedAt } from '../../state/troubles-slice.ts';
import { troublesOf } from './device-troubles.ts';

/** Messages come in swarms; what they tell of is asked for once, this long after the last one (ms). */
const QUIET_MS = 500;
/** Uploads end one after the other, and counting what an account has takes the device a while (ms). */
const QUOTA_QUIET_MS = 10_000;

/** While something is wrong it is asked for again so often: that a disk has cooled down no message tells (ms). */
const AGAIN_MS = 20_000;

const quiet = { silent: true, lasting: true } as const;
/** Topics whose messages may mean that something of the device is wrong, or is not any more. */
const topics: ReadonlySet<string> = new Set(['storage', 'action', 'pool', 'smart', 'ihm']);
/** How far something is changes nothing of it. */
const passing: ReadonlySet<string> = new Set(['progress', 'formatting', 'message']);

/**
 * Asks once now, again `wait` ms after the last reason to, when messages were lost, and for as long as `lasts` says so
 * while the page is seen; the answer ends it.
 */
function follow(
  store: AppStore,
  wait: number,
  concerns: (topic: string, type: string) => boolean,
  ask: (signal: AbortSignal) => Promise<void>,
  lasts: () => boolean = () => false,
): () => void {
  let asked = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = (): void => {
    clearTimeout(timer);
    timer = undefined;
    // An older answer must not come after a newer one.
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    void ask(signal).then(() => {
      if (!signal.aborted && timer === undefined && lasts()) timer = setTimeout(again, AGAIN_MS);
    });
  };
  function again(): void {
    if (document.hidden) timer = setTimeout(again, AGAIN_MS);
    else now();
  }
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(now, wait);
  };
  now();
  const stops = [
    store.startListening({ actionCreator: troublesLookedAt, effect: now }),
    store.startListening({
      actionCreator: pushReceived,
      effect: ({ payload: { topic, type } }) => {
        if (concerns(topic, type)) soon();
      },
    }),
    store.startListening({ actionCreator: pushGapFound, effect: soon }),
    store.startListening({ actionCreator: everythingStale, effect: soon }),
    store.startListening({
      actionCreator: pushStateChanged,
      effect: ({ payload: { state } }) => {
        if (state === 'open') soon();
      },
    }),
  ];
  return () => {
    asked.abort();
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

async function askDevice(store: AppStore, isMaster: boolean, signal: AbortSignal): Promise<void> {
  const options = { ...quiet, signal };
  const [info, disks, machine] = await Promise.all([
    call(calls.storageInfo, {}, options),
    isMaster ? call(calls.monitorDisk, {}, options) : null,
    isMaster ? call(calls.monitorOverview, {}, options) : null,
  ]);
  // Of a device that does not answer nothing is known: what was wrong stays so.
  if (signal.aborted || !info.success || disks?.success === false || machine?.success === false) return;
  const told = { disks: disks?.data.list ?? [], fans: machine?.data.fans ?? [], isMaster };
  store.dispatch(troublesFound(troublesOf(readStorageInfo(info.data), told)));
}

async function askQuota(store: AppStore, username: string, quota: number, signal: AbortSignal): Promise<void> {
  const answer = await call(calls.diskStatics, {}, { ...quiet, signal });
  if (signal.aborted || !answer.success) return;
  const own = answer.data.list.flatMap(({ users }) => users.filter((user) => user.username === username));
  const used = own.reduce((sum, user) => sum + user.used, 0);
  store.dispatch(quotaFound(quotaLevel(used, own[0]?.quota ?? quota)));
}

/**
 * Follows what is wrong with pools, disks and fans for as long as the device says so, and how near the account is to
 * its quota, so that nothing is buried by the OK of a message (features, attention inbox). Asked for at the start of
 * a session, after a message that may mean something of it, and when somebody looks at the list; by a clock only while
 * something is wrong with the device.
 */
export function useTroubleWatch(): void {
  const store = useAppStore();
  const isSignedIn = useAppSelector(
    ({ session }) => session.token !== '' && (session.isMaster || session.authorize === '1'),
  );
  const isMaster = useAppSelector((state) => selectRole(state) === 'master');
  const username = useAppSelector(({ session }) => session.username);
  const quota = useDesktopHomeQuery({}, { skip: !isSignedIn }).data?.quota ?? 0;
  useEffect(() => {
    if (!isSignedIn) return;
    const concerns = (topic: string, type: string): boolean => topics.has(topic) && !passing.has(type);
    const isWrong = (): boolean => store.getState().troubles.device.length > 0;
    return follow(store, QUIET_MS, concerns, (signal) => askDevice(store, isMaster, signal), isWrong);
  }, [store, isSignedIn, isMaster]);
  useEffect(() => {
    // An account without a limit is not counted.
    if (!isSignedIn || quota <= 0) {
      store.dispatch(quotaFound('well'));
      return;
    }
    const concerns = (topic: string, type: string): boolean => topic === 'task' && (type === 'done' || type === 'fail');
    return follow(store, QUOTA_QUIET_MS, concerns, (signal) => askQuota(store, username, quota, signal));
  }, [store, isSignedIn, username, quota]);
}
