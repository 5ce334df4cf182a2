import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { type Client, FTPError } from 'basic-ftp';
import { TryAgain } from '../../offline/retry.ts';
import type { Copied } from '../copy-file.ts';
import type { CopyPace, SourceFile } from '../source.ts';
import { FOLDER, UNTOLD } from '../file-index.ts';
import { isUntouched, type OneWayTarget } from '../target.ts';
import type { FtpLink } from './ftp-link.ts';
import { createFtpTree, folderOf, nameOf } from './ftp-tree.ts';

/** Beginning of the names of files that are on their way; the job's id follows, so that a job clears up after itself only. */
export const PART = '.hearth-part-';
const PIECE = 256 * 1024;

/** Asks for something that not every server can do; a connection that is gone is another matter. */
async function optional<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FTPError || (error instanceof Error && /parse/.test(error.message))) return undefined;
    throw error;
  }
}

/** Time as MFMT takes it: UTC, to the second. */
const stampOf = (ms: number): string => new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14);

const isStampable = (ms: number): boolean => ms > 0 && ms < Date.UTC(9999, 0);

/** Sends a file to a path of the server, summed up on the way. Throws N002005 for a file that leads out of its folder. */
async function send(on: Client, from: SourceFile, to: string, pace: CopyPace): Promise<Copied> {
  const source = await from.open();
  const hash = createHash('sha256');
  let size = 0;
  /** What our own side said, which the client knows only as a broken stream. */
  let own: unknown;
  async function* pieces(): AsyncGenerator<Buffer> {
    let isSending = false;
    try {
      for await (const bytes of source.pieces(PIECE)) {
        await pace.piece(bytes.length);
        hash.update(bytes);
        size += bytes.length;
        isSending = true;
        // The connection may still hold it when the next piece is read.
        yield Buffer.from(bytes);
        isSending = false;
      }
    } catch (error) {
      // A connection that breaks says so here as well.
      if (!isSending) own = error;
      throw error;
    }
  }
  const sent = Readable.from(pieces(), { objectMode: false });
  const isRead = once(sent, 'close').catch(() => undefined);
  try {
    await on.uploadFrom(sent, to).finally(() => {
      // What was being read when the connection broke is read, and counts, before it is taken back.
      sent.destroy();
      return isRead;
    });
    const there = await optional(on.size(to));
    if (there !== undefined && there !== size) throw new TryAgain('broken');
    const isWhole = await source.isUnchanged(size);
    return { size, sha256: hash.digest('hex'), mtime: source.mtime, isWhole };
  } catch (error) {
    pace.back(size);
    throw own ?? error;
  } finally {
    await source.close();
  }
}

export interface FtpTargetDeps {
  readonly link: FtpLink;
  /** Folder of the server, from its root. */
  readonly base: string;
  readonly job: string;
}

/**
 * A folder of an FTP server as the target of a job (APP-BFTP-01). A file is sent under another name and gets its own when it is
 * whole. A server has no recycle bin: the job replaces and deletes only what it has put there itself and finds unchanged;
 * whatever else stands in its way gets a free name.
 */
export function ftpTarget({ link, base, job }: FtpTargetDeps): OneWayTarget {
  const tree = createFtpTree(link, base);
  const part = `${PART}${job}-`;
  /** What is on its way; '' for nothing. */
  let sending = '';

  /** Gives what stands in the way a name that nothing has. */
  const makeWay = async (on: Client, below: string): Promise<void> => {
    const there = await tree.look(below);
    if (!there) return;
    const [folder, name] = [folderOf(below), nameOf(below)];
    const taken = await tree.entriesOf(folder);
    const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? [];
    let number = 1;
    while (taken.has(`${stem} (${number})${ending}`)) number += 1;
    const free = `${stem} (${number})${ending}`;
    const other = folder === '' ? free : `${folder}/${free}`;
    await on.rename(tree.at(below), tree.at(other));
    await tree.note(below, undefined);
    await tree.note(other, there);
  };
  /** Puts what was sent in its place. Not every server puts a file over another. */
  const place = async (on: Client, from: string, below: string, isOwn: boolean): Promise<void> => {
    try {
      await on.rename(from, tree.at(below));
    } catch (error) {
      if (!isOwn || !(error instanceof FTPError)) throw error;
      await on.remove(tree.at(below));
      await on.rename(from, tree.at(below));
    }
  };
  /** What earlier runs were cut off at. */
  const clearParts = async (): Promise<void> => {
    for (const [folder, entries] of await tree.seen())
      for (const [name, { kind }] of entries)
        if (kind === 'file' && name.startsWith(part)) {
          const below = folder === '' ? name : `${folder}/${name}`;
          await link.use((on) => optional(on.remove(tree.at(below))));
          await tree.note(below, undefined);
        }
  };

  return {
    look: tree.look,
    // Content cannot be asked for; size and time were given by whoever put it there.
    sameContent: ({ from }, pace) => from.sum(pace),
    begin: async () => {
      await link.use(async (on) => {
        const steps = base.split('/').filter((name) => name !== '');
        for (const [index] of steps.entries()) {
          const folder = `/${steps.slice(0, index + 1).join('/')}`;
          if (await optional(on.cd(folder))) continue;
          await on.send(`MKD ${folder}`);
        }
      });
      await clearParts();
    },
    folder: async (below) => {
      // Looked at before the connection is taken: whoever holds it can ask for nothing else.
      if ((await tree.look(below))?.kind === 'folder') return;
      await link.use(async (on) => {
        await makeWay(on, below);
        await on.send(`MKD ${tree.at(below)}`);
      });
      await tree.note(below, { kind: 'folder', size: 0, mtime: undefined });
    },
    file: async ({ below, from, own }, pace) => {
      const folder = folderOf(below);
      const name = `${part}${randomUUID()}`;
      const path = tree.at(folder === '' ? name : `${folder}/${name}`);
      await tree.entriesOf(folder);
      let isPlaced = false;
      sending = path;
      const sent = await link.use(async (on, { stamps }) => {
        const copied = await send(on, from, path, pace);
        if (stamps && isStampable(copied.mtime)) await on.sendIgnoringError(`MFMT ${stampOf(copied.mtime)} ${path}`);
        // A connection that breaks here leaves it open whether the name was given: then it is the job's own as well.
        const isOwn = own !== undefined || isPlaced;
        if (!isOwn) await makeWay(on, below);
        isPlaced = true;
        await place(on, path, below, isOwn);
        const changed = (await optional(on.lastMod(tree.at(below))))?.getTime();
        return { ...copied, otherMtime: changed ?? UNTOLD };
      });
      sending = '';
      const mtime = sent.otherMtime === UNTOLD ? undefined : sent.otherMtime;
      await tree.note(below, { kind: 'file', size: sent.size, mtime });
      return sent;
    },
    discard: async ({ path: below, size, otherMtime }) => {
      const there = await tree.look(below);
      if (!there) return true;
      if (size === FOLDER) {
        if (there.kind !== 'folder') return false;
        // It goes when it is empty.
        const gone = await link.use((on) => optional(on.removeEmptyDir(tree.at(below))));
        if (gone) await tree.note(below, undefined);
        return gone !== undefined;
      }
      if (!isUntouched(there, size, otherMtime)) return false;
      await link.use((on) => on.remove(tree.at(below)));
      await tree.note(below, undefined);
      return true;
    },
    end: async () => {
      link.close();
      const left = sending;
      if (left !== '') await link.last((on) => on.remove(left));
    },
  };
}
