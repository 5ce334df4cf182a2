/** Disk management: where warnings, results and reminders lead. MON-02, FMT-16, WND-07 */
export const DISKS_ROUTE = '/setting/poolManage?currentPage=3';
