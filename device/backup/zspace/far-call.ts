import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { CLIENT_VERSION, PLATFORM } from '#shared/constants.ts';
import type { WireFields } from '#shared/contract/wire.ts';
import { TryAgain } from '../../offline/retry.ts';
import { passOn } from '../../relay/pass-on.ts';
import { RELAY_PREFIX } from '../../relay/relay-address.ts';

/** Silence of another device after which a request is given up (ms). */
const SILENCE_MS = 60_000;
/** Most bytes of an answer: a page of a folder takes half of one mebibyte. */
const ANSWER_MAX = 16 * 1024 * 1024;

/** Another device, and as whom this one appears there. */
export interface FarPeer {
  readonly nasid: string;
  /** Where it answers, as the relay knows it. */
  readonly origin: string;
  /** This device in the list of sign-ins there, 32 hexadecimal digits and a name. */
  readonly deviceId: string;
  readonly device: string;
}

/** A request to another device. */
export interface FarRequest {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly path: string;
  readonly fields: WireFields;
  /** Of the sign-in there; empty before it. */
  readonly token: string;
  readonly language: 'en' | 'zh';
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a call of another device answers. */
export interface FarAnswer {
  readonly code: string;
  readonly msg: string;
  readonly data: unknown;
}

const envelope = z.object({ code: z.string(), msg: z.string().default(''), data: z.unknown() });

/**
 * Asks another device as the relay would (wire contract, relay), so that its rules for those who come from outside hold.
 * Resolves when the answer begins. Throws TryAgain when nobody answers.
 */
export async function askFar(peer: FarPeer, request: FarRequest): Promise<IncomingMessage> {
  const { method, path, fields, token, language, signal } = request;
  const form = new URLSearchParams({ ...fields, plat: PLATFORM, version: CLIENT_VERSION }).toString();
  const query = method === 'POST' ? `rnd=${randomUUID()}` : form;
  const url = new URL(`${RELAY_PREFIX}${peer.nasid}${path}?${query}`, peer.origin);
  const headers = {
    ...request.headers,
    ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    'accept-language': language,
    rtoken: token,
    rdeviceid: peer.deviceId,
    // A header takes nothing but ASCII.
    rdevice: peer.device.replace(/[^\x20-\x7e]/g, '?').slice(0, 64),
  };
  const body = method === 'POST' ? form : undefined;
  try {
    return await passOn({ url, method, headers, body, signal, idleMs: SILENCE_MS });
  } catch {
    signal.throwIfAborted();
    throw new TryAgain('unreached');
  }
}

/** Reads the envelope of an answer. Throws TryAgain for what is none. */
export async function readFar(answer: IncomingMessage, signal: AbortSignal): Promise<FarAnswer> {
  let bytes = 0;
  answer.on('data', ({ length }: Buffer) => {
    bytes += length;
    if (bytes > ANSWER_MAX) answer.destroy(new Error('too long'));
  });
  try {
    return envelope.parse(JSON.parse(await text(answer)));
  } catch {
    signal.throwIfAborted();
    throw new TryAgain('broken');
  }
}
