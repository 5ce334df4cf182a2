import { calls } from '#shared/contract/index.ts';
import { freeName } from '#shared/rules/file-name.ts';
import type { Entry } from '../files/entry.ts';
import { TusError } from '../transfers/tus-client.ts';
import type { WorkReport } from './copies.ts';
import { CopyError, dataOf, listAll, type Side } from './side.ts';

/** Bytes that are read and sent at once: the page never holds more of a file. */
export const PIECE_BYTES = 8 * 2 ** 20;
/** A line that breaks is tried again so often, after so long (ms). */
const TRIES = 3;
const PAUSE_MS = 2000;
/** Names that are tried for a folder whose own is taken. */
const NAMES_MAX = 100;

type Report = Pick<WorkReport, 'signal' | 'arrived'>;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

const passes = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof TusError && ['network', 'busy', 'offset', 'server'].includes(error.kind));

/** Copies a file in pieces; one that changes meanwhile is given up, nothing half stays (APP-REMOTE-02). */
export async function copyFile(
  from: Pick<Side, 'read'>,
  to: Pick<Side, 'transport'>,
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
    if (start > 0 && piece.version !== version) throw new CopyError('N000005');
    version = piece.version;
    return piece.bytes;
  };
  const options = { checksum: null, progress: () => undefined, signal };
  const made = await to.transport.create({ path: folder, filename: name, mtime, conflict: 'rename' }, await read(0), {
    ...options,
    length: size,
  });
  let { offset } = made;
  report.arrived(offset);
  try {
    for (let tries = 0; offset < size;)
      try {
        const { offset: next } = await to.transport.append(made.url, offset, await read(offset), options);
        report.arrived(next - offset);
        offset = next;
        tries = 0;
      } catch (error) {
        tries += 1;
        if (signal.aborted || !passes(error) || tries > TRIES) throw error;
        await pause(signal);
        const known = await to.transport.standing(made.url, signal).catch(() => ({ offset }));
        report.arrived(known.offset - offset);
        ({ offset } = known);
      }
  } catch (error) {
    await to.transport.terminate(made.url, new AbortController().signal).catch(() => undefined);
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
 * Throws a CopyError, a TusError, or the reason of the signal.
 */
export async function copyEntry(from: Side, to: Side, entry: Entry, folder: string, report: Report): Promise<void> {
  report.signal.throwIfAborted();
  if (!entry.isDir) {
    await copyFile(from, to, entry, folder, report);
    return;
  }
  const made = await makeFolder(to, folder, entry.name, report.signal);
  const { entries } = await listAll(from, entry.path, report.signal);
  for (const child of entries) await copyEntry(from, to, child, made, report);
}
