import type { NetdiskKind } from '#shared/contract/kinds.ts';

/** Where the jobs to a cloud drive are listed, made and changed (APP-NETD-02, APP-BAIDU-02). */
export const driveJobsUrl: Readonly<Record<NetdiskKind, string>> = {
  baidu: '/backupBaidu/auto',
  tianyi: '/backupTianyi',
  onedrive: '/backupOneDrive',
};
