import type { IncomingMessage } from 'node:http';
import { type ErrorCode, isErrorCode, isSessionCode, OK } from '#shared/contract/codes.ts';
import { DeviceError, NoAnswerError } from '../../device-error.ts';
import type { InTurn } from '../../in-turn.ts';
import { TryAgain, withRetries } from '../../offline/retry.ts';
import type { OfflineTiming } from '../../offline/timing.ts';
import type { FarAccess } from './device-store.ts';
import { askFar, type FarAnswer, type FarPeer, type FarRequest, readFar } from './far-call.ts';
import { farSignIn } from './far-sign-in.ts';

/** Tokens of sign-ins at other devices, by the id of the sign-in; in memory alone. */
export interface FarTokens {
  readonly kept: Map<string, string>;
  /** Two jobs sign in once. */
  readonly turns: InTurn;
}

export interface FarLinkDeps {
  readonly id: string;
  readonly peer: FarPeer;
  readonly access: FarAccess;
  readonly tokens: FarTokens;
  readonly language: 'en' | 'zh';
  readonly signal: AbortSignal;
  /** Awaited before anything is asked: while somebody pauses the job, nothing is. */
  readonly checkpoint: () => Promise<void>;
}

/** What a job asks for: everything but what the link knows itself. */
export type Wanted = Pick<FarRequest, 'method' | 'path' | 'fields' | 'headers'>;

export type FarLink = ReturnType<typeof createFarLink>;

/** Codes of another device that mean the same here; the rest is its own affair. */
const same: readonly ErrorCode[] = ['N000007', 'N001603', 'N002001', 'N002003', 'N002005', 'N007104'];

/** What a refusal of another device means to a job. */
function refusalOf({ code }: FarAnswer): DeviceError {
  if (!isErrorCode(code)) return new DeviceError('N000005');
  // No right to a folder there says nothing of the rights here.
  if (code === 'N000002') return new DeviceError('N002003');
  return new DeviceError(same.includes(code) ? code : 'N000005');
}

/**
 * The way of a job to another device: signed in when it is first used, and once more when the sign-in there has ended. Throws
 * TryAgain while nobody answers, N008001 when it lets the account in no more, the codes of files for files.
 */
export function createFarLink({ id, peer, access, tokens, language, signal, checkpoint }: FarLinkDeps) {
  const tokenFor = (over: string | undefined): Promise<string> =>
    tokens.turns.run(id, async () => {
      const known = tokens.kept.get(id);
      if (known !== undefined && known !== over) return known;
      tokens.kept.delete(id);
      const fresh = await farSignIn(peer, access, { language, signal });
      tokens.kept.set(id, fresh);
      return fresh;
    });

  /** Asks, and signs in anew once when `isOver` says that the sign-in has ended. */
  const signedIn = async <T>(ask: (token: string) => Promise<T>, isOver: (answer: T) => boolean): Promise<T> => {
    await checkpoint();
    const token = await tokenFor(undefined);
    const answer = await ask(token);
    if (!isOver(answer)) return answer;
    const again = await ask(await tokenFor(token));
    if (isOver(again)) throw new DeviceError('N008001', { data: { reason: 'login' } });
    return again;
  };

  return {
    signal,
    /** Makes a call and answers its data. */
    async call(path: string, fields: FarRequest['fields']): Promise<unknown> {
      const answer = await signedIn(
        async (token) => {
          const request = { method: 'POST', path, fields, token, language, signal } as const;
          return readFar(await askFar(peer, request), signal);
        },
        ({ code }) => isSessionCode(code),
      );
      if (answer.code !== OK) throw refusalOf(answer);
      return answer.data;
    },
    /** Asks for bytes; resolves when they begin. */
    async bytes(wanted: Wanted): Promise<IncomingMessage> {
      type Found = { readonly answer: IncomingMessage } | { readonly refusal: FarAnswer };
      const found = await signedIn<Found>(
        async (token) => {
          const answer = await askFar(peer, { ...wanted, token, language, signal });
          const status = answer.statusCode ?? 0;
          if (status === 200 || status === 206) return { answer };
          if (wanted.method !== 'HEAD') return { refusal: await readFar(answer, signal) };
          answer.resume();
          return { refusal: { code: status === 403 ? 'N001207' : 'N000005', msg: '', data: null } };
        },
        (each) => 'refusal' in each && isSessionCode(each.refusal.code),
      );
      if ('refusal' in found) throw refusalOf(found.refusal);
      return found.answer;
    },
  };
}

/** Does work at another device, again with growing pauses while nobody answers. Throws N001997 in the end. */
export const patiently = <T>(
  timing: OfflineTiming,
  signal: AbortSignal,
  progress: () => number,
  work: () => Promise<T>,
): Promise<T> =>
  withRetries(timing, signal, progress, work).catch((error: unknown) => {
    const isSilent = error instanceof NoAnswerError || (error instanceof DeviceError && error.code === 'N001998');
    throw isSilent ? new DeviceError('N001997') : error;
  });

/** What silence means to a person who waits for the answer. */
export const asNoAnswer = (error: unknown): unknown => (error instanceof TryAgain ? new NoAnswerError() : error);
