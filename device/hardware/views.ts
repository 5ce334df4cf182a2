import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { PollRecord, StorageMessageWire, StorageState } from '#shared/contract/storage.ts';
import { parts } from './compose.ts';
import type { HardwareState } from './state.ts';

/** The first answer of the parts that is not null. */
function firstOf<Answer>(ask: (part: (typeof parts)[number]) => Answer | null | undefined): Answer | null {
  for (const part of parts) {
    const answer = ask(part) ?? null;
    if (answer !== null) return answer;
  }
  return null;
}

/** The storage message of this moment; null when the storage service has nothing to say (MSG-01, MSG-02). */
export function storageMessageOf(state: HardwareState, now: number): StorageMessageWire | null {
  if (state.boot === 'booting' && !state.isSilent) return { type: 'booting', code: 200, msg: '', data: {} };
  if (state.boot !== 'ready') return null;
  return firstOf((part) => part.message?.(state, now)) ?? state.notices[0] ?? null;
}

/** Which of its seven states the storage service is in. */
export function storageStateOf(state: HardwareState): StorageState {
  if (state.boot === 'booting') return 'storage_booting';
  if (state.boot === 'services') return 'storage_waiting_booted';
  if (state.boot === 'checking') return 'storage_checking';
  return firstOf((part) => part.storageState?.(state)) ?? 'storage_complete';
}

/** True when files can be reached: the pool is mounted and nothing stands in the way. */
export function areFilesReady(state: HardwareState): boolean {
  if (state.power !== 'on' || state.boot !== 'ready') return false;
  return parts.every((part) => part.filesReady?.(state) ?? (part.storageState?.(state) ?? null) === null);
}

/** Answer of the system poll (scenarios.md §2). */
export function pollOf(state: HardwareState, now: number): PollRecord {
  const message = storageMessageOf(state, now);
  const poll: PollRecord = {
    storage_server: storageStateOf(state),
    storage_polling: message === null || message.type === 'complete' ? 0 : 1,
    mounts: { disks: [] },
    message,
    pools: [...state.pools],
    db_state: 'working',
    migration_status: '',
    pcversion: state.pcversion,
    uptime_abs: state.bootedAtS + (state.uptimeDrift[0] ?? 0),
    color: state.board.color,
    product: state.board.product,
    storage: { append: null },
  };
  return parts.reduce((current, part) => ({ ...current, ...part.poll?.(state, now) }), poll);
}

/** Progress of running work between polls, for the administrator's page (PUSH-08). */
export function progressOf(state: HardwareState, now: number): StorageMessageWire | null {
  return firstOf((part) => part.progress?.(state, now));
}

/** Why the last format failed (FMT-18); empty texts when none did. */
export function whyFailOf(state: HardwareState): CallData<Calls['formatWhyFail']> {
  return firstOf((part) => part.failure?.(state)) ?? { message: '', msg: '', progress: '' };
}
