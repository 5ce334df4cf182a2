import type { Caller, DeviceContext } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { isRestored } from '../storage/backup.ts';
import { transaction } from '../storage/database.ts';
import { createBlobStore } from './blob-store.ts';
import { createBoxTable } from './box-table.ts';
import { createEntryStore } from './entry-store.ts';
import { createKeyring } from './keyring.ts';
import { newKey, type SafeKey, unwrapKey, wrapKey } from './safe-key.ts';

/** Wrong passwords after which a box stays shut, and for how long (CALL-EXT-10). */
const FAILURES_MAX = 5;
const SHUT_S = 600;
/** Minutes of a box whose owner has chosen none. */
const AUTOLOCK_MIN = 10;

/** What a person sees of the box. */
export interface SafeStatus {
  readonly created: 0 | 1;
  readonly open: 0 | 1;
  readonly autolock_min: number;
  readonly locked_until?: number;
  readonly hint: string;
}

export type SafeBoxes = ReturnType<typeof createSafeBoxes>;

/** The safe boxes of a device: making, opening and locking them. What lies in them is the business of `safe-files.ts`. */
export function createSafeBoxes(context: DeviceContext, now: () => number = Date.now) {
  const { db, push, config } = context;
  const table = createBoxTable(db);
  const entries = createEntryStore(db);
  const blobs = createBlobStore(config.dataDir, entries);
  const keyring = createKeyring(db, table, push);
  const nowS = (): number => Math.floor(now() / 1000);
  const forgetters: ((username: string) => void)[] = [];
  const tell = (username: string, type: 'created' | 'reset', data: Record<string, unknown> = {}): void =>
    push.send({ topic: 'safebox', type, to: username, data });

  /** The key behind a password. Throws N001601 without a box, N001102 while it is shut, N001604 for a wrong password. */
  const opened = async (username: string, password: string): Promise<SafeKey> => {
    const box = table.find(username);
    if (!box) throw new DeviceError('N001601');
    if (box.locked_until > nowS()) throw new DeviceError('N001102', { data: { locked_until: box.locked_until } });
    // Counted before it is tried: many tries at the same time are many tries.
    const failures = (box.locked_until > 0 ? 0 : box.failures) + 1;
    const until = failures >= FAILURES_MAX ? nowS() + SHUT_S : 0;
    table.setTries(username, failures, until);
    const key = await unwrapKey(box, username, password);
    if (!key) {
      if (until > 0) throw new DeviceError('N001102', { data: { locked_until: until } });
      throw new DeviceError('N001604', { data: { left: FAILURES_MAX - failures } });
    }
    table.setTries(username, 0, 0);
    return key;
  };

  return {
    keyring,
    entries,
    blobs,
    status(caller: Caller): SafeStatus {
      const box = table.find(caller.username);
      const shut = box !== undefined && box.locked_until > nowS();
      const left = keyring.secondsLeft(caller);
      return {
        created: box ? 1 : 0,
        open: keyring.isOpen(caller) ? 1 : 0,
        autolock_min: box?.autolock_min ?? AUTOLOCK_MIN,
        ...(shut ? { locked_until: box.locked_until } : {}),
        ...(left === null ? {} : { expire_in: left }),
        hint: box?.hint ?? '',
      };
    },
    /** Throws N001106 when there is a box already. */
    async create(caller: Caller, password: string, hint: string): Promise<void> {
      if (table.find(caller.username)) throw new DeviceError('N001106');
      const key = newKey();
      const wrapped = await wrapKey(key, caller.username, password);
      if (!table.add(caller.username, wrapped, hint, nowS())) throw new DeviceError('N001106');
      keyring.put(caller, key, AUTOLOCK_MIN);
      tell(caller.username, 'created');
    },
    /** Opens the box in this sign-in; answers after how many seconds without use it locks, 0 for never. */
    async open(caller: Caller, password: string): Promise<number> {
      const key = await opened(caller.username, password);
      const minutes = table.find(caller.username)?.autolock_min ?? AUTOLOCK_MIN;
      keyring.put(caller, key, minutes);
      return minutes * 60;
    },
    lock: (caller: Caller): void => keyring.lock(caller.username, 'user'),
    async changePassword(caller: Caller, old: string, fresh: string): Promise<void> {
      const key = await opened(caller.username, old);
      table.setKey(caller.username, await wrapKey(key, caller.username, fresh));
      keyring.lock(caller.username, 'other_device', caller);
    },
    /** Counts as a use; answers after how many seconds without another one it locks, 0 for never. */
    extend(caller: Caller): number {
      keyring.use(caller);
      return keyring.secondsLeft(caller) ?? 0;
    },
    setAutolock(caller: Caller, minutes: number): void {
      keyring.use(caller);
      table.setAutolock(caller.username, minutes);
      keyring.setMinutes(caller.username, minutes);
    },
    /** Forgets the box and all that is in it. */
    async reset(caller: Caller): Promise<void> {
      if (!table.find(caller.username)) throw new DeviceError('N001601');
      keyring.lock(caller.username, 'other_device');
      transaction(db, () => {
        table.remove(caller.username);
        entries.removeAll(caller.username);
        for (const forget of forgetters) forget(caller.username);
      });
      await blobs.sweep(caller.username);
      tell(caller.username, 'reset');
    },
    /** Has what other parts keep under the key of a box forgotten with it, in the same unit of the database. */
    onReset: (forget: (username: string) => void): void => void forgetters.push(forget),
    /** At start: what was being built and never finished goes. */
    async recover(): Promise<void> {
      entries.dropUnfinished();
      // A restored database may not know of everything that was put into a box since it was copied.
      if (!isRestored(db)) await blobs.sweep();
    },
    close: (): void => keyring.close(),
  };
}

const made = new WeakMap<DeviceContext, SafeBoxes>();

/** The safe boxes of a device: one set, whichever part asks first. */
export function safeBoxes(context: DeviceContext): SafeBoxes {
  let boxes = made.get(context);
  if (!boxes) {
    boxes = createSafeBoxes(context);
    made.set(context, boxes);
  }
  return boxes;
}
