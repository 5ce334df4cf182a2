import { z } from 'zod';
import { calls } from '#shared/contract/index.ts';
import { freeName } from '#shared/rules/file-name.ts';
import type { TransferDevice } from '../transfers/device.ts';
import type { BackupRecord } from './backup-record.ts';

/** Key of the account's value on the device that says which computer has which folder at the targets. */
const PLACES_KEY = 'backup.computers';
/** A computer that has said nothing for so long is gone (ms). */
export const GONE_MS = 14 * 24 * 3600 * 1000;
/** Adapters that are remembered of a computer: what is plugged in now, and what was before. */
const ADAPTERS = 16;
/** How often a computer says that it is still there (ms). */
const SAY_MS = 24 * 3600 * 1000;

const place = z.object({
  /** Name of the folder. */
  name: z.string(),
  /** Installation of the app that has it. */
  by: z.string(),
  /** Adapters of its computer, see `hardwareOf`. */
  adapters: z.array(z.string()).default([]),
  /** When that was last said, in unix milliseconds. */
  at: z.number(),
});
type Place = z.output<typeof place>;

/** What stands on the device; nothing where it cannot be read. */
function readPlaces(text: string): readonly Place[] {
  try {
    return z.array(place).safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}

export interface ClaimContext {
  readonly device: Pick<TransferDevice, 'call'>;
  /** This installation of the app. */
  readonly installation: string;
  /** Its computer, see `hardwareOf`. */
  readonly adapters: readonly string[];
  /** The job has stored nothing yet: it may get another folder. */
  readonly isFresh: boolean;
  /** Unix milliseconds. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/**
 * Name of the folder below its target that a job is to use: that of its computer, unless another computer of the account
 * with the same name has it (APP-AUTO-02). What stores already keeps its folder. Rejects with a `TransferFailure`.
 */
export async function claimPlace(
  { computer }: Pick<BackupRecord, 'computer'>,
  { device, installation, adapters, isFresh, now, signal }: ClaimContext,
): Promise<string> {
  const { value } = await device.call(calls.kvLoad, { k: PLACES_KEY }, signal);
  const places = readPlaces(value);
  const isOurs = (one: Place): boolean =>
    one.by === installation || one.adapters.some((adapter) => adapters.includes(adapter));
  const at = (name: string) => places.find((one) => one.name.toLowerCase() === name.toLowerCase());
  const isOthers = (name: string): boolean => {
    const found = at(name);
    return found !== undefined && !isOurs(found) && now - found.at < GONE_MS;
  };
  let name = computer;
  if (isOthers(name)) {
    // Beside copies of its own it goes on: moved, all of them would be sent again.
    if (!isFresh) return name;
    name = freeName(computer, true, isOthers);
  }
  const known = at(name);
  const isSaid = known?.by === installation && adapters.every((adapter) => known.adapters.includes(adapter));
  if (isSaid && now - known.at < SAY_MS) return name;
  // Plugged in elsewhere tomorrow it is still the same computer.
  const before = known !== undefined && isOurs(known) ? known.adapters : [];
  const all = [...new Set([...adapters, ...before])].slice(0, ADAPTERS);
  const others = places.filter((one) => one !== known);
  const v = JSON.stringify([...others, { name, by: installation, adapters: all, at: now } satisfies Place]);
  await device.call(calls.kvCreate, { k: PLACES_KEY, v }, signal);
  return name;
}
