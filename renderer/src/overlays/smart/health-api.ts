import type { CallData } from '#shared/contract/define.ts';
import { calls, type Calls } from '#shared/contract/index.ts';
import { adaptDisk, type Disk } from '#shared/rules/storage/disk.ts';
import { fieldsOf, type Fields } from '#shared/rules/storage/fields.ts';
import { adaptSmart, type SmartResult } from '#shared/rules/storage/smart.ts';
import type { CheckGroup } from '#shared/rules/storage/check-groups.ts';
import { api } from '../../api/api-slice.ts';

/** Capacity of a storage, bytes. */
export interface Usage {
  readonly style: string;
  readonly total: number;
  readonly used: number;
  readonly free: number;
}

/** A pool as the device lists it. */
export type PoolInfo = CallData<Calls['storageInfo']>['pools'][number];

/** Pools, disks by group, and capacity: what every page about disks is made from. CALL-05, SMT-01 */
export interface StorageInfo {
  readonly product: string;
  readonly pools: readonly PoolInfo[];
  readonly groups: Readonly<Record<CheckGroup, readonly Disk[]>>;
  readonly ssd: Usage;
  readonly esata: Usage;
}

/** What is known of a disk's health; `supported` is false for a disk without a health management. SMT-08 */
export type HealthReport = SmartResult & {
  readonly items: readonly { readonly name: string; readonly value: string; readonly level: string }[];
};

type Answer = CallData<Calls['storageInfo']>;

const usageOf = (usage: Fields): Usage => ({
  style: usage.text('style'),
  total: usage.number('total_size') ?? 0,
  used: usage.number('total_usage_size') ?? 0,
  free: usage.number('real_free_size') ?? 0,
});
const disksOf = (list: readonly unknown[]): Disk[] =>
  list.map((item) => adaptDisk(item)).sort((one, two) => one.position - two.position);

/** Reads the device's storage; a group or a figure that the device leaves out is empty. CALL-05, ENT-15 */
export function readStorageInfo(answer: Partial<Answer>): StorageInfo {
  const fields = fieldsOf(answer, undefined, 'info');
  const system = fields.record('system');
  return {
    product: system.text('upmodel'),
    pools: answer.pools ?? [],
    groups: {
      'sata-group': disksOf(system.list('sata_group')),
      'ssd-group': disksOf(system.list('ssd_group')),
      'esata-group': disksOf(system.list('esata_group')),
    },
    ssd: usageOf(fields.record('ssd_usage')),
    esata: usageOf(fields.record('esata_usage')),
  };
}

/** Temperatures of the disks; one that is not measured, or says 0, has none. ENT-15 */
export function readTemperatures(answer: unknown): Record<string, number> {
  const found: Record<string, number> = {};
  for (const item of fieldsOf(answer, undefined, 'disks').list('list')) {
    const disk = fieldsOf(item, undefined, 'disks.list');
    const temp = disk.number('temp') ?? 0;
    if (temp > 0 && disk.text('sn') !== '') found[disk.text('sn')] = temp;
  }
  return found;
}

const quiet = { silent: true } as const;

export const healthApi = api.injectEndpoints({
  endpoints: (build) => ({
    storage: build.query<StorageInfo, void>({
      query: () => ({ spec: calls.storageInfo, args: {}, options: quiet }),
      transformResponse: readStorageInfo,
      providesTags: ['storage', 'pools'],
    }),
    /** Degrees Celsius by serial number, of the disks that are measured. */
    temperatures: build.query<Readonly<Record<string, number>>, void>({
      query: () => ({ spec: calls.monitorDisk, args: {}, options: quiet }),
      transformResponse: readTemperatures,
      providesTags: ['storage'],
    }),
    sync: build.query<CallData<Calls['syncStatus']>, void>({
      query: () => ({ spec: calls.syncStatus, args: {}, options: quiet }),
      providesTags: ['storage'],
    }),
    smartReport: build.query<HealthReport, string>({
      query: (sn) => ({ spec: calls.smartReport, args: { sn }, options: quiet }),
      transformResponse: (answer: CallData<Calls['smartReport']>) => ({ ...adaptSmart(answer), items: [] }),
      providesTags: ['storage'],
    }),
    ihmReport: build.query<HealthReport, string>({
      query: (sn) => ({ spec: calls.ihmReport, args: { sn }, options: quiet }),
      transformResponse: (answer: CallData<Calls['ihmReport']>) => ({ ...adaptSmart(answer), items: answer.items }),
      providesTags: ['storage'],
    }),
  }),
});

export const { useStorageQuery, useTemperaturesQuery, useSyncQuery, useSmartReportQuery, useIhmReportQuery } =
  healthApi;
