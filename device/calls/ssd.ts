import type { DeviceClock, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { Hardware } from '../hardware/hardware.ts';
import { modeRefusal } from '../hardware/ssd/question.ts';
import { ssdRefusal } from '../hardware/ssd/refusals.ts';
import type { SsdEvent } from '../hardware/ssd/events.ts';
import { ssdModes } from '../hardware/ssd/state.ts';
import { supportedSsds } from '../hardware/ssd/supported.ts';
import { flushState } from '../hardware/ssd/views.ts';
import { act } from './act.ts';
import type { Administrator } from './administrator.ts';

export interface SsdDeps {
  readonly hardware: Hardware;
  readonly clock: DeviceClock;
  readonly administrator: Administrator;
  /** Restarts the device in the name of an account. */
  readonly restart: (by: string) => void;
}

type SsdCallNames =
  | 'ssdSupport'
  | 'ssdEnable'
  | 'ssdReset'
  | 'ssdSuggestion'
  | 'ssdFormatCache'
  | 'ssdFormatStorage'
  | 'ssdFormat'
  | 'ssdIgnore'
  | 'ssdWcache';

/** Serial numbers of a field that carries a JSON list or one number as it is (CALL-10). */
function serialsOf(field: string | string[]): string[] {
  if (typeof field !== 'string') return field;
  if (!field.startsWith('[')) return [field];
  try {
    const list: unknown = JSON.parse(field);
    if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list;
  } catch {
    // Refused below, like any other text that is no list.
  }
  throw new DeviceError('N000001', { data: { field: 'sn' } });
}

/** Setting up M.2 SSDs, and the read-write cache on its way to the disks (wire contract §5.4). */
export function createSsdHandlers({ hardware, clock, administrator, restart }: SsdDeps): Handlers<SsdCallNames> {
  /** Throws what is against an event; the state is then as before. */
  const assertAllowed = (event: SsdEvent): void => {
    const code = ssdRefusal(hardware.state(), event);
    if (code !== null) throw new DeviceError(code);
  };
  const assertAsked = (id: string): void => {
    const { question } = hardware.state().ssd;
    if (question !== null && question.id !== id) throw new DeviceError('N000005');
  };
  /** Begins a format; the ticket is used up only when everything else is right. */
  const format = (id: string, event: SsdEvent & { type: 'ssd-format' }, confirm: () => void): { task_id: string } => {
    assertAsked(id);
    assertAllowed(event);
    confirm();
    act(hardware, event);
    return { task_id: hardware.state().ssd.job?.id ?? '' };
  };

  return {
    ssdSupport: () => ({ list: supportedSsds.map((each) => ({ ...each })) }),
    ssdEnable: ({ id }) => {
      const event = { type: 'ssd-handle' } as const;
      assertAllowed(event);
      const card = hardware.state().ssd.cards.find((each) => each.serial_number === id);
      if (!card || card.error === 'ssd_lost') throw new DeviceError('N300033');
      act(hardware, event);
      return null;
    },
    ssdReset: async ({ username, password, key_id }, caller, info) => {
      const event = { type: 'ssd-release' } as const;
      assertAllowed(event);
      const given = username !== undefined && password !== undefined && key_id !== undefined;
      // Only a write-back can lose data when it goes wrong; a read-only cache holds copies.
      if (hardware.state().ssd.style === 'wcache' && !given) throw new DeviceError('N001108');
      if (given) await administrator.assertPassword({ username, password, key_id }, info, 'N001108');
      assertAllowed(event);
      act(hardware, event);
      restart(caller.username);
      return { reboot: 1 };
    },
    ssdSuggestion: () => {
      const { ssd } = hardware.state();
      const list = ssdModes.map((mode) => {
        const reason = ssd.cards.length === 0 ? 'no SSD is installed' : modeRefusal(ssd, mode);
        return { mode, allowed: reason === '' ? (1 as const) : (0 as const), reason };
      });
      return { list };
    },
    ssdFormatCache: ({ id, sn, cache, second }, caller) =>
      format(id, { type: 'ssd-format', mode: cache, serials: serialsOf(sn) }, () =>
        administrator.assertTicket(second, caller, 'N300008'),
      ),
    ssdFormatStorage: ({ id, sn, sns = sn, second }, caller) => {
      if (sns === undefined) throw new DeviceError('N000001', { data: { field: 'sn' } });
      return format(id, { type: 'ssd-format', mode: 'storage', serials: serialsOf(sns) }, () =>
        administrator.assertTicket(second, caller, 'N300008'),
      );
    },
    ssdFormat: async ({ id, mode, sns, ...credentials }, _caller, info) => {
      await administrator.assertPassword(credentials, info, 'N001108', 'N300008');
      return format(id, { type: 'ssd-format', mode, serials: sns }, () => undefined);
    },
    ssdIgnore: ({ id }) => {
      const event = { type: 'ssd-ignore' } as const;
      if (hardware.state().ssd.question?.id !== id) throw new DeviceError('N000003');
      assertAllowed(event);
      act(hardware, event);
      return null;
    },
    ssdWcache: ({ action, second }, caller) => {
      if (action !== 'query') {
        const event = { type: action === 'flush_finish' ? 'ssd-flush-close' : 'ssd-force' } as const;
        assertAllowed(event);
        if (event.type === 'ssd-force') administrator.assertTicket(second, caller, 'N000002');
        act(hardware, event);
      }
      return flushState(hardware.state().ssd, clock.now());
    },
  };
}
