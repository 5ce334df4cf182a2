import type { DeviceClock, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { esataOptions } from '../hardware/esata/disks.ts';
import { removalStatus } from '../hardware/esata/views.ts';
import type { Hardware } from '../hardware/hardware.ts';
import { act } from './act.ts';
import type { Administrator } from './administrator.ts';

export interface EsataDeps {
  readonly hardware: Hardware;
  readonly clock: DeviceClock;
  readonly administrator: Administrator;
}

type EsataCallNames =
  | 'esataEnable'
  | 'esataShutdown'
  | 'esataStatus'
  | 'esataRemove'
  | 'esataConfirm'
  | 'esataIgnore'
  | 'esataFormatOption'
  | 'esataFormatCancel'
  | 'esataReset';

/** Options that write to disks or forget a storage (ESA-04, PWD-05). */
const risky: readonly string[] = ['init', 'remove', 'recover', 'dilate'];

const busyText = {
  en: 'expansion storage is busy, trying again',
  zh: '扩展存储正忙，正在重试',
};

/** Expansion storage: its disks, its format, its way out of the device (wire contract §5.4, §8). */
export function createEsataHandlers({ hardware, clock, administrator }: EsataDeps): Handlers<EsataCallNames> {
  const esata = () => hardware.state().esata;
  return {
    esataEnable: () => {
      act(hardware, { type: 'esata-enable' });
      return { task_id: esata().question?.id ?? '' };
    },
    esataShutdown: (_fields, _caller, info) => {
      act(hardware, { type: 'esata-shutdown' });
      if (esata().manners.isBusy) throw new DeviceError('N300802', { message: busyText[info.language] });
      return null;
    },
    esataStatus: () => removalStatus(esata(), clock.now()),
    esataRemove: ({ second }, caller) => {
      if (esata().layout === null) throw new DeviceError('N000003');
      administrator.assertTicket(second, caller, 'N000002');
      act(hardware, { type: 'esata-forget' });
      return null;
    },
    esataConfirm: ({ id, option, devs, second }, caller) => {
      if (esata().question?.id !== id) throw new DeviceError('N000003');
      if (risky.includes(option)) administrator.assertTicket(second, caller, 'N000002');
      act(hardware, { type: 'esata-answer', id, option, devs: devs ?? [] });
      return null;
    },
    esataIgnore: ({ id }) => {
      act(hardware, { type: 'esata-ignore', id });
      return null;
    },
    esataFormatOption: () => {
      const { enclosure, fault, disks } = esata();
      if (fault === 'broken') throw new DeviceError('N300815');
      if (enclosure !== 'on' || fault === 'disabled') throw new DeviceError('N300814');
      return { list: esataOptions(disks) };
    },
    esataFormatCancel: ({ id }) => {
      const { job } = esata();
      if (job?.phase !== 'failed') throw new DeviceError('N000005');
      if (id !== undefined && id !== job.id) throw new DeviceError('N000003');
      act(hardware, { type: 'cancel-format' });
      return null;
    },
    esataReset: ({ second }, caller) => {
      const { removal } = esata();
      if (removal && ['stopping', 'resetting', 'powerOff'].includes(removal.phase)) throw new DeviceError('N000005');
      administrator.assertTicket(second, caller, 'N000002');
      act(hardware, { type: 'esata-reset' });
      return { task_id: `esata-${hardware.state().serial}` };
    },
  };
}
