import { z } from 'zod';

/** What is kept of a download between its runs. */
export interface TorrentState {
  /** The torrent file that peers gave for a magnet link. */
  readonly torrent?: Buffer | undefined;
  /** Pieces that are on the disk and were right. */
  readonly have: Buffer;
  /** Numbers of the files that were wanted; undefined for all. */
  readonly files?: readonly number[] | undefined;
  readonly uploaded: number;
}

const kept = z.object({
  version: z.literal(1),
  torrent: z.string().optional(),
  have: z.string(),
  files: z.array(z.number().int().min(0)).optional(),
  uploaded: z.number().min(0),
});

export function writeState(state: TorrentState): string {
  return JSON.stringify({
    version: 1,
    torrent: state.torrent?.toString('base64'),
    have: state.have.toString('base64'),
    files: state.files,
    uploaded: state.uploaded,
  });
}

/** Reads what `writeState` has written; undefined for anything else, then the pieces are looked for on the disk. */
export function readState(text: string): TorrentState | undefined {
  if (text === '') return undefined;
  try {
    const state = kept.parse(JSON.parse(text));
    return {
      torrent: state.torrent === undefined ? undefined : Buffer.from(state.torrent, 'base64'),
      have: Buffer.from(state.have, 'base64'),
      files: state.files,
      uploaded: state.uploaded,
    };
  } catch {
    return undefined;
  }
}
