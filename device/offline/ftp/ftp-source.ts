import { Writable } from 'node:stream';
import { Client, FTPError } from 'basic-ftp';
import { z } from 'zod';
import { FTP_PORT } from '#shared/constants.ts';
import { DeviceError } from '../../device-error.ts';
import { decoded, nameOfAddress } from '../link.ts';
import { type Attempt, partSource } from '../part-source.ts';
import type { Reach } from '../reach.ts';
import { TryAgain } from '../retry.ts';
import type { Source } from '../source.ts';
import { STALL_MS } from '../stall.ts';
import type { OfflineTiming } from '../timing.ts';
import { addressOf } from './address-of.ts';

export interface FtpDeps {
  readonly timing: OfflineTiming;
  readonly reach: Reach;
}

/** What is remembered of the file on the server; `changed` in milliseconds, 0 where the server does not tell. */
const kept = z.object({
  synced: z.number().int().min(0),
  size: z.number().int().min(0),
  changed: z.number().min(0),
});
type Kept = z.output<typeof kept>;

function readKept(text: string): Kept {
  try {
    return kept.parse(JSON.parse(text));
  } catch {
    return { synced: 0, size: 0, changed: 0 };
  }
}

/** What a server says no with: it does not know us, there is no such file, or it cannot just now. */
function failureOf(error: unknown): unknown {
  if (error instanceof DeviceError || error instanceof TryAgain) return error;
  if (!(error instanceof FTPError)) return new TryAgain('unreached');
  if (error.code === 530 || error.code === 332) return new DeviceError('N008001');
  return error.code >= 500 ? new DeviceError('N009001') : new TryAgain('broken');
}

/** The file that a link names: below the folder that a sign-in leads to, or from the root with `%2F` at its begin. */
const fileOf = (url: URL): string => decoded(url.pathname.slice(1).replace(/;type=[aid]$/i, ''));

/**
 * Downloads a file over FTP (CALL-EXT-19), in binary form whatever the link says. What is there of it is gone on with as long
 * as size and time of the file on the server are the same. Rejects as the source for HTTP does.
 */
export function ftpSource(link: string, { timing, reach }: FtpDeps): Source {
  return partSource(link, timing, {
    readKept,
    download: (attempt) => download(attempt, reach),
    nameOf: nameOfAddress,
  });
}

/** One connection: from where the part ends to the end of the file. */
async function download({ url, part, run, known, keep }: Attempt<Kept>, reach: Reach): Promise<void> {
  run.signal.throwIfAborted();
  const file = fileOf(url);
  if (file === '' || file.endsWith('/')) throw new DeviceError('N009001');
  const port = Number(url.port) || FTP_PORT;
  const client = new Client(STALL_MS);
  const close = (): void => client.close();
  run.signal.addEventListener('abort', close, { once: true });
  /** What our own disk or limits said, which the client knows only as a broken stream. */
  let own: unknown;
  let writing = Promise.resolve();
  try {
    const address = await addressOf(url.hostname, port, reach);
    run.signal.throwIfAborted();
    await client.connect(address, port);
    await client.sendIgnoringError('OPTS UTF8 ON');
    await client.login(...(url.username === '' ? [] : [decoded(url.username), decoded(url.password)]));
    await client.send('TYPE I');
    const size = await client.size(file).catch(optional);
    const changed = (await client.lastMod(file).catch(optional))?.getTime();
    const now = { size: size ?? 0, changed: Math.max(0, changed ?? 0) };
    const isSame = now.size > 0 && now.changed > 0 && known().size === now.size && known().changed === now.changed;
    if (part.size() > 0 && (!isSame || part.size() > now.size)) await part.clear();
    keep(now);
    const tell = (): void =>
      run.progress({ size: now.size, done: part.size(), uploaded: 0, peers: 0, name: nameOfAddress(url) });
    tell();
    if (now.size > 0) await run.room(now.size - part.size());
    if (now.size > 0 && part.size() === now.size) return;
    const target = new Writable({
      write(bytes: Buffer, _encoding, done) {
        writing = (async () => {
          if (now.size > 0 && part.size() + bytes.length > now.size) throw new DeviceError('N009001');
          if (now.size === 0) await run.room(bytes.length);
          await run.down(bytes.length);
          await part.write(bytes);
          tell();
        })().then(
          () => done(),
          (error: unknown) => {
            own = error;
            done(error as Error);
          },
        );
      },
    });
    // The client listens until it has failed, which may be before what it handed on has.
    target.on('error', () => undefined);
    try {
      await client.downloadTo(target, file, part.size());
    } finally {
      // What a broken connection had brought is written, or dropped, before the next one looks where the part ends.
      target.destroy();
      await writing;
    }
    if (now.size > 0 && part.size() !== now.size) throw new TryAgain('broken');
  } catch (error) {
    run.signal.throwIfAborted();
    throw own ?? failureOf(error);
  } finally {
    run.signal.removeEventListener('abort', close);
    client.close();
  }
}

/** What not every server tells; a connection that is gone is another matter. */
function optional(error: unknown): undefined {
  if (!(error instanceof FTPError)) throw error;
}
