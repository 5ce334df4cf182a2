import { sumTree } from '../walk.ts';

/** What an entry is: a folder with all that is below it, files with the newest of their times (unix seconds). */
export interface Facts {
  readonly files: number;
  readonly bytes: number;
  readonly newest: number;
}

/** One thing that a copy or move did to the disk. All paths are wire paths; each has its opposite. */
export type DeedStep =
  /** An entry has another place. */
  | { readonly do: 'moved'; readonly from: string; readonly to: string; readonly facts?: Facts }
  /** Something stands where nothing stood. */
  | { readonly do: 'came'; readonly to: string; readonly facts?: Facts }
  /** What stood there lies in the recycle bin, under that id. */
  | { readonly do: 'went'; readonly to: string; readonly id: string }
  /** An empty folder was taken away, or made. */
  | { readonly do: 'emptied' | 'made'; readonly to: string };

/** Which way a deed turns: back, or forth again. */
export type Turn = 'undo' | 'redo';

/** Times are kept so exactly on every drive (s). */
const EXACT_S = 2;

/** What something is by now. */
export async function factsOf(real: string, signal?: AbortSignal): Promise<Facts> {
  const { files, bytes, newestMs } = await sumTree(real, signal && { signal });
  return { files, bytes, newest: Math.floor(newestMs / 1000) };
}

/** Whether something is still what it was. */
export const isAsItWas = (was: Facts, now: Facts): boolean =>
  was.files === now.files && was.bytes === now.bytes && Math.abs(was.newest - now.newest) <= EXACT_S;

export const parentOf = (wire: string): string => wire.slice(0, wire.lastIndexOf('/'));
export const nameOf = (wire: string): string => wire.slice(wire.lastIndexOf('/') + 1);
