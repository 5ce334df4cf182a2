import { calls } from '#shared/contract/index.ts';
import { api, queryOf, type EndpointArgs, type EndpointData } from '../../api/api-slice.ts';

export type SyncConfig = EndpointData<typeof calls.syncConfig>;
export type BackupJob = EndpointData<typeof calls.backupList>['list'][number];
export type BackupRun = EndpointData<typeof calls.backupLog>['list'][number];
export type BackupSettings = EndpointData<typeof calls.backupSetting>;
export type BackupConflict = EndpointData<typeof calls.backupConflicts>['list'][number];
export type JobWish = EndpointArgs<typeof calls.backupSave>;
export type BackupPreview = EndpointData<typeof calls.backupPreview>;

export type FtpServer = NonNullable<EndpointData<typeof calls.backupFtpServer>['server']>;

export type FarDevice = EndpointData<typeof calls.backupZspaceDevices>['list'][number];

type NoArgs = Record<string, never>;

/** Jobs of backup and sync with what holds for all of them (CALL-EXT-22). */
export const backupApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The account's sync: ports, device ids, whether it is on (DEV-08). */
    syncConfig: build.query<SyncConfig, NoArgs>({ ...queryOf(calls.syncConfig), providesTags: ['backup'] }),
    backupJobs: build.query<readonly BackupJob[], NoArgs>({
      ...queryOf(calls.backupList),
      transformResponse: ({ list }: EndpointData<typeof calls.backupList>) => list,
      providesTags: ['backup'],
    }),
    /** The FTP server that the account has signed in to; null for none (APP-BFTP-01). */
    ftpServer: build.query<FtpServer | null, NoArgs>({
      ...queryOf(calls.backupFtpServer),
      transformResponse: ({ server }: EndpointData<typeof calls.backupFtpServer>) => server,
      providesTags: ['backup'],
    }),
    /** Other devices that the account has signed in to for its backups (APP-TOZ-01). */
    farDevices: build.query<readonly FarDevice[], NoArgs>({
      ...queryOf(calls.backupZspaceDevices),
      transformResponse: ({ list }: EndpointData<typeof calls.backupZspaceDevices>) => list,
      providesTags: ['backup'],
    }),
    backupSettings: build.query<BackupSettings, NoArgs>({
      ...queryOf(calls.backupSetting),
      providesTags: ['backup'],
    }),
    /** Versions of all pairs that wait for a decision (APP-AUTO-03). */
    backupConflicts: build.query<readonly BackupConflict[], NoArgs>({
      ...queryOf(calls.backupConflicts),
      transformResponse: ({ list }: EndpointData<typeof calls.backupConflicts>) => list,
      providesTags: ['backup'],
    }),
  }),
});

export const {
  useSyncConfigQuery,
  useBackupJobsQuery,
  useFtpServerQuery,
  useFarDevicesQuery,
  useBackupSettingsQuery,
  useBackupConflictsQuery,
} = backupApi;
