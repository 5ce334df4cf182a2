import { largestFileOf } from '#shared/rules/drive-limits.ts';
import { DeviceError } from '../device-error.ts';
import type { WirePath } from './wire-path.ts';

/** The largest file that was met. */
export interface Largest {
  readonly name: string;
  readonly size: number;
}

/** Details of a refusal for the form of the drive: which file is too large, and what the form takes. */
export interface LimitDetails extends Largest {
  readonly fs: string;
  readonly limit: number;
}

/** Where the forms of drives are known. */
interface Drives {
  usbDrive(uuid: string): { readonly fs: string };
}

/** The largest file (bytes) that a place can hold; Infinity without a limit. */
export function largestFileIn(rights: Drives, to: WirePath): number {
  return to.area === 'usb' ? largestFileOf(rights.usbDrive(to.uuid).fs) : Infinity;
}

/**
 * Refuses before anything is written what the file system of a drive cannot hold. Throws N002013 with the file in its
 * details.
 */
export function assertFits(rights: Drives, to: WirePath, largest: Largest | undefined): void {
  if (to.area !== 'usb' || largest === undefined) return;
  const { fs } = rights.usbDrive(to.uuid);
  const limit = largestFileOf(fs);
  if (largest.size <= limit) return;
  const details: LimitDetails = { ...largest, fs, limit };
  throw new DeviceError('N002013', { data: details });
}
