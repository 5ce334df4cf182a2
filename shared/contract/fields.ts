import { z } from 'zod';

/** Fields of requests that several domains share. */

/** RSA pieces joined with '~', base64 each (RSA-01). */
export const cipher = z.string().min(1).max(8192);

/** Id of the public key that a cipher was made for. */
export const keyId = z.string().min(1).max(64);

/** The credentials every password call carries (RSA-03). */
export const credentials = { username: cipher, password: cipher, key_id: keyId };

/** A one-use confirmation ticket (wire contract §1). */
export const second = z.string().max(128);

/** Name of an account in a request; whether it may exist is the handler's to say. */
export const username = z.string().min(1).max(64);

/** Page of a list, from 1. */
export const paging = {
  page: z.number().int().min(1).max(1_000_000).default(1),
  size: z.number().int().min(1).max(200).default(50),
};
