import { useCallback } from 'react';
import { calls } from '#shared/contract/index.ts';
import type { CallData } from '#shared/contract/define.ts';
import { call } from '../../api/call.ts';
import type { BackupRun } from '../../state/backup/backup-api.ts';
import type { LoadPage } from '../place/pager.ts';
import { useComputerBackups } from './use-computer-backups.ts';

type Runs = CallData<typeof calls.backupLog>;

/** Runs on a page. */
const PAGE = 50;

/**
 * Reads the runs of a job page by page, or of all of them: from the device, or with `isHere` those of this computer from the
 * desktop app (CALL-EXT-22, APP-AUTO-02).
 */
export function useRuns(job: string | undefined, isHere: boolean): LoadPage<BackupRun, Runs> {
  const { runs } = useComputerBackups();
  return useCallback(
    (page, signal) => {
      const asked = { ...(job === undefined ? {} : { id: job }), page, size: PAGE };
      return isHere ? runs(asked) : call(calls.backupLog, asked, { signal });
    },
    [job, isHere, runs],
  );
}
