import type { MessageFrame } from '#shared/contract/push.ts';
import { changedFolder, isTaskEnd, usePushes } from '../../components/place/use-pushes.ts';
import { useMacBackupsQuery, type MacBackup } from '../../state/mac-backup/mac-backup-api.ts';
import { useAgain } from '../../state/use-again.ts';

export interface MacBackups {
  /** Null before they are known. */
  readonly list: readonly MacBackup[] | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly retry: () => void;
}

const MAC = { type: 'mac' } as const;

const isSizeCounted = ({ topic, data }: MessageFrame): boolean =>
  topic === 'backup' && typeof data === 'object' && data !== null && 'type' in data && data.type === 'mac';
/** A backup comes and goes like any folder: by a Mac, the file manager, or a task that takes it away or back. */
const isNews = (frame: MessageFrame): boolean =>
  isSizeCounted(frame) || isTaskEnd(frame) || changedFolder(frame) !== undefined;

/** What Macs have written to the device, as the device says it now (APP-BMAC-01). */
export function useMacBackups(): MacBackups {
  const { data, error, refetch } = useMacBackupsQuery(MAC, { refetchOnMountOrArgChange: true });
  const again = useAgain(refetch);
  usePushes(isNews, again);
  const failure =
    error !== undefined && 'code' in error ? { code: String(error.code), message: error.message ?? '' } : null;
  return { list: data ?? null, failure: data === undefined ? failure : null, retry: again };
}
