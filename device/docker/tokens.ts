import { randomBytes } from 'node:crypto';
import { hashToken } from '../accounts/session-store.ts';

/** How long a token opens the engine. */
const LIFE_MS = 8 * 3600_000;
/** Tokens that one session has at most: the oldest goes first. */
const PER_SESSION = 8;

export type DockerTokens = ReturnType<typeof createDockerTokens>;

/** Tokens of the container engine (CALL-EXT-23): each belongs to a session and is kept as its hash, in memory alone. */
export function createDockerTokens(now: () => number = Date.now) {
  const tokens = new Map<string, { readonly session: string; readonly until: number }>();
  const sweep = (): void => {
    for (const [hash, { until }] of tokens) if (until <= now()) tokens.delete(hash);
  };
  return {
    /** A new token for a session, named by the hash of its own token. */
    issue(session: string): string {
      sweep();
      const own = [...tokens].filter(([, each]) => each.session === session);
      for (const [hash] of own.slice(0, Math.max(0, own.length - PER_SESSION + 1))) tokens.delete(hash);
      const token = randomBytes(32).toString('base64url');
      tokens.set(hashToken(token), { session, until: now() + LIFE_MS });
      return token;
    },
    /** The session that a token belongs to, by the hash of its token; undefined for one that opens nothing. */
    open(token: string): string | undefined {
      const found = tokens.get(hashToken(token));
      return found && found.until > now() ? found.session : undefined;
    },
    /** Ends every token. */
    expireAll: () => tokens.clear(),
  };
}
