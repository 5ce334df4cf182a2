import { z } from 'zod';
import { defineCall } from './define.ts';
import { nasAlbumStates } from './kinds.ts';
import { flag } from './records.ts';

/**
 * An album that somebody shares on another device. `share` is the id of the share there and `sticket` opens it there,
 * through the relay; '' for one that does not open.
 */
export const nasAlbumRecord = z.object({
  id: z.string(),
  nasid: z.string(),
  nas_name: z.string(),
  album: z.string(),
  owner: z.string(),
  count: z.number(),
  /** 1 when the other device answers now; what is said of one that does not is what it said last. */
  online: flag,
  state: z.enum(nasAlbumStates),
  share: z.string(),
  sticket: z.string(),
});
export type NasAlbumRecord = z.output<typeof nasAlbumRecord>;

export const nasAlbumCalls = {
  albumNasShare: defineCall({
    name: 'albumNasShare',
    path: '/v2/album/nasshare',
    who: 'account',
    perm: 'album',
    request: () =>
      z.object({
        action: z.enum(['list', 'accept', 'quit']).default('list'),
        id: z.string().min(1).max(160).optional(),
        code: z.string().max(16).default(''),
      }),
    response: () => z.object({ list: z.array(nasAlbumRecord) }),
    errors: ['N000003', 'N000006', 'N001102', 'N001111', 'N001413', 'N003001', 'N003002', 'N003003'],
    ledger: 'CALL-EXT-16, APP-ALBUM-07',
    summary:
      'Albums that people share by a link on other devices which the relay reaches; every action answers all of them, oldest first. `accept` takes one in: its `id` is the id of the device, a colon and the id of the share there, `code` the extraction code where it has one. One that is taken in already is asked for anew. HTTP 504 when the other device does not answer, its own refusals (N003001 cancelled, N003002 expired, N003003 wrong code, N001102 locked, N001413 closed to the outside) as they are, N000003 for a device that the relay does not know, N000006 for a share of something else than photos, N001111 beyond 50 albums. `quit` takes one out by the `id` of the list; N000003 for one that is not there. `state`: `ok`, `offline`, `ended` (cancelled or expired there), `code` (it has another code now), `closed` (the device lets nobody in from outside). `count` are the photos and films at the top of the share and in its shared folders, without folders below.',
  }),
} as const;
