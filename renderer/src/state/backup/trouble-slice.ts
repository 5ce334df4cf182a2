import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut } from '../session-slice.ts';
import type { ListedJob } from './use-computer-jobs.ts';

/** What is wrong with a job: it is found damaged, has failed, waits for a decision, has had no good run for too long. */
export type BackupTrouble = 'damaged' | 'failed' | 'held' | 'conflict' | 'stale';

/** A job that wants a person. */
export interface TroubledJob {
  readonly id: string;
  readonly name: string;
  readonly trouble: BackupTrouble;
  readonly isPair: boolean;
}

/** What is wrong with a job, the worst first; null for one that wants nobody. */
export function troubleOf(
  job: Pick<ListedJob, 'state' | 'reason' | 'stale' | 'proof' | 'conflicts'>,
): BackupTrouble | null {
  if (job.proof === 'bad') return 'damaged';
  if (job.state === 'fail') return 'failed';
  if (job.reason === 'brake') return 'held';
  // Also while the pair waits for something else.
  if (job.conflicts > 0) return 'conflict';
  return job.stale === 1 ? 'stale' : null;
}

const none: readonly TroubledJob[] = [];

/** Those of jobs that want a person; the same list as before where nothing of it has changed, so that nothing is drawn again. */
function troubledOf(jobs: readonly ListedJob[], before: readonly TroubledJob[]): readonly TroubledJob[] {
  const troubled = jobs.flatMap((job) => {
    const trouble = troubleOf(job);
    return trouble === null ? [] : [{ id: job.id, name: job.name, trouble, isPair: job.type === 'auto_bothway' }];
  });
  return JSON.stringify(troubled) === JSON.stringify(before) ? before : troubled;
}

const slice = createSlice({
  name: 'backups',
  initialState: { troubled: none, ofComputer: none },
  reducers: {
    /** The account's jobs as the device lists them now; those that want nobody are forgotten. */
    backupsListed: (state, { payload }: PayloadAction<readonly ListedJob[]>) => {
      const troubled = troubledOf(payload, state.troubled);
      return troubled === state.troubled ? state : { ...state, troubled };
    },
    /** The jobs of folders of this computer, as the desktop app lists them now (APP-AUTO-02). */
    computerBackupsListed: (state, { payload }: PayloadAction<readonly ListedJob[]>) => {
      const ofComputer = troubledOf(payload, state.ofComputer);
      return ofComputer === state.ofComputer ? state : { ...state, ofComputer };
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => ({ troubled: none, ofComputer: none }));
  },
});

export const { backupsListed, computerBackupsListed } = slice.actions;
export const backupsReducer = slice.reducer;
