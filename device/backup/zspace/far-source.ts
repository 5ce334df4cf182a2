import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { FILE_PAGE_MAX } from '#shared/constants.ts';
import { fileStreams } from '#shared/contract/file-streams.ts';
import { calls } from '#shared/contract/index.ts';
import { encodeFields } from '#shared/contract/wire.ts';
import { DeviceError } from '../../device-error.ts';
import { TryAgain } from '../../offline/retry.ts';
import type { OfflineTiming } from '../../offline/timing.ts';
import { type Child, scanTree } from '../scan.ts';
import type { OneWaySource, OpenSource, SourceFile } from '../source.ts';
import { type FarLink, patiently } from './far-link.ts';

/** Looks at a folder that is changed while it is looked at, before it is given up. */
const LOOKS = 3;
/** Pause between two questions how far the sum of a file is (ms). */
const SUM_MS = 500;

const page = z.object({
  list: z.array(
    z.object({
      name: z.string(),
      path: z.string().min(1).max(4096),
      is_dir: z.enum(['0', '1']),
      size: z.number().min(0),
      mtime: z.number(),
    }),
  ),
  total: z.number(),
});
const hash = z.object({ sha256: z.string() });

/** Data of another device in the form that is expected; what is not counts as an answer that broke off. */
function read<T>(schema: z.ZodType<T>, data: unknown): T {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new TryAgain('broken');
  return parsed.data;
}

type Page = z.output<typeof page>;

/** One look at a folder of another device; undefined when it was changed between two pages. '' are the places of the account. */
async function lookOnce(link: FarLink, folder: string): Promise<Page['list'] | undefined> {
  const found = new Map<string, Page['list'][number]>();
  let total: number | undefined;
  for (let number = 1; total === undefined || found.size < total; number += 1) {
    const fields = { ...(folder === '' ? {} : { path: folder }), page: number, size: FILE_PAGE_MAX, show_hidden: true };
    const answer = read(page, await link.call(calls.fileList.path, encodeFields(fields)));
    // What is gone from one page has moved to another, which was seen already: it must not count as deleted.
    if (total !== undefined && answer.total !== total) return undefined;
    total = answer.total;
    const before = found.size;
    for (const entry of answer.list) found.set(entry.path, entry);
    if (found.size - before !== answer.list.length || (answer.list.length === 0 && found.size < total))
      return undefined;
  }
  return [...found.values()];
}

/** Everything directly in a folder of another device, by wire path there. Throws N000005 for one that never stands still. */
export async function listFar(link: FarLink, folder: string): Promise<readonly Child[]> {
  for (let look = 0; look < LOOKS; look += 1) {
    const found = await lookOnce(link, folder);
    if (found === undefined) continue;
    return found.map(({ name, path, is_dir: isDir, size, mtime }) => ({
      name,
      real: path,
      kind: isDir === '1' ? 'folder' : 'file',
      size,
      // Told in seconds.
      mtime: mtime * 1000,
    }));
  }
  throw new DeviceError('N000005');
}

/** Bytes of a file from a place on; of a file that is another one by now N002002. */
async function ask(link: FarLink, path: string, from: number, etag: string): Promise<IncomingMessage> {
  const headers: Record<string, string> = from === 0 ? {} : { range: `bytes=${from}-`, 'if-range': etag };
  const fields = { path, by: 'backup' };
  const answer = await link.bytes({ method: 'GET', path: fileStreams.stream.path, fields, headers });
  if (from === 0 || answer.statusCode === 206) return answer;
  answer.destroy();
  throw new DeviceError('N002002');
}

interface Facts {
  readonly path: string;
  readonly mtime: number;
}

/** Opens a file of another device. What breaks off is gone on with where it was, as long as the file is the same. */
async function openFar(link: FarLink, timing: OfflineTiming, { path, mtime }: Facts): Promise<OpenSource> {
  const { signal } = link;
  let at = 0;
  let body: IncomingMessage | undefined = await patiently(timing, signal, () => 0, () => ask(link, path, 0, '')); // prettier-ignore
  const { etag = '', 'content-length': length } = body.headers;
  const size = Number(length ?? NaN);
  let pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const close = (): void => {
    body?.destroy();
    body = undefined;
  };
  if (!Number.isSafeInteger(size)) {
    close();
    throw new DeviceError('N000005');
  }
  const next = async (): Promise<Buffer> => {
    if (body === undefined) {
      if (etag === '') throw new DeviceError('N002002');
      body = await ask(link, path, at, etag);
      // What broke off before its first byte is asked for from the begin, whatever it is by now.
      if (body.headers.etag !== etag) {
        close();
        throw new DeviceError('N002002');
      }
      pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    }
    const piece = await pieces.next().catch(() => undefined);
    signal.throwIfAborted();
    if (piece !== undefined && piece.done !== true) return piece.value;
    close();
    throw new TryAgain('broken');
  };
  return {
    mtime,
    async *pieces(most) {
      while (at < size) {
        const piece = await patiently(timing, signal, () => at, next);
        at += piece.length;
        if (at > size) throw new DeviceError('N002002');
        for (let from = 0; from < piece.length; from += most) yield piece.subarray(from, from + most);
      }
    },
    async isUnchanged(read) {
      if (read !== size || etag === '') return false;
      // When it cannot be told, it is fetched anew next time.
      const answer = await link
        .bytes({ method: 'HEAD', path: fileStreams.stream.path, fields: { path, by: 'backup' } })
        .catch(() => undefined);
      answer?.resume();
      signal.throwIfAborted();
      return answer?.headers.etag === etag;
    },
    close: () => Promise.resolve(close()),
  };
}

/** A folder of another device, by wire path there, as the source of a job (APP-TOZ-01). */
export function farSource(
  link: FarLink,
  timing: OfflineTiming,
  { name, path: root }: { readonly name: string; readonly path: string },
): OneWaySource {
  const { signal } = link;
  return {
    name,
    scan: (options) =>
      scanTree(root, (folder) => patiently(timing, signal, () => 0, () => listFar(link, folder)), options), // prettier-ignore
    file: (scan, below): SourceFile => {
      const { real: path, size = 0, mtime = 0 } = scan.entries.get(below) ?? { real: '' };
      return {
        size: () => Promise.resolve(size),
        open: () => openFar(link, timing, { path, mtime }),
        // It is summed up there: what is the same already does not cross the network.
        sum: async (pace) => {
          for (;;) {
            await pace.piece(0);
            const answer = await patiently(timing, signal, () => 0, async () =>
              read(hash, await link.call(calls.fileHash.path, encodeFields({ path })))); // prettier-ignore
            if (answer.sha256 !== '') return answer.sha256;
            await timing.wait(SUM_MS, signal);
          }
        },
      };
    },
  };
}
