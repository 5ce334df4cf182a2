import { randomUUID } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { BatchResult } from '#shared/contract/calls-uploads.ts';
import { DeviceError } from '../../device-error.ts';
import type { Located } from '../locator.ts';
import { HttpRefusal } from '../http.ts';
import { makeFolders } from '../merge.ts';
import { moveNoReplace } from '../place.ts';
import { TMP_DIR } from '../reserved-names.ts';
import type { FileCaller } from '../rights.ts';
import type { FileServices } from '../services.ts';
import type { ChecksumCheck } from '../tus/checksum.ts';
import { parseWirePath } from '../wire-path.ts';
import type { BatchPolicy, StagedFile } from './protocol.ts';
import type { BatchWork, BatchWriter } from './writer.ts';

/** Files of one batch that become recent uploads: more of them would push everything else out. */
const RECENT_MAX = 200;

/** What a batch came to; `whole` is false when its bytes ended early. */
export interface BatchOutcome {
  readonly result: BatchResult;
  readonly whole: boolean;
}

interface Placing {
  readonly services: FileServices;
  readonly caller: FileCaller;
  readonly base: Located;
  readonly staging: string;
  readonly policy: BatchPolicy;
  readonly work: BatchWork;
  readonly result: BatchResult;
  /** What of the result is told only where there is some. */
  readonly replaced: NonNullable<BatchResult['replaced']>;
  readonly made: string[];
  readonly dirs: string[];
  readonly uploaded: string[];
}

/** Files by the folder they belong into. */
function byFolder(files: readonly StagedFile[]): Map<string, StagedFile[]> {
  const groups = new Map<string, StagedFile[]>();
  for (const file of files) {
    const key = file.segments.slice(0, -1).join('/');
    const group = groups.get(key);
    if (group) group.push(file);
    else groups.set(key, [file]);
  }
  return groups;
}

/** The folder of a place below the destination, made where it is missing. */
async function folderFor({ services, caller, base, made }: Placing, segments: readonly string[]): Promise<Located> {
  if (segments.length === 0) return base;
  const real = await makeFolders(base.real, segments, (depth) => {
    const place = segments.slice(0, depth).join('/');
    if (!made.some((above) => place.startsWith(`${above}/`))) made.push(place);
  });
  services.names.forget(path.dirname(real));
  const folder = await services.locator.locateFolder(caller, [base.wire, ...segments].join('/'), 'write');
  // Somebody put a link in the way just now.
  if (folder.real !== real) throw new DeviceError('N002005');
  return folder;
}

/**
 * Puts one file in the place of another of its name, which goes to the recycle bin. Answers the id that it has there;
 * undefined where nothing was in that place any more.
 */
async function overwrite(placing: Placing, folder: Located, number: number, name: string): Promise<string | undefined> {
  const { services, caller, staging } = placing;
  const target = {
    ...folder,
    parsed: { ...folder.parsed, segments: [...folder.parsed.segments, name] },
    real: path.join(folder.real, name),
  };
  const there = await lstat(target.real).catch(() => undefined);
  // A folder is no older version of a file.
  if (there && !there.isFile()) throw new DeviceError('N002002');
  const id = there && randomUUID();
  if (id !== undefined) await services.bin.discard(target, caller.username, id);
  await moveNoReplace(path.join(staging, String(number)), target.real);
  return id;
}

async function placeFolder(placing: Placing, segments: readonly string[], files: readonly StagedFile[]): Promise<void> {
  const { services, work, policy, result, dirs, uploaded } = placing;
  const folder = await folderFor(placing, segments);
  const byNumber = new Map(files.map((file) => [file.number, file]));
  const wanted = files.map(({ number, segments: steps }) => ({ number, name: steps.at(-1) ?? '' }));
  const done = (number: number, name: string): void => {
    const file = byNumber.get(number);
    if (!file) return;
    result.files += 1;
    result.bytes += file.size;
    if (name !== file.segments.at(-1)) result.renamed.push({ name: file.name, as: name });
    uploaded.push(`${folder.wire}/${name}`);
  };
  await services.locks.hold([folder.real], async () => {
    const { placed, skipped, taken } = await work.place(folder.real, wanted, policy);
    for (const { number, name } of placed) done(number, name);
    for (const number of skipped) result.skipped.push(byNumber.get(number)?.name ?? '');
    for (const number of taken) {
      const name = byNumber.get(number)?.segments.at(-1) ?? '';
      try {
        const id = await overwrite(placing, folder, number, name);
        if (id !== undefined) placing.replaced.push({ name: byNumber.get(number)?.name ?? '', id });
        done(number, name);
      } catch (error) {
        if (!(error instanceof DeviceError)) throw error;
        result.failed.push({ name: byNumber.get(number)?.name ?? '', code: error.code });
      }
    }
  });
  dirs.push(folder.real);
  services.names.forget(folder.real);
  services.changes.folder(folder.parsed);
}

/** Does something for a group of entries; when the device refuses it, the group is noted as failed and the rest goes on. */
async function orRefused(result: BatchResult, names: readonly string[], work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DeviceError)) throw error;
    for (const name of names) result.failed.push({ name, code: error.code });
  }
}

/**
 * Takes many small files in one stream (UPL-02): they are written into a hidden place and brought to the disk together,
 * then each gets its name below `base`. Of an archive that is cut off, the whole files are kept, unless a checksum
 * says what all of it is; with one, nothing is kept either when the sender has gone before the first name. Throws a
 * refusal for bytes that are no archive or not those of the checksum, and what the disk says; then nothing is kept.
 */
export async function receiveBatch(
  services: FileServices,
  writer: BatchWriter,
  source: Readable,
  request: {
    caller: FileCaller;
    base: Located;
    policy: BatchPolicy;
    checksum?: ChecksumCheck | undefined;
    /** Whether the sender still waits for the answer. */
    isAwaited: () => boolean;
  },
): Promise<BatchOutcome> {
  const { caller, base, policy, checksum, isAwaited } = request;
  const staging = path.join(base.volume, TMP_DIR, `batch-${randomUUID()}`);
  let end: (() => void) | undefined;
  const begin = (): void => {
    end ??= services.batches.begin(caller.username, base.wire);
  };
  source.once('end', begin);
  const received = writer.work(staging, async (work) => {
    const { batch, whole } = await work.receive(source, checksum);
    begin();
    // Who sends a checksum asks again for what it did not hear of: by then nothing of this may come from behind.
    if (checksum && !isAwaited()) throw new HttpRefusal(400);
    const result: BatchResult = { files: 0, bytes: 0, skipped: [], renamed: [], failed: [...batch.failed] };
    const lists = { replaced: [], made: [], dirs: [], uploaded: [] };
    const placing: Placing = { services, caller, base, staging, policy, work, result, ...lists };
    for (const segments of batch.folders)
      await orRefused(result, [segments.join('/')], async () => {
        placing.dirs.push(path.dirname((await folderFor(placing, segments)).real));
      });
    for (const [folder, files] of byFolder(batch.files)) {
      const segments = folder === '' ? [] : folder.split('/');
      const names = files.map(({ name }) => name);
      await orRefused(result, names, () => placeFolder(placing, segments, files));
    }
    if (batch.folders.length > 0 || placing.dirs.length > 1) services.changes.folder(base.parsed);
    // The parents of new folders hold their names.
    const parents = placing.dirs.filter((dir) => dir !== base.real).map((dir) => path.dirname(dir));
    services.room.grown(base, result.bytes);
    await work.settle([...new Set([...placing.dirs, ...parents])]);
    services.activity.note(
      placing.uploaded.map((wire) => parseWirePath(wire)),
      { by: caller.username, what: 'added' },
    );
    services.recent.noteAll(caller.username, placing.uploaded.slice(-RECENT_MAX));
    services.phones.note(caller, placing.uploaded);
    const { replaced, made } = placing;
    const told = { ...result, ...(replaced.length > 0 && { replaced }), ...(made.length > 0 && { made }) };
    return { result: told, whole };
  });
  return received.finally(() => {
    // What was refused may still be read to its end.
    source.off('end', begin);
    end?.();
  });
}
