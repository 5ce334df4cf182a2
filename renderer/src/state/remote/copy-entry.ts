import { calls } from '#shared/contract/index.ts';
import { freeName } from '#shared/rules/file-name.ts';
import { toEntry, type Entry } from '../files/entry.ts';
import { lasting } from './away.ts';
import type { WorkReport } from './work-report.ts';
import { CopyError, dataOf, listAll, type Side } from './side.ts';
import { leftBehind, type Trail } from './trail.ts';

/** Bytes that are read and sent at once: the page never holds more of a file. */
export const PIECE_BYTES = 8 * 2 ** 20;
/** Names that are tried for a folder whose own is taken. */
const NAMES_MAX = 100;
/** A file that is not what it was when its copy began. */
const CHANGED = 'N002014';

type Report = Pick<WorkReport, 'signal' | 'arrived' | 'away'>;

/** Whether the file stands in the folder, under its own name or the next: it may have come in a request whose answer was lost. */
async function hasCome(to: Pick<Side, 'client'>, { name, size, mtime }: Entry, folder: string, signal: AbortSignal) {
  for (const candidate of [name, freeName(name, false, (taken) => taken === name)]) {
    const paths = [`${folder}/${candidate}`];
    const result = await to.client.call(calls.fileInfo, { paths }, { signal, lasting: true });
    if (!result.success && result.code === 'N002001') continue;
    const [there] = dataOf(result).list.map((raw) => toEntry(raw));
    if (there !== undefined && !there.isDir && there.size === size && there.mtime === mtime) return true;
  }
  return false;
}

/**
 * Copies a file in pieces, and waits for a device that is away; one that changes meanwhile is given up, nothing half
 * stays, and its bytes do not count (APP-REMOTE-02).
 */
export async function copyFile(
  from: Pick<Side, 'read'>,
  to: Pick<Side, 'transport' | 'client'>,
  entry: Entry,
  folder: string,
  report: Report,
): Promise<void> {
  const { path, name, size, mtime } = entry;
  const { signal } = report;
  let version = '';
  const read = async (start: number): Promise<Blob> => {
    if (size === 0) return new Blob([]);
    const piece = await from.read(path, start, Math.min(size, start + PIECE_BYTES), signal);
    if (start > 0 && piece.version !== version) throw new CopyError(CHANGED);
    version = piece.version;
    return piece.bytes;
  };
  const options = { checksum: null, progress: () => undefined, signal };
  const made = await lasting(report, async (isAgain) => {
    if (isAgain && size <= PIECE_BYTES && (await hasCome(to, entry, folder, signal))) return null;
    const metadata = { path: folder, filename: name, mtime, conflict: 'rename' };
    return to.transport.create(metadata, await read(0), { ...options, length: size });
  });
  if (made === null) {
    report.arrived(size);
    return;
  }
  const { url } = made;
  let { offset } = made;
  report.arrived(offset);
  const reach = (next: number): void => {
    report.arrived(next - offset);
    offset = next;
  };
  try {
    while (offset < size)
      await lasting(report, async (isAgain) => {
        if (isAgain) reach((await to.transport.standing(url, signal)).offset);
        if (offset < size) reach((await to.transport.append(url, offset, await read(offset), options)).offset);
      });
  } catch (error) {
    report.arrived(-offset);
    await to.transport.terminate(url, new AbortController().signal).catch(() => undefined);
    throw error;
  }
}

/** Makes a folder under a name that is free; answers its path. */
async function makeFolder(to: Side, folder: string, wanted: string, signal: AbortSignal): Promise<string> {
  const taken = new Set<string>();
  for (let tries = 0; tries < NAMES_MAX; tries += 1) {
    const name = freeName(wanted, true, (candidate) => taken.has(candidate));
    const result = await to.client.call(calls.fileMkdir, { path: folder, name }, { signal, lasting: true });
    if (result.success || result.code !== 'N002002') return dataOf(result).path;
    taken.add(name);
  }
  throw new CopyError('N002002');
}

/**
 * Copies an entry with all that is in it from one device to a folder of another; a name that is taken is kept beside it.
 * What the trail has is not copied again; what cannot be copied inside of a folder stands in the trail, and the others
 * are. Throws a CopyError, a TusError, or the reason of the signal.
 */
export async function copyEntry(
  from: Side,
  to: Side,
  entry: Entry,
  folder: string,
  report: Report,
  trail: Trail,
): Promise<void> {
  const { signal } = report;
  signal.throwIfAborted();
  if (!entry.isDir) {
    if (trail.arrived.has(entry.path)) return;
    await copyFile(from, to, entry, folder, report);
    trail.arrived.set(entry.path, entry.size);
    return;
  }
  const made = trail.made.get(entry.path) ?? (await lasting(report, () => makeFolder(to, folder, entry.name, signal)));
  trail.made.set(entry.path, made);
  const { entries } = await lasting(report, () => listAll(from, entry.path, signal));
  for (const child of entries)
    try {
      await copyEntry(from, to, child, made, report, trail);
    } catch (error) {
      const left = leftBehind(child, error);
      if (left === null) throw error;
      trail.left = [...trail.left, left];
    }
}
