import type { DeviceProcess } from '../../../scripts/lib/device-process.ts';

/** What a bench gets from the runner. */
export interface BenchContext {
  /** Fewer and smaller runs: to see that a bench works. */
  quick: boolean;
  /** How often a measurement is repeated; the median counts. */
  runs: number;
  /** Empty folder of this bench, in memory where possible; removed afterwards. */
  folder: string;
  /**
   * Starts a device with demo data on a folder; the runner stops it. With the control surface, which it has unless told
   * otherwise, it also holds its own answers against their schemas.
   */
  device(dataDir: string, options?: { control: boolean }): Promise<DeviceProcess>;
}

/** One group of figures. */
export interface Bench {
  name: string;
  /** What it measures, for `--help`. */
  about: string;
  run(context: BenchContext): Promise<void>;
}

/** Account of the demo data that benches sign in with. */
export const benchAccount = { username: 'admin', password: 'Hearth2026' };
/** Folder of that account's files below the device's data folder. */
export const benchFiles = 'pool/zenith_sata/admin/data';
/** The same folder on the wire. */
export const benchWirePath = '/zenith_sata/admin/data';
