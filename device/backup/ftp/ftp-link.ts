import type { Client } from 'basic-ftp';
import { DeviceError, NoAnswerError } from '../../device-error.ts';
import { InTurn } from '../../in-turn.ts';
import type { Reach } from '../../offline/reach.ts';
import { withRetries } from '../../offline/retry.ts';
import type { OfflineTiming } from '../../offline/timing.ts';
import { signIn, WORK_MS } from './ftp-client.ts';
import { workFailure } from './ftp-errors.ts';
import type { FtpAccess } from './server-store.ts';

export interface FtpLinkDeps {
  readonly access: FtpAccess;
  readonly reach: Reach;
  readonly timing: OfflineTiming;
  readonly signal: AbortSignal;
  /** Awaited before a connection is made: while somebody pauses the job, none is. */
  readonly checkpoint: () => Promise<void>;
}

/** A connection that is signed in. */
export interface FtpSession {
  readonly client: Client;
  /** Whether the server takes the time of a file from us (MFMT). */
  readonly stamps: boolean;
}

/** Time for one last word to the server after a job was ended (ms). */
const LAST_MS = 3000;

export type FtpLink = ReturnType<typeof createFtpLink>;

/**
 * The connection of a job to its server: made when it is first used, made anew when it breaks, with growing pauses while
 * nobody answers. Work is done one after another, as the protocol has it.
 */
export function createFtpLink({ access, reach, timing, signal, checkpoint }: FtpLinkDeps) {
  const turns = new InTurn();
  let session: FtpSession | undefined;
  const close = (): void => {
    session?.client.close();
    session = undefined;
  };
  signal.addEventListener('abort', close);

  const connected = async (): Promise<FtpSession> => {
    if (session && !session.client.closed) return session;
    await checkpoint();
    const client = await signIn(access, { reach, timeoutMs: WORK_MS, signal });
    session = { client, stamps: false };
    session = { client, stamps: (await client.features()).has('MFMT') };
    return session;
  };
  const once = async <T>(work: (on: Client, session: FtpSession) => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    try {
      const now = await connected();
      return await work(now.client, now);
    } catch (error) {
      signal.throwIfAborted();
      const failure = workFailure(error);
      // What the server says no to does not harm the connection; everything else has.
      if (!(failure instanceof DeviceError)) close();
      throw failure;
    }
  };

  return {
    /**
     * Does work on the connection, again from its begin when that breaks. Throws DeviceErrors: N001998 when nobody answers in the
     * end, N008001 when the server does not let the account in any more.
     */
    use: <T>(work: (on: Client, session: FtpSession) => Promise<T>): Promise<T> =>
      turns.run('', () =>
        withRetries(timing, signal, () => 0, () => once(work)).catch((error: unknown) => {
          throw error instanceof NoAnswerError ? new DeviceError('N001998') : error;
        }),
      ), // prettier-ignore
    /** Says one last thing on a connection of its own, if there is time; used when the job itself is over. */
    async last(work: (on: Client) => Promise<unknown>): Promise<void> {
      const client = await signIn(access, { reach, timeoutMs: LAST_MS }).catch(() => undefined);
      if (client) await work(client).catch(() => undefined);
      client?.close();
    },
    close(): void {
      signal.removeEventListener('abort', close);
      close();
    },
  };
}
