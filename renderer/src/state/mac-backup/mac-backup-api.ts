import { calls } from '#shared/contract/index.ts';
import { api, queryOf, type EndpointArgs, type EndpointData } from '../../api/api-slice.ts';

export type MacBackup = EndpointData<typeof calls.backupList>['list'][number];
export type SambaStatus = EndpointData<typeof calls.sambaStatus>;

type NoArgs = Record<string, never>;

/** What Macs have written to the device, and whether they can (APP-BMAC-01). */
export const macBackupApi = api.injectEndpoints({
  endpoints: (build) => ({
    macBackups: build.query<readonly MacBackup[], EndpointArgs<typeof calls.backupList>>({
      ...queryOf(calls.backupList),
      transformResponse: ({ list }: EndpointData<typeof calls.backupList>) => list,
      providesTags: ['backup'],
    }),
    /** Whether Samba is on, and the addresses of the device. */
    macSamba: build.query<SambaStatus, NoArgs>({ ...queryOf(calls.sambaStatus), providesTags: ['settings'] }),
    /** Whether Samba lets Time Machine find the device. */
    macSwitch: build.query<boolean, NoArgs>({
      ...queryOf(calls.sambaConfig),
      transformResponse: ({ timemachine }: EndpointData<typeof calls.sambaConfig>) => timemachine === 1,
      providesTags: ['settings'],
    }),
  }),
});

export const { useMacBackupsQuery, useMacSambaQuery, useMacSwitchQuery } = macBackupApi;
