import { randomBytes } from 'node:crypto';
import type { TmpPurpose } from '#shared/contract/kinds.ts';
import { hashToken } from './session-store.ts';

/** A request as far as a temporary token is concerned. */
export interface TmpRequest {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  /** The file or note the request is about, if it names one. */
  readonly file: string | undefined;
}

interface TmpToken {
  readonly sessionHash: string;
  readonly purpose: TmpPurpose;
  /** Unix milliseconds. */
  readonly expireAt: number;
  /** The one file that a download token has opened, or the one note of an editor. */
  file?: string | undefined;
}

/** Tokens alive at the same time; the oldest give way. */
const MAX_TOKENS = 10_000;
/** Those that ran out are remembered a while, so that their holders learn why they are refused. */
const REMEMBER_MS = 10 * 60_000;

const bytes = ['/v2/file/download', '/v2/file/decrypt/download', '/v2/file/stream', '/v2/file/thumb', '/file/dw'];
/** Calls of one note, opened by an editor's token for the first note it is used for. */
const noteCalls: ReadonlySet<string> = new Set(['/v2/note/load', '/v2/note/save']);
const looks = ['/auth/token', '/system', '/setting/load', '/kv/load', '/v2/public/user/groups', '/v2/file/list', '/v2/file/info']; // prettier-ignore

/** Paths each purpose opens; byte addresses by GET and HEAD alone. Only an editor may write. */
const scopes: Readonly<Record<TmpPurpose, ReadonlySet<string>>> = {
  download: new Set(bytes),
  editor: new Set([
    ...bytes,
    ...['/v2/file/info', '/v2/file/text/load', '/v2/file/text/save'],
    ...[...noteCalls, '/v2/note/image', '/v2/note/image/add'],
  ]),
  share: new Set([...bytes, '/v2/file/info', '/v2/share/list']),
  window: new Set([...bytes, ...looks, '/v2/file/text/load']),
};

export type TmpTokens = ReturnType<typeof createTmpTokens>;

/**
 * Temporary tokens: each opens, for up to 300 s, what its purpose allows of its session, and ends with that session. A
 * download token opens the first file it is used for, as often as ranges need, and no other; an editor's the first note.
 * In memory only.
 */
export function createTmpTokens(now: () => number = Date.now) {
  const tokens = new Map<string, TmpToken>();
  const purge = (): void => {
    for (const [hash, token] of tokens) if (token.expireAt + REMEMBER_MS <= now()) tokens.delete(hash);
    while (tokens.size > MAX_TOKENS) tokens.delete(tokens.keys().next().value ?? '');
  };
  return {
    /** A token for a session; `ttlS` seconds. Answers it with its end in unix milliseconds. */
    create(sessionHash: string, purpose: TmpPurpose, ttlS: number): { token: string; expireAt: number } {
      purge();
      const token = randomBytes(24).toString('base64url');
      const expireAt = now() + ttlS * 1000;
      tokens.set(hashToken(token), { sessionHash, purpose, expireAt });
      return { token, expireAt };
    },
    /** The session behind a token for this request, or why not: unknown, run out, or not what it is for. */
    open(token: string, request: TmpRequest): { refused: 'unknown' | 'expired' | 'scope' } | { session: string } {
      const found = tokens.get(hashToken(token));
      if (!found) return { refused: 'unknown' };
      if (found.expireAt <= now()) return { refused: 'expired' };
      const isBytes = bytes.includes(request.path);
      const readsBytes = request.method === 'GET' || request.method === 'HEAD';
      if (!scopes[found.purpose].has(request.path) || (isBytes && !readsBytes)) return { refused: 'scope' };
      if (found.purpose === 'download') {
        if (found.file !== undefined && found.file !== request.file) return { refused: 'scope' };
        found.file = request.file;
      }
      // A new note has no id yet.
      if (noteCalls.has(request.path) && request.file !== undefined) {
        if (found.file !== undefined && found.file !== request.file) return { refused: 'scope' };
        found.file = request.file;
      }
      return { session: found.sessionHash };
    },
    /** Ends the tokens of a session that is over. */
    dropSession(sessionHash: string): void {
      for (const [hash, token] of tokens) if (token.sessionHash === sessionHash) tokens.delete(hash);
    },
  };
}
