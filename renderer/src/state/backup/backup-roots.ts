import { useMemo } from 'react';
import { useAlbumPhonesQuery } from '../album/album-api.ts';
import { baseName, parseWirePath } from '../files/wire-path.ts';
import { useAppSelector } from '../store.ts';
import { useBackupJobsQuery, type BackupJob } from './backup-api.ts';
import { useComputerJobs } from './use-computer-jobs.ts';
import { useAgain } from '../use-again.ts';

/** A folder in which backups lie: what a job has stored of one of its sources, or what a phone has sent. */
export interface BackupRoot {
  /** Wire path of the folder. */
  readonly path: string;
  /** Where it was copied from; null where that is no folder of this device. */
  readonly source: string | null;
  /** A job of the device, one of this computer with the folder there, or a phone. */
  readonly from:
    | { readonly kind: 'job'; readonly id: string }
    | { readonly kind: 'computer'; readonly id: string; readonly path: string }
    | { readonly kind: 'phone' };
  /** Of the job or the phone. */
  readonly name: string;
}

type Job = Pick<BackupJob, 'id' | 'name' | 'paths' | 'stored' | 'files' | 'last_at'>;
type Phone = { readonly device: string; readonly path: string };

const hasRun = ({ files, last_at: ranAt }: Job): boolean => files > 0 || ranAt > 0;

/** The folders with backups of an account: those of one-way jobs that have run, of jobs of this computer, then of its phones (APP-AFM-01). */
export function backupRoots(
  jobs: readonly Job[],
  phones: readonly Phone[],
  ofComputer: readonly Job[] = [],
): BackupRoot[] {
  const ofJobs = [
    ...jobs.filter(hasRun).flatMap(({ id, name, paths, stored = [] }) =>
      stored.map((path, index): BackupRoot => ({
        path,
        source: paths[index] ?? null,
        from: { kind: 'job', id },
        name,
      })),
    ),
    ...ofComputer.filter(hasRun).flatMap(({ id, name, paths, stored = [] }) =>
      stored.map((path, index): BackupRoot => ({
        path,
        source: null,
        from: { kind: 'computer', id, path: paths[index] ?? '' },
        name,
      })),
    ),
  ];
  const taken = new Set(ofJobs.map(({ path }) => path));
  const ofPhones = phones
    // A phone that sends to the top of an area has no folder of its own.
    .filter(({ path }) => path !== '' && !taken.has(path) && parseWirePath(path).segments.length > 0)
    .map(({ device, path }): BackupRoot => ({ path, source: null, from: { kind: 'phone' }, name: device }));
  return [...ofJobs, ...ofPhones];
}

/** The folder with backups that a path lies in; the narrowest, where one lies in another. */
export function backupRootOf(roots: readonly BackupRoot[], path: string): BackupRoot | undefined {
  return roots
    .filter((root) => path === root.path || path.startsWith(`${root.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
}

export interface BackupRoots {
  /** Null before they are known. */
  readonly roots: readonly BackupRoot[] | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly retry: () => void;
}

const fresh = { refetchOnMountOrArgChange: true } as const;

/** The folders with backups of the account that is signed in; phones only where it may use the album. */
export function useBackupRoots(): BackupRoots {
  const mayAlbum = useAppSelector(({ session }) => session.isMaster || session.userPerm.album !== 0);
  const jobs = useBackupJobsQuery({}, fresh);
  const ofComputer = useComputerJobs();
  const phones = useAlbumPhonesQuery(undefined, { ...fresh, skip: !mayAlbum });
  const { data, error, refetch } = jobs;
  // Phones that cannot be asked for hide nothing of the jobs.
  const waits =
    data === undefined || ofComputer === null || (mayAlbum && phones.data === undefined && phones.error === undefined);
  const roots = useMemo(
    () => (waits ? null : backupRoots(data, phones.data ?? [], ofComputer)),
    [waits, data, phones.data, ofComputer],
  );
  const retry = useAgain(refetch);
  const failure =
    data === undefined && error !== undefined && 'code' in error
      ? { code: String(error.code), message: error.message ?? '' }
      : null;
  return { roots, failure, retry };
}

/** What a folder with backups is called: by its job, and by its own name as well where the job has several. */
export function backupRootLabel(root: BackupRoot, roots: readonly BackupRoot[]): string {
  const { from, name, path } = root;
  const isOnly =
    from.kind === 'phone' ||
    roots.filter((each) => each.from.kind !== 'phone' && each.from.id === from.id).length === 1;
  return isOnly ? name : `${name}: ${baseName(path)}`;
}

const HOME = '/autobackupFileManage';

/** Addresses of the app that shows backups as files. */
export const backupFilesUrls = {
  home: HOME,
  search: `${HOME}/search`,
  setting: `${HOME}/setting`,
  folder: (path: string): string => `${HOME}/myFiles?path=${encodeURIComponent(path)}`,
} as const;
