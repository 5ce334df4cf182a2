import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { FileServices } from './services.ts';
import type { WirePath } from './wire-path.ts';

/** How often a drive that went away is looked for (ms). */
const LOOK_MS = 500;
/** How often it is asked, while bytes flow, whether the drives are still there (ms). */
const WATCH_MS = 250;

/** A drive was pulled under the work. */
export class DriveAway extends Error {}

/** The external drives that a transfer reads or writes. */
export interface TransferDrives {
  /** Throws DriveAway soon after one of them was pulled; cheap enough for every piece. */
  check(): Promise<void>;
  /** Name of the first that is not there; undefined when all are. */
  missing(): Promise<string | undefined>;
  /** Waits until all of them are there again, each known by its UUID. Rejects when the signal ends it. */
  back(signal: AbortSignal): Promise<void>;
}

/** Follows the drives of the places that a transfer reads and writes, from how they are now. */
export async function createTransferDrives(
  { context, locator, rights }: FileServices,
  places: readonly { readonly parsed: WirePath }[],
): Promise<TransferDrives> {
  const { dataDir } = context.config;
  const uuids = [...new Set(places.flatMap(({ parsed }) => (parsed.area === 'usb' ? [parsed.uuid] : [])))];
  const volumeOf = async (uuid: string): Promise<number | undefined> =>
    (await stat(path.join(dataDir, 'usb', uuid)).catch(() => undefined))?.dev;
  const own = uuids.length === 0 ? undefined : (await stat(dataDir)).dev;
  const volumes = new Map<string, number | undefined>();
  for (const uuid of uuids) volumes.set(uuid, await volumeOf(uuid));

  /** The folder in which a drive was mounted may stay behind, empty, on the disk of the device. */
  const isAway = async (uuid: string): Promise<boolean> => {
    if (await locator.isAway(`/usb/${uuid}`)) return true;
    const before = volumes.get(uuid);
    return before !== undefined && before !== own && (await volumeOf(uuid)) === own;
  };
  const missing = async (): Promise<string | undefined> => {
    for (const uuid of uuids) if (await isAway(uuid)) return rights.usbDrive(uuid).label;
    return undefined;
  };

  let looked = performance.now();
  return {
    missing,
    async check() {
      if (uuids.length === 0 || performance.now() - looked < WATCH_MS) return;
      looked = performance.now();
      if ((await missing()) !== undefined) throw new DriveAway();
    },
    async back(signal) {
      while ((await missing()) !== undefined) await after(LOOK_MS, undefined, { signal, ref: false });
    },
  };
}
