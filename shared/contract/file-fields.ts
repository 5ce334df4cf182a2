import { z } from 'zod';
import { textFlag } from './records.ts';

/** Fields that the calls on files share. */

/** A wire path (VRT-08). */
export const wirePath = z.string().min(1).max(4096);
/** Wire paths of the entries that a call is about. */
export const wirePaths = z.array(wirePath).min(1).max(1000);
/** Name of a file or folder; whether it is allowed is said by FIL-08. */
export const entryName = z.string().min(1).max(1024);
/** Answers to a name that is taken at the destination (DRG-26). */
export const sameNamePolicies = ['ask', 'rename', 'overwrite', 'skip'] as const;
export const conflict = z.enum(sameNamePolicies);
/** One of the two entries that want the same name; sizes of folders are 0, times unix seconds. */
export const conflictSide = z.object({ path: z.string(), is_dir: textFlag, size: z.number(), mtime: z.number() });
/**
 * A name that is taken, with what would come and what is there where the device may tell; `resolved` is what it has
 * decided by itself: files of the same content need not be asked about.
 */
export const nameConflict = z.object({
  name: z.string(),
  from: conflictSide.optional(),
  there: conflictSide.optional(),
  resolved: z.literal('skip').optional(),
});
export type NameConflict = z.output<typeof nameConflict>;
/** Answers to taken names of a copy or move: beside the others, folders can merge and their files be asked about. */
export const transferConflict = z.enum([...sameNamePolicies, 'merge']);
/** A taken name inside of a folder that has merged. */
export const innerConflict = z.object({
  id: z.string(),
  /** The task that has merged the folder. */
  task_id: z.string(),
  mode: z.enum(['copy', 'move']),
  name: z.string(),
  /** Wire path of the folder that it would go to. */
  to: z.string(),
  from: conflictSide,
  there: conflictSide,
  /** Both have the same content. */
  resolved: z.literal('skip').optional(),
  /** Unix seconds. */
  at: z.number(),
});
/** SHA-256 of a file, in lower-case hexadecimal. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Ids of records of the account. */
export const ids = z.array(z.string().min(1).max(64)).min(1).max(1000);
/** Pages of 50. */
export const pages = {
  page: z.number().int().min(1).max(1_000_000).default(1),
  size: z.number().int().min(1).max(200).default(50),
};
