import { accepted, TB4, type Answers } from './overlay-harness.tsx';

/** A disk of the pool, as `/storagepool/info` lists it. */
export const disk = (position: number, sn: string) => ({
  position,
  sn,
  size: TB4,
  isused: 1,
  diskStatus: 1,
  error: 'ok',
});
/** Half used space of a storage mode. */
export const usage = (style: string, total: number) => ({
  style,
  total_size: total,
  total_usage_size: total / 2,
  real_free_size: total / 2,
});
/** A device with one RAID1 and one M.2 SSD, or the groups that are told. */
export const info = (groups: { sata?: object[]; ssd?: object[]; esata?: object[] } = {}) => ({
  pools: [
    { key: 'zenith_sata', name: '', mounted: 1, style: 'raid1', total: TB4, used: TB4 / 4, free: TB4, state: 'ok' },
  ],
  system: {
    model: 'Z4',
    upmodel: 'Z4 Pro',
    diskNum: 2,
    sata_group: groups.sata ?? [disk(1, 'A1'), disk(2, 'A2')],
    ssd_group: groups.ssd ?? [{ position: 1, serial_number: 'M1', size: TB4, isused: 1 }],
    esata_group: groups.esata ?? [],
  },
  usage: usage('raid1', TB4),
  ssd_usage: usage('storage', TB4),
  esata_usage: usage('', 0),
});
/** A line of a SMART report. */
export const attribute = (id: number, index: number, zh_cn: string, en_us: string, raw_value: number) => ({
  ...{ id, index, zh_cn, en_us, health: 'ok', now_value: 100, thresh: 10, worst: 99, raw_value },
});
/** A SMART report with one warning. */
export const report = (more: object = {}) => ({
  health: 'warning',
  warningReason: 'temperature',
  ctime: 1700000100,
  attributes: [attribute(194, 2, '温度', 'Temperature', 62), attribute(5, 1, '重映射扇区数', 'Reallocated sectors', 0)],
  warning: [{ id: 194, level: 'warning', zh_cn: '温度过高', en_us: 'Temperature too high' }],
  ...more,
});
/** Answer about a check: how it stands, and its disks. */
export const run = (status: string, list: object[] = []) => accepted({ status, rate: 0, list });
/** A device on which all is well but one warning of SMART; `more` answers otherwise. */
export const answers = (more: Answers = {}): Answers => ({
  storageInfo: () => accepted(info()),
  syncStatus: () => accepted({ status: 'idle', usr: [] }),
  syncPace: () => accepted({ pace: 'full' }),
  smartReport: () => accepted(report()),
  ihmReport: () => accepted({ ...report({ health: 'ok' }), items: [{ id: 1, name: 'temperature', value: '38', level: 'ok' }] }), // prettier-ignore
  smartStatus: () => run('idle'),
  ihmStatus: () => run('idle'),
  ...more,
});
