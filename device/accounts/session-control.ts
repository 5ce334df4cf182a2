import type { DatabaseSync } from 'node:sqlite';
import { errorTexts, type SessionCode } from '#shared/contract/codes.ts';
import type { PushHub } from '../push/hub.ts';
import { transaction } from '../storage/database.ts';
import type { Session, SessionStore } from './session-store.ts';
import type { TicketStore } from './tickets.ts';
import type { TmpTokens } from './tmp-tokens.ts';

/** Why sessions end, with the code that their next call gets (wire contract §9, session). */
const endings = {
  removed: 'N001209',
  password_changed: 'N001207',
  deleted: 'N001100',
  disabled: 'N001209',
  banned: 'N001413',
} as const satisfies Record<string, SessionCode>;
export type SessionEnding = keyof typeof endings;

export interface SessionControlDeps {
  readonly db: DatabaseSync;
  readonly sessions: SessionStore;
  readonly hub: PushHub;
  readonly tmpTokens: TmpTokens;
  readonly tickets: TicketStore;
}

export type SessionControl = ReturnType<typeof createSessionControl>;

/** Ends sessions for a reason: their clients are told by push, their sockets closed, their temporary tokens ended. */
export function createSessionControl({ db, sessions, hub, tmpTokens, tickets }: SessionControlDeps) {
  /** Says goodbye to the sockets of sessions. */
  const part = (username: string, hashes: readonly string[], ending: SessionEnding): void => {
    const code = endings[ending];
    hub.tell(hashes, { topic: 'session', type: ending, to: username, data: { code, msg: errorTexts[code].en } });
    for (const hash of hashes) {
      hub.endSession(hash, code);
      tmpTokens.dropSession(hash);
    }
  };
  const hashesOf = (list: readonly Session[]): string[] => list.map(({ tokenHash }) => tokenHash);

  return {
    /** The client itself signs out. */
    end(tokenHash: string): void {
      sessions.end(tokenHash);
      tmpTokens.dropSession(tokenHash);
      hub.endSession(tokenHash);
    },
    /** Signs an account out on some of its clients. */
    remove(username: string, list: readonly Session[]): void {
      sessions.remove(list);
      part(username, hashesOf(list), 'removed');
    },
    /**
     * Signs an account out everywhere: it is deleted or disabled, which `change` writes in the same unit. Its tickets are
     * worth nothing any more.
     */
    removeAll(username: string, ending: 'deleted' | 'disabled', change: () => void): void {
      const list = sessions.list(username);
      transaction(db, () => {
        change();
        sessions.remove(list);
        tickets.dropAll(username);
      });
      part(username, hashesOf(list), ending);
    },
    /** The password is another one: every sign-in but the one that changed it is unknown from now on. */
    passwordChanged(username: string, keepHash?: string): void {
      const list = sessions.list(username).filter(({ tokenHash }) => tokenHash !== keepHash);
      sessions.forget(list);
      tickets.dropAll(username);
      part(username, hashesOf(list), 'password_changed');
    },
    /** The account may not come through the relay any more: its sockets from there are closed, its sign-ins stay. */
    banned(username: string): void {
      const code = endings.banned;
      const data = { code, msg: errorTexts[code].en };
      hub.endRemote(username, code, { topic: 'session', type: 'banned', to: username, data });
    },
  };
}
