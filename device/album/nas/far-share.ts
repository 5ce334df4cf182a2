import { createHash } from 'node:crypto';
import { z } from 'zod';
import { FILE_PAGE_MAX } from '#shared/constants.ts';
import { type ErrorCode, OK } from '#shared/contract/codes.ts';
import { shareKinds } from '#shared/contract/calls-shares.ts';
import { fileTypes } from '#shared/rules/file-type.ts';
import { DeviceError, NoAnswerError } from '../../device-error.ts';
import { RELAY_PREFIX } from '../../relay/relay-address.ts';
import type { FarAlbum, FarShareId } from './nas-album-store.ts';

/** Time that another device gets for all that a look asks of it, where a list waits for it, and where a person does (ms). */
const LOOK_MS = 4000;
const FIRST_LOOK_MS = 10_000;
/** Time for counting what is in the folders of a share (ms). */
const COUNT_MS = 15_000;
/** Shared folders that are counted. */
const FOLDERS_MAX = 50;

/** Refusals of the other device that say something about the share. */
const refusals: ReadonlySet<string> = new Set<ErrorCode>(['N001102', 'N001413', 'N003001', 'N003002', 'N003003']);

/** Longest name that is taken from another device. */
const NAME_MAX = 500;

const envelope = z.object({ code: z.string(), data: z.unknown() });
const ticketAnswer = z.object({ sticket: z.string().max(200) });
const infoAnswer = z.object({
  name: z.string().max(NAME_MAX),
  kind: z.enum([...shareKinds, 'collect']),
  owner_nick: z.string().max(NAME_MAX),
  need_code: z.number(),
});
const listAnswer = z.object({
  list: z.array(
    z.object({ path: z.string(), is_dir: z.string(), ftype: z.number(), fnum: z.number(), mtime: z.number() }),
  ),
  total: z.number(),
});
type Listed = z.output<typeof listAnswer>['list'];

/** What a look at a share found, with the proof that opens it. */
export interface Opened extends Omit<FarAlbum, 'nasName'> {
  readonly sticket: string;
}

/** What is known of the share from before. */
export interface Before {
  readonly count: number;
  readonly looks: string;
}

/** Photos and films are what an album shows; everything else in a folder is passed over. */
const isPhoto = ({ is_dir, ftype }: Listed[number]): boolean =>
  is_dir === '0' && (ftype === fileTypes.image || ftype === fileTypes.video);

/** Asks other devices for what is shared there, as a visitor who comes through the relay (APP-ALBUM-07). */
export function createFarShares(peers: Readonly<Record<string, string>>) {
  /** One answer. Throws NoAnswerError for none, or for one that tells nothing; a DeviceError for a refusal. */
  async function ask<T extends z.ZodType>(
    nasid: string,
    call: 'info' | 'verify' | 'list',
    fields: Readonly<Record<string, string>>,
    answer: T,
    limit: AbortSignal,
  ): Promise<z.output<T>> {
    const origin = Object.hasOwn(peers, nasid) ? peers[nasid] : undefined;
    if (origin === undefined) throw new DeviceError('N000003');
    const said = await fetch(new URL(`${RELAY_PREFIX}${nasid}/share/${call}`, origin), {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: limit,
      redirect: 'error',
    })
      .then((response) => response.json())
      .then((body) => envelope.parse(body))
      .catch(() => {
        throw new NoAnswerError();
      });
    if (refusals.has(said.code)) throw new DeviceError(said.code as ErrorCode, { data: said.data });
    const parsed = answer.safeParse(said.data);
    if (said.code !== OK || !parsed.success) throw new NoAnswerError();
    return parsed.data;
  }

  const listed = async (
    nasid: string,
    fields: Readonly<Record<string, string>>,
    limit: AbortSignal,
  ): Promise<Listed> => {
    const all: Listed = [];
    for (let page = 1; ; page += 1) {
      const pages = { page: String(page), size: String(FILE_PAGE_MAX) };
      const { list, total } = await ask(nasid, 'list', { ...fields, ...pages }, listAnswer, limit);
      all.push(...list);
      if (list.length === 0 || all.length >= total) return all;
    }
  };

  const counted = async (nasid: string, key: Readonly<Record<string, string>>, top: Listed): Promise<number> => {
    const limit = AbortSignal.timeout(COUNT_MS);
    let count = top.filter(isPhoto).length;
    for (const { path } of top.filter(({ is_dir }) => is_dir === '1').slice(0, FOLDERS_MAX))
      count += (await listed(nasid, { ...key, path }, limit)).filter(isPhoto).length;
    return count;
  };

  return {
    isKnown: (nasid: string): boolean => Object.hasOwn(peers, nasid),
    /**
     * Opens a share with its code, '' for none. `before` is what an earlier look found: what has not changed is not
     * counted again, and its owner does not hear of the visit. Throws NoAnswerError; N003001, N003002, N003003,
     * N001102, N001413 as the other device says; N000006 for a share that is no album.
     */
    async open({ nasid, shareId }: FarShareId, code: string, before?: Before): Promise<Opened> {
      const limit = AbortSignal.timeout(before === undefined ? FIRST_LOOK_MS : LOOK_MS);
      const { sticket } = await ask(nasid, 'verify', { id: shareId, code }, ticketAnswer, limit);
      const key = { id: shareId, sticket };
      const seen = before === undefined ? { id: shareId } : key;
      const { name, kind, owner_nick: owner } = await ask(nasid, 'info', seen, infoAnswer, limit);
      // A link to a folder of pictures is made from the files as well as from the album.
      if (kind !== 'album' && kind !== 'file') throw new DeviceError('N000006');
      const top = await listed(nasid, key, limit);
      const looks = createHash('sha256')
        .update(JSON.stringify(top.map(({ path, mtime, fnum }) => [path, mtime, fnum])))
        .digest('base64url');
      if (before?.looks === looks) return { album: name, owner, count: before.count, looks, sticket };
      try {
        return { album: name, owner, count: await counted(nasid, key, top), looks, sticket };
      } catch (error) {
        // It opens: that it could not be counted in time is made up for by the next look.
        if (before === undefined || !(error instanceof NoAnswerError)) throw error;
        return { album: name, owner, count: before.count, looks: before.looks, sticket };
      }
    },
    /** Whether a share that did not open can be opened without a code now. Throws as `open` does. */
    async asksCode({ nasid, shareId }: FarShareId): Promise<boolean> {
      // With any ticket it is no visit that its owner hears of.
      const fields = { id: shareId, sticket: '-' };
      return (await ask(nasid, 'info', fields, infoAnswer, AbortSignal.timeout(LOOK_MS))).need_code === 1;
    },
  };
}
