import type { StorageMessageWire } from '#shared/contract/storage.ts';
import type { PushMessage } from '../push/hub.ts';
import type { VirtualClock } from './clock.ts';
import type { Hardware } from './hardware.ts';
import type { HardwareState } from './state.ts';
import { parts } from './compose.ts';
import { progressOf, storageMessageOf, storageStateOf } from './views.ts';

/** Real time between two progress frames of a running work. */
const PROGRESS_MS = 500;

type Send = (message: PushMessage) => void;

/** Format messages are the administrator's; all others reach everybody (wire contract §9, ROL-13). */
function storageFrame({ type, code, msg, data }: StorageMessageWire): PushMessage {
  return { topic: 'storage', type, to: type === 'formatting' ? 'master' : 'all', data: { code, msg, data } };
}

/**
 * What clients are told when the state has changed: the new storage message; `complete` when there is nothing left
 * to say. States that only the poll knows (services up, disks being checked, waiting for a format) push nothing.
 */
export function storageFrameOf(before: HardwareState, after: HardwareState, at: number): PushMessage | undefined {
  if (after.power === 'off') return undefined;
  const message = storageMessageOf(after, at);
  if (JSON.stringify(message) === JSON.stringify(storageMessageOf(before, at))) {
    const becameComplete =
      message === null && storageStateOf(after) === 'storage_complete' && storageStateOf(before) !== 'storage_complete';
    return becameComplete ? storageFrame({ type: 'complete', code: 200, msg: '', data: {} }) : undefined;
  }
  if (message !== null) return storageFrame(message);
  if (storageStateOf(after) !== 'storage_complete') return undefined;
  return storageFrame({ type: 'complete', code: 200, msg: '', data: {} });
}

/** Frames of one change, in the order they are sent. */
export function framesOf(before: HardwareState, after: HardwareState, at: number): PushMessage[] {
  const frames: PushMessage[] = [];
  const storage = storageFrameOf(before, after, at);
  if (storage) frames.push(storage);
  if (before.boot !== 'ready' && after.boot === 'ready' && before.bootedAtS === after.bootedAtS)
    frames.push({ topic: 'system', type: 'booted', to: 'all', data: { by: '', eta_s: 0 } });
  if (JSON.stringify(before.pools) !== JSON.stringify(after.pools))
    frames.push({ topic: 'pool', type: 'changed', to: 'all', data: { pools: [...after.pools] } });
  return [...frames, ...parts.flatMap((part) => part.frames?.(before, after, at) ?? [])];
}

/** Tells clients what happens to the machine, for as long as it runs; answers how to stop. */
export function broadcastHardware(
  hardware: Hardware,
  clock: VirtualClock,
  push: { send: Send; registered: () => number },
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let period = PROGRESS_MS;
  /** Frames of all work under way; none when everything rests. */
  const underWay = (): PushMessage[] => {
    const state = hardware.state();
    const now = clock.now();
    const progress = progressOf(state, now);
    const others = state.power === 'off' ? [] : parts.flatMap((part) => part.live?.(state, now) ?? []);
    return progress === null ? others : [storageFrame(progress), ...others];
  };
  const rest = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const tick = (): void => {
    const frames = underWay();
    if (frames.length === 0) rest();
    else if (push.registered() > 0) for (const frame of frames) push.send(frame);
  };
  const watchProgress = (): void => {
    const wanted = hardware.state().incidents.progressMs ?? PROGRESS_MS;
    if ((timer !== undefined && wanted === period) || underWay().length === 0) return;
    rest();
    period = wanted;
    timer = setInterval(tick, period);
    timer.unref();
  };
  hardware.subscribe((before, after, at) => {
    for (const frame of framesOf(before, after, at)) push.send(frame);
    watchProgress();
  });
  watchProgress();
  return rest;
}
