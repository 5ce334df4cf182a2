import type { UpdateEvent, UpdateState } from './update-types.ts';

/** Before the first check. */
export const firstUpdateState: UpdateState = { stage: 'idle', checkedAt: null, held: null };

/** The release that a state is about; null where it is about none. */
const releaseOf = (state: UpdateState) => ('release' in state ? state.release : null);

const percentOf = (value: number) => Math.min(100, Math.max(0, Number.isFinite(value) ? value : 0));

/** True while an answer may still come that belongs to this step. */
function isDuring(state: UpdateState, step: 'check' | 'download' | 'install'): boolean {
  if (step === 'check') return state.stage === 'checking';
  return step === 'download' ? state.stage === 'downloading' : state.stage === 'ready';
}

/**
 * The update, step by step. An event that does not belong to the state changes nothing: the answer to a check that
 * was given up, progress after the end, a second download. What is ready stays ready until it is installed; a check
 * cannot take it away.
 */
export function nextUpdate(state: UpdateState, event: UpdateEvent): UpdateState {
  if (state.stage === 'off') return state;
  switch (event.type) {
    case 'CHECK':
      return state.stage === 'idle' || state.stage === 'available' || state.stage === 'failed'
        ? { stage: 'checking' }
        : state;
    case 'INACTIVE':
      return state.stage === 'checking' ? { stage: 'off' } : state;
    case 'NOTHING':
      return state.stage === 'checking' ? { stage: 'idle', checkedAt: event.at, held: event.held } : state;
    case 'OFFERED':
      return state.stage === 'checking' ? { stage: 'available', release: event.release } : state;
    case 'DOWNLOAD': {
      const release = releaseOf(state);
      const mayStart = state.stage === 'available' || (state.stage === 'failed' && state.during !== 'check');
      return mayStart && release ? { stage: 'downloading', release, percent: 0, bytesPerSecond: 0 } : state;
    }
    case 'PROGRESS':
      if (state.stage !== 'downloading') return state;
      // A bar that runs back tells nothing.
      return {
        ...state,
        percent: Math.max(state.percent, percentOf(event.percent)),
        bytesPerSecond: Math.max(0, event.bytesPerSecond),
      };
    case 'DOWNLOADED':
      return state.stage === 'downloading' ? { stage: 'ready', release: state.release } : state;
    case 'CANCEL':
      return state.stage === 'downloading' ? { stage: 'available', release: state.release } : state;
    case 'SKIP': {
      if (state.stage !== 'available' && state.stage !== 'failed') return state;
      const release = releaseOf(state);
      const held = release && ({ version: release.version, why: 'skipped' } as const);
      return held ? { stage: 'idle', checkedAt: event.at, held } : state;
    }
    case 'FAILED':
      if (!isDuring(state, event.during)) return state;
      return { stage: 'failed', during: event.during, reason: event.reason, release: releaseOf(state) };
  }
}
