import { healthy, type Scenario } from './scenario.ts';

const notice = (name: string, title: string, data: Record<string, unknown>): Scenario => ({
  name,
  title,
  area: 'notices',
  start: (at) => ({ ...healthy(at), notices: [{ type: 'complete', code: 200, msg: '', data }] }),
});

/** Warnings that wait until somebody has seen them (scenarios.md §18). */
export const noticeScenarios: readonly Scenario[] = [
  notice('warn-disk-capacity', 'Internal storage almost full', {
    id: 'w-1',
    action: 'disk_capacity_error',
    pool: 'zenith_sata',
    total: 4_000_787_030_016,
    used: 3_800_747_678_515,
    percent: 95,
  }),
  notice('warn-fan', 'Fan too slow', {
    id: 'w-4',
    action: 'fan_speed_warn',
    fan: 1,
    rpm: 300,
    min: 600,
    minutes: 10,
  }),
  notice('warn-temp-sata', 'Disk too warm', {
    id: 'w-5',
    action: 'disk_temp_warn',
    kind: 'sata',
    position: 1,
    avg: 62,
    limit: 60,
    hours: 2,
  }),
];
