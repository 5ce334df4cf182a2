import type { DatabaseSync } from 'node:sqlite';
import { hashToken } from '../accounts/session-store.ts';
import type { Caller } from '../context.ts';
import type { PushSender } from '../push/push-sender.ts';
import { DeviceError } from '../device-error.ts';
import type { BoxTable } from './box-table.ts';
import type { SafeKey } from './safe-key.ts';

/** How often sign-ins that are over are looked for. */
const SWEEP_MS = 30_000;

/** Why a box is locked, as it is told (wire contract §9). */
export type LockReason = 'auto' | 'user' | 'other_device';

/** Who opens a box: an account in one sign-in. */
export type KeyHolder = Pick<Caller, 'username' | 'token'>;

interface OpenBox {
  readonly username: string;
  readonly key: SafeKey;
  timeoutMs: number;
  timer: NodeJS.Timeout | undefined;
  /** When it locks (ms of the monotonic clock), as long as the timer runs. */
  endsAt: number;
  /** Work that reads or writes at the moment keeps the box open. */
  busy: number;
}

/** The sign-in of a caller; behind a temporary token stands the one it was made for. */
function signInOf(caller: KeyHolder): string {
  const { session } = caller as { session?: { tokenHash?: string } };
  return session?.tokenHash ?? hashToken(caller.token);
}

export type Keyring = ReturnType<typeof createKeyring>;

/** The keys of boxes that are open, each in one sign-in. In memory alone: every box is locked when the device starts. */
export function createKeyring(db: DatabaseSync, boxes: BoxTable, push: PushSender) {
  const open = new Map<string, OpenBox>();
  const session = db.prepare('SELECT removed FROM sessions WHERE token_hash = ?');

  const forget = (signIn: string): OpenBox | undefined => {
    const box = open.get(signIn);
    if (!box) return undefined;
    open.delete(signIn);
    clearTimeout(box.timer);
    // Not wiped: a call that is under way would go on with zeros, and what it wrote could never be read again.
    return box;
  };
  const tell = (username: string, reason: LockReason): void =>
    push.send({ topic: 'safebox', type: 'locked', to: username, data: { reason } });

  const wind = (signIn: string, box: OpenBox): void => {
    clearTimeout(box.timer);
    if (box.timeoutMs <= 0 || box.busy > 0) return;
    box.endsAt = performance.now() + box.timeoutMs;
    box.timer = setTimeout(() => {
      if (forget(signIn)) tell(box.username, 'auto');
    }, box.timeoutMs).unref();
  };

  const sweep = setInterval(() => {
    for (const signIn of open.keys()) {
      const row = session.get(signIn) as { removed: number } | undefined;
      if (!row || row.removed !== 0) forget(signIn);
    }
  }, SWEEP_MS);
  sweep.unref();

  const find = (caller: KeyHolder): [string, OpenBox] | undefined => {
    const signIn = signInOf(caller);
    const box = open.get(signIn);
    return box && box.username.toLowerCase() === caller.username.toLowerCase() ? [signIn, box] : undefined;
  };

  return {
    isOpen: (caller: KeyHolder): boolean => find(caller) !== undefined,
    /** Opens a box in this sign-in; it locks after so many minutes without use, 0 for never. */
    put(caller: KeyHolder, key: SafeKey, minutes: number): void {
      const signIn = signInOf(caller);
      forget(signIn);
      const box: OpenBox = {
        username: caller.username,
        key,
        timeoutMs: minutes * 60_000,
        timer: undefined,
        endsAt: 0,
        busy: 0,
      };
      open.set(signIn, box);
      wind(signIn, box);
    },
    /** Seconds without use that are left until it locks; null for a box that is not open, or does not lock by itself. */
    secondsLeft(caller: KeyHolder): number | null {
      const box = find(caller)?.[1];
      if (!box || box.timeoutMs <= 0) return null;
      const left = box.busy > 0 ? box.timeoutMs : box.endsAt - performance.now();
      return Math.max(0, Math.ceil(left / 1000));
    },
    /** The key, for this moment. Throws N001601 without a box, N001603 while it is locked. */
    use(caller: KeyHolder): SafeKey {
      const found = find(caller);
      if (!found) throw new DeviceError(boxes.find(caller.username) ? 'N001603' : 'N001601');
      wind(...found);
      return found[1].key;
    },
    /** The key while the box is open; to ask for it is no use of the box, and it locks when it would. */
    peek: (caller: KeyHolder): SafeKey | undefined => find(caller)?.[1].key,
    /** Keeps the box open while work goes on; the answer ends that. */
    hold(caller: KeyHolder): () => void {
      const found = find(caller);
      if (!found) return () => undefined;
      const [signIn, box] = found;
      box.busy += 1;
      clearTimeout(box.timer);
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        box.busy -= 1;
        if (open.get(signIn) === box) wind(signIn, box);
      };
    },
    /** New minutes for every sign-in in which the box is open. */
    setMinutes(username: string, minutes: number): void {
      for (const [signIn, box] of open) {
        if (box.username !== username) continue;
        box.timeoutMs = minutes * 60_000;
        wind(signIn, box);
      }
    },
    /** Locks the box of an account in every sign-in, or in all but that of `except`. */
    lock(username: string, reason: LockReason, except?: KeyHolder): void {
      const kept = except && signInOf(except);
      let locked = false;
      for (const [signIn, box] of open)
        if (box.username === username && signIn !== kept) locked = forget(signIn) !== undefined || locked;
      if (locked) tell(username, reason);
    },
    close(): void {
      clearInterval(sweep);
      for (const signIn of [...open.keys()]) forget(signIn);
    },
  };
}
