import { link, lstat, mkdir, open, rename, rm, unlink, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { UPLOAD_CHUNK_BYTES } from '#shared/constants.ts';
import { freeName } from '#shared/rules/file-name.ts';
import { errnoOf, TransferFailure } from './failure.ts';
import { isLocalName } from './local-names.ts';
import type { Placing, Relied, TransferRecord } from './journal.ts';

/** File systems without hard links say one of these. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK', 'UNKNOWN', 'EISDIR']);
/** Tries for a free name against other programs. */
const TRIES = 50;

/** What stands under a name; null for nothing. */
export async function lookAtName(file: string) {
  return lstat(file).catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ENOTDIR') return null;
    throw error;
  });
}

/**
 * Where a file is saved: its place below the chosen folder. A device that names a way out of that folder is not
 * believed. Throws a `TransferFailure` for a name that this computer cannot have.
 */
export function placeOf({ local, rel }: Pick<TransferRecord, 'local' | 'rel'>, platform = process.platform): string {
  const segments = rel.split('/');
  if (!segments.every((name) => isLocalName(name, platform))) throw new TransferFailure('local', 'LOCAL_NAME');
  return path.join(local, ...segments);
}

/** The hidden file beside its place in which the bytes gather. */
export function partOf(place: string, id: string): string {
  return path.join(path.dirname(place), `.${id}.hearth-part`);
}

/** Opens the part file, made where it is missing. */
export async function openPart(part: string): Promise<FileHandle> {
  await mkdir(path.dirname(part), { recursive: true });
  return open(part, 'r+').catch((error: unknown) => {
    if (errnoOf(error) !== 'ENOENT') throw error;
    return open(part, 'wx+');
  });
}

/**
 * What of a part file can be relied on: its whole pieces and the tail behind them, as far as each still has the checksum
 * that was noted when it came. A power failure may have kept the note and lost the bytes.
 */
export async function reliedOn(
  file: FileHandle,
  sums: readonly number[],
  { size, tail }: Pick<TransferRecord, 'size' | 'tail'>,
): Promise<Relied> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(UPLOAD_CHUNK_BYTES, Math.max(size, 1)));
  const has = async (from: number, want: number, sum: number): Promise<boolean> => {
    let got = 0;
    while (got < want) {
      const { bytesRead } = await file.read(buffer, got, want - got, from + got);
      if (bytesRead === 0) return false;
      got += bytesRead;
    }
    return crc32(buffer.subarray(0, want)) === sum;
  };
  let bytes = 0;
  for (const sum of sums) {
    const want = Math.min(UPLOAD_CHUNK_BYTES, size - bytes);
    if (want <= 0 || !(await has(bytes, want, sum))) break;
    bytes += want;
  }
  const more = (tail?.bytes ?? 0) - bytes;
  // A note from before the last whole piece, or behind one that is gone, says nothing.
  if (tail === undefined || tail === null || more <= 0 || more >= UPLOAD_CHUNK_BYTES || tail.bytes > size)
    return { bytes, sum: 0 };
  return (await has(bytes, more, tail.sum)) ? tail : { bytes, sum: 0 };
}

export async function removePart(part: string): Promise<void> {
  if (part !== '') await rm(part, { force: true });
}

interface Place {
  readonly part: string;
  readonly place: string;
  readonly conflict: TransferRecord['conflict'];
  /** Writes down what is about to be done. */
  readonly aim: (placing: { path: string; by: Placing }) => void;
}

/** Gives a part file a name that nobody else has, without a moment in which something could be overwritten. */
async function takeName({ part, aim }: Place, name: string): Promise<void> {
  aim({ path: name, by: 'link' });
  try {
    await link(part, name);
    await unlink(part);
    return;
  } catch (error) {
    if (!NO_LINKS.has(errnoOf(error))) throw error;
  }
  aim({ path: name, by: 'reserve' });
  const reserved = await open(name, 'wx');
  await reserved.close();
  await rename(part, name);
}

/**
 * Gives a whole part file its name in one step. Answers the name, or null when it is taken and the rule is to ask or
 * to skip.
 */
export async function giveName(wish: Place): Promise<string | null> {
  const { part, place, conflict, aim } = wish;
  if (conflict === 'overwrite' && (await lookAtName(place))?.isDirectory() !== true) {
    aim({ path: place, by: 'replace' });
    await rename(part, place);
    return place;
  }
  const taken = new Set<string>();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const name = path.join(
      path.dirname(place),
      freeName(path.basename(place), false, (tried) => taken.has(tried)),
    );
    try {
      await takeName(wish, name);
      return name;
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw error;
      if (conflict !== 'rename') return null;
      taken.add(path.basename(name));
    }
  }
  throw new TransferFailure('local', 'LOCAL_NAME');
}

/**
 * After a kill in the middle of giving a name: true when the file has it, with the part file out of the way; false when
 * it must be done again.
 */
export async function wasNamed(part: string, placing: { path: string; by: Placing }, size: number): Promise<boolean> {
  const [gathered, named] = await Promise.all([lookAtName(part), lookAtName(placing.path)]);
  if (named?.isFile() !== true) return false;
  // The part file is gone with the step itself.
  if (gathered === null) return named.size === size;
  if (placing.by === 'link' && gathered.ino === named.ino && gathered.dev === named.dev) {
    await unlink(part);
    return true;
  }
  if (placing.by === 'reserve' && named.size === 0 && size > 0) {
    await rename(part, placing.path);
    return true;
  }
  return false;
}
