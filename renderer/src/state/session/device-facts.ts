import type { CallData } from '#shared/contract/define.ts';
import type { calls } from '#shared/contract/index.ts';
import type { DeviceState } from '../device-slice.ts';

/** The addresses of the device; a single one comes as text from older devices. ENT-02, ENT-15 */
export function readAddresses(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string' && each !== '') : [];
}

/** What the console keeps of what the device says about itself; other fields stay out. ENT-02, DEV-01 */
export function deviceFactsOf(system: CallData<typeof calls.system>): Partial<DeviceState> {
  const { nasid, name, model, series, color, net_mode, disk_num, version, tracker = '', proxy = '' } = system;
  return {
    nasId: nasid,
    nasName: name,
    nasIp: readAddresses(system.ip),
    model,
    series,
    color,
    netMode: net_mode,
    diskNum: disk_num,
    version,
    tracker,
    proxy,
  };
}
