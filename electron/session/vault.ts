import type { SessionStatus, StoredSession } from '#shared/ipc/channels.ts';
import { errorText, type Logger } from '../logging/logger.ts';
import type { SettingsStore } from './settings-store.ts';

/** The system's keyring, as little of it as is needed. Every rejection may pass: a locked keyring opens later. */
export interface SecretBox {
  /** False where the system would only obfuscate: nothing is written then. */
  isProtected(): Promise<boolean>;
  seal(text: string): Promise<Buffer>;
  /** `stale`: the text should be sealed again with the present key. */
  open(sealed: Buffer): Promise<{ text: string; stale: boolean }>;
}

export interface VaultDeps {
  readonly settings: SettingsStore;
  readonly secrets: SecretBox;
  /** Every token in use, so that it can be kept out of the log. */
  readonly onToken: (token: string) => void;
  /** The sign-in of a device has ended; what else it left on this computer can go. */
  readonly onCleared?: (base: string) => void;
  readonly log: Logger;
}

/**
 * Sessions by origin of the device. That main runs is the heartbeat of the desktop app (TOK-02, TOK-03). Main alone writes
 * them; nothing here ever throws for a keyring's sake.
 */
export interface Vault {
  get(base: string): Promise<StoredSession | null>;
  status(base: string): Promise<SessionStatus>;
  /** Keeps a session: on disk with keepLogin, else in memory until the app quits (SSN-03). */
  set(session: StoredSession): Promise<void>;
  /** The user signed out, or the device refused the token. */
  clear(base: string): Promise<void>;
}

/** Makes the vault over settings and keyring. */
export function createVault(deps: VaultDeps): Vault {
  const open = new Map<string, StoredSession>();
  let queue: Promise<unknown> = Promise.resolve();

  /** One after another: sealing takes time, and a sign-out must not be overtaken by the sign-in before it. */
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const result = queue.then(run);
    queue = result.catch(() => undefined);
    return result;
  };

  const kept = (base: string) => deps.settings.get().sessions[base];
  const forget = (base: string) => {
    const { [base]: _gone, ...sessions } = deps.settings.get().sessions;
    if (_gone) deps.settings.update({ sessions });
  };

  const keep = async (session: StoredSession) => {
    if (!(await deps.secrets.isProtected())) throw new Error('the system has no keyring');
    const sealedToken = (await deps.secrets.seal(session.token)).toString('base64');
    const { username, nasid, isMaster, base } = session;
    const record = { username, nasid, sealedToken, ...(isMaster === undefined ? {} : { isMaster }) };
    deps.settings.update({ sessions: { ...deps.settings.get().sessions, [base]: record } });
  };

  const remember = (session: StoredSession) => {
    deps.onToken(session.token);
    open.set(session.base, session);
  };

  const tryKeep = async (session: StoredSession) => {
    try {
      await keep(session);
    } catch (error) {
      // Never in clear text; the session lasts as long as the app does.
      deps.log.warn('the sign-in cannot be kept', { reason: errorText(error) });
      forget(session.base);
    }
  };

  const read = async (base: string): Promise<StoredSession | null> => {
    const present = open.get(base);
    if (present) return present;
    const record = kept(base);
    if (!record) return null;
    try {
      const { text, stale } = await deps.secrets.open(Buffer.from(record.sealedToken, 'base64'));
      const { username, nasid, isMaster } = record;
      const session = {
        token: text,
        username,
        nasid,
        keepLogin: true,
        base,
        ...(isMaster === undefined ? {} : { isMaster }),
      };
      remember(session);
      if (stale) await keep(session).catch(() => undefined);
      return session;
    } catch (error) {
      deps.log.warn('the kept sign-in cannot be opened now', { reason: errorText(error) });
      return null;
    }
  };

  return {
    get: (base) => inTurn(() => read(base)),
    status: (base) =>
      inTurn(async () => ((await read(base)) !== null ? 'kept' : kept(base) !== undefined ? 'locked' : 'none')),
    set: (session) =>
      inTurn(async () => {
        remember(session);
        if (session.keepLogin) await tryKeep(session);
        else forget(session.base);
      }),
    clear: (base) =>
      inTurn(async () => {
        open.delete(base);
        forget(base);
        deps.onCleared?.(base);
      }),
  };
}
