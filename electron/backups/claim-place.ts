import { z } from 'zod';
import { calls } from '#shared/contract/index.ts';
import { freeName } from '#shared/rules/file-name.ts';
import type { TransferDevice } from '../transfers/device.ts';
import { TransferFailure } from '../transfers/failure.ts';
import type { BackupRecord } from './backup-record.ts';

/** File in the folder of a computer at a target that says whose it is: everybody who backs up to there can read it. */
export const MARK = '.backup-computer';
/** A computer that has said nothing for so long is gone (ms). */
export const GONE_MS = 14 * 24 * 3600 * 1000;
/** Adapters that are remembered of a computer: what is plugged in now, and what was before. */
const ADAPTERS = 16;
/** How often a computer says that it is still there (ms). */
const SAY_MS = 24 * 3600 * 1000;
/** Looks at one folder or the next before something must be wrong. */
const TRIES = 100;

const NOT_THERE = 'N002001';
/** The name is taken, or the text was changed since it was read. */
const TAKEN = 'N002002';

const mark = z.object({
  /** Installation of the app that has the folder. */
  by: z.string(),
  /** Adapters of its computer, see `hardwareOf`. */
  adapters: z.array(z.string()).default([]),
  /** When that was last said, in unix milliseconds. */
  at: z.number(),
});
type Mark = z.output<typeof mark>;

/** What a mark says; null for one that says nothing. */
function readMark(text: string): Mark | null {
  try {
    return mark.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const isRefusal = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof TransferFailure && codes.includes(error.code);

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

/** The mark of a folder, and what it is changed with; null for a folder without one. */
async function lookAt(folder: string, { device, signal }: ClaimContext) {
  try {
    const { content, etag } = await device.call(calls.textLoad, { path: `${folder}/${MARK}` }, signal);
    return { said: readMark(content), etag };
  } catch (error) {
    if (isRefusal(error, NOT_THERE)) return null;
    throw error;
  }
}

/** Puts the first mark into a folder, which is made; false when somebody else was quicker. */
async function putMark(target: string, name: string, content: string, { device, signal }: ClaimContext) {
  await device.call(calls.fileMkdir, { path: target, name }, signal).catch((error: unknown) => {
    if (!isRefusal(error, TAKEN)) throw error;
  });
  try {
    await device.call(calls.fileCreate, { path: `${target}/${name}`, name: MARK, content }, signal);
    return true;
  } catch (error) {
    if (isRefusal(error, TAKEN)) return false;
    throw error;
  }
}

/**
 * Name of the folder below its target that a job is to use: that of its computer, unless another computer with the same
 * name has it, of this account or of another (APP-AUTO-02). Of several that want one at the same time, one gets it. What
 * stores already keeps its folder. Rejects with a `TransferFailure`.
 */
export async function claimPlace(
  { computer, target }: Pick<BackupRecord, 'computer' | 'target'>,
  context: ClaimContext,
): Promise<string> {
  const { device, installation, adapters, isFresh, now, signal } = context;
  const isOurs = ({ by, adapters: theirs }: Mark): boolean =>
    by === installation || theirs.some((adapter) => adapters.includes(adapter));
  const taken = new Set<string>();
  let name = computer;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await lookAt(`${target}/${name}`, context);
    const said = found?.said ?? null;
    if (said !== null && !isOurs(said) && now - said.at < GONE_MS) {
      // Beside copies of its own it goes on: moved, all of them would be sent again.
      if (!isFresh) return name;
      taken.add(name);
      name = freeName(computer, true, (wanted) => taken.has(wanted));
      continue;
    }
    const own = said !== null && isOurs(said) ? said : null;
    const isSaid = own?.by === installation && adapters.every((adapter) => own.adapters.includes(adapter));
    if (isSaid && now - own.at < SAY_MS) return name;
    // Plugged in elsewhere tomorrow it is still the same computer.
    const all = [...new Set([...adapters, ...(own?.adapters ?? [])])].slice(0, ADAPTERS);
    const content = JSON.stringify({ by: installation, adapters: all, at: now } satisfies Mark);
    if (found === null) {
      if (await putMark(target, name, content, context)) return name;
      continue;
    }
    try {
      const path = `${target}/${name}/${MARK}`;
      await device.call(calls.textSave, { path, content, encoding: 'utf-8', etag: found.etag }, signal);
      return name;
    } catch (error) {
      if (isRefusal(error, TAKEN, NOT_THERE)) continue;
      // It is known whose the folder is; that it still is can be said another time, on a disk that is not full.
      if (own !== null && error instanceof TransferFailure && error.kind === 'refused') return name;
      throw error;
    }
  }
  throw new TransferFailure('refused', TAKEN);
}
