import type { Entry } from '../files/entry.ts';
import { TusError } from '../transfers/tus-client.ts';
import { CopyError } from './side.ts';

/** An entry that could not be copied, and why. */
export interface Left {
  readonly path: string;
  readonly name: string;
  readonly code: string;
  readonly message: string;
}

/** What a copy has brought so far, so that it goes on there when it is tried again (APP-REMOTE-02). */
export interface Trail {
  /** Folders that were made, by the path they come from. */
  readonly made: Map<string, string>;
  /** Files that have arrived, by the path they come from, with their bytes. */
  readonly arrived: Map<string, number>;
  /** What was passed over in this try. */
  left: readonly Left[];
}

export const newTrail = (): Trail => ({ made: new Map(), arrived: new Map(), left: [] });

/** Bytes of what has arrived. */
export const bytesOf = ({ arrived }: Trail): number => [...arrived.values()].reduce((sum, bytes) => sum + bytes, 0);

/** The codes with which a device does not give a file, in those of its calls about files. */
const spoken: Readonly<Record<string, string>> = {
  ...{ 403: 'N002003', 404: 'N002001', 410: 'N002001', 416: 'N002014' },
  N000003: 'N002001',
};
/** Codes that say something about one entry, and nothing about its neighbours. */
const ofEntry: ReadonlySet<string> = new Set([
  'N000001',
  'N000002',
  'N002001',
  'N002002',
  'N002003',
  'N002005',
  'N002013',
  'N002014',
]);

/** Code and words of a failure that a device has given; null for any other. */
export function saidOf(error: unknown): { readonly code: string; readonly message: string } | null {
  if (!(error instanceof CopyError || error instanceof TusError)) return null;
  return { code: spoken[error.code] ?? error.code, message: error.message };
}

/** An entry with the reason why it stays behind; null where the reason would meet all others too. */
export function leftBehind({ path, name }: Entry, error: unknown): Left | null {
  const said = saidOf(error);
  return said !== null && ofEntry.has(said.code) ? { path, name, ...said } : null;
}

/** All else was copied. */
export class LeftError extends CopyError {
  readonly left: readonly Left[];
  constructor(left: readonly [Left, ...Left[]]) {
    super(left[0].code, left[0].message);
    this.left = left;
  }
}
