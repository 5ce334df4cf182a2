import { DISK_SLOTS } from '../constants.ts';

/** What the model name tells about a device (DEV-03, ENT-03). */
export interface DeviceMode {
  /** Series letter and disk count, such as 'z4'; 'q2c' for the compact series. */
  readonly mode: string;
  /** First two characters of the model; of the default mode when there is no model. */
  readonly pdt: string;
  readonly series: string;
  readonly diskNum: number;
}

const MODEL = /^([a-z])(\d)/i;

/** Reads series and disk count from the model; without one from the device id. DEV-03, ENT-03 */
export function deviceMode(model: string | undefined, nasId = ''): DeviceMode {
  const name = (model ?? '').trim();
  const match = MODEL.exec(name);
  const mode = match === null ? (nasId.startsWith('q021') ? 'q2c' : 'z2') : match[0].toLowerCase();
  return {
    mode,
    pdt: name === '' ? mode.slice(0, 2) : name.slice(0, 2),
    series: mode.slice(0, 1),
    diskNum: Number(mode.slice(1, 2)),
  };
}

/** Most slots a device may report and still be drawn as sent. CON-108 */
const SLOTS_SHOWN_MAX = 8;

/** True for a number of slots that is drawn as sent, whether such a device is known or not. CON-108 */
export function isShownSlot(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= SLOTS_SHOWN_MAX;
}

/**
 * Number of disk slots to draw. 2 and 4 are known devices; another count of 1 to 8 is drawn as sent and worth a
 * warning (`known` false); anything else gives the digit of the device mode, else 2. CON-108
 */
export function normaliseSlot(slot: unknown, mode = ''): { readonly slots: number; readonly known: boolean } {
  const count = typeof slot === 'string' && slot.trim() !== '' ? Number(slot) : slot;
  if (typeof count === 'number' && isShownSlot(count)) {
    return { slots: count, known: DISK_SLOTS.includes(count) };
  }
  const digit = Number(mode.slice(1, 2));
  const fallback = isShownSlot(digit) ? digit : 2;
  return { slots: fallback, known: slot === undefined || slot === null };
}
