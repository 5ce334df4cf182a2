import { z } from 'zod';
import { backupIgnore, backupTime } from '#shared/contract/calls-backup.ts';
import { backupPlans } from '#shared/contract/kinds.ts';

/** What is kept of a job of this computer (APP-AUTO-02). Times in unix milliseconds, 0 for never. */
export const backupRecord = z.object({
  id: z.string(),
  /** Account and device it belongs to. */
  owner: z.string(),
  name: z.string(),
  /** Folder below the target that holds the copies of this computer, so that two computers never mix. */
  computer: z.string(),
  /** Folders of this computer, and what each is called at the target. */
  sources: z.array(z.object({ path: z.string(), name: z.string() })),
  /** Wire path. */
  target: z.string(),
  backupType: z.enum(backupPlans),
  ...backupTime.shape,
  ignore: backupIgnore,
  keepDeleted: z.boolean(),
  madeAt: z.number(),
  paused: z.enum(['', 'user', 'brake']),
  /** Until when it does not run unless somebody says so; 0 for not paused. */
  pausedUntil: z.number().default(0),
  /** Deletions that wait for a decision. */
  held: z.number(),
  /** A run was begun and has not ended. */
  running: z.boolean(),
  /** Up to when its times have been looked at. */
  plannedTo: z.number(),
  lastAt: z.number(),
  goodAt: z.number(),
  lastState: z.enum(['', 'ok', 'fail']),
  error: z.string(),
});
export type BackupRecord = z.output<typeof backupRecord>;

/** A file or folder of the target that a job has put there; of a folder `size` is FOLDER and `mtime` 0. */
export interface Known {
  /** Below the computer's folder: the name of a source, then the path in it. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Unix milliseconds, as this computer tells them. */
  readonly mtime: number;
}

/** Size that marks a folder. */
export const FOLDER = -1;

/** Wire path of something that a job has put at its target. */
export const storedPath = ({ target, computer }: Pick<BackupRecord, 'target' | 'computer'>, below: string): string =>
  `${target}/${computer}/${below}`;

/** The folder that a place lies in; '' for the top. */
export const parentOf = (below: string): string => below.slice(0, Math.max(0, below.lastIndexOf('/')));

/** Its own name. */
export const nameOf = (below: string): string => below.slice(below.lastIndexOf('/') + 1);
