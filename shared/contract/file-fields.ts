import { z } from 'zod';

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
/** Ids of records of the account. */
export const ids = z.array(z.string().min(1).max(64)).min(1).max(1000);
/** Pages of 50. */
export const pages = {
  page: z.number().int().min(1).max(1_000_000).default(1),
  size: z.number().int().min(1).max(200).default(50),
};
