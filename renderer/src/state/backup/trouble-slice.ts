import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut } from '../session-slice.ts';
import type { BackupJob } from './backup-api.ts';

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
  job: Pick<BackupJob, 'state' | 'reason' | 'stale' | 'proof' | 'conflicts'>,
): BackupTrouble | null {
  if (job.proof === 'bad') return 'damaged';
  if (job.state === 'fail') return 'failed';
  if (job.reason === 'brake') return 'held';
  // Also while the pair waits for something else.
  if (job.conflicts > 0) return 'conflict';
  return job.stale === 1 ? 'stale' : null;
}

const none: readonly TroubledJob[] = [];

const slice = createSlice({
  name: 'backups',
  initialState: { troubled: none },
  reducers: {
    /** The account's jobs as the device lists them now; those that want nobody are forgotten. */
    backupsListed: (state, { payload }: PayloadAction<readonly BackupJob[]>) => {
      const troubled = payload.flatMap((job) => {
        const trouble = troubleOf(job);
        return trouble === null ? [] : [{ id: job.id, name: job.name, trouble, isPair: job.type === 'auto_bothway' }];
      });
      // The same list is the same state, so that nothing is drawn again.
      return JSON.stringify(troubled) === JSON.stringify(state.troubled) ? state : { troubled };
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => ({ troubled: none }));
  },
});

export const { backupsListed } = slice.actions;
export const backupsReducer = slice.reducer;
