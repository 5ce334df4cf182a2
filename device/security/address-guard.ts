import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { PushSender } from '../push/push-sender.ts';
import { createConfigStore } from '../storage/config-store.ts';
import { isThisMachine, normalAddress, normalRange, rangeTest } from './addresses.ts';

/** When wrong passwords shut an address out: so many within so many minutes, for so many minutes. */
export const blockRules = z.object({
  tries: z.number().int().min(3).max(100),
  minutes: z.number().int().min(1).max(1440),
  lock: z.number().int().min(1).max(525_600),
});
export type BlockRules = z.output<typeof blockRules>;
export const defaultBlockRules: BlockRules = { tries: 10, minutes: 10, lock: 60 };

/** An address that is shut out. Times in unix seconds; `expireAt` 0 is for good. */
export interface ForbiddenAddress {
  readonly ip: string;
  readonly at: number;
  readonly expireAt: number;
  readonly reason: string;
  readonly auto: boolean;
}

/** A range or a client that wrong passwords never shut out. */
export interface TrustedAddress {
  readonly cidr: string;
  readonly deviceId: string;
  readonly note: string;
  readonly at: number;
}

/** What an address may not do now: anything, or sign in for so many minutes. */
export type Verdict = { readonly kind: 'forbidden' } | { readonly kind: 'blocked'; readonly minutes: number };

/** Who failed to sign in. */
export interface Failure {
  readonly ip: string;
  readonly deviceId: string;
  readonly username: string;
}

/** Addresses whose failures are counted; the oldest are forgotten first. */
const MAX_COUNTED = 10_000;

export type AddressGuard = ReturnType<typeof createAddressGuard>;

/**
 * Keeps addresses out (CALL-EXT-25). The administrator forbids an address for everything; wrong passwords shut one out
 * from signing in for a while, but never a trusted one or the machine itself. Kept in memory beside the database, so
 * that asking costs nothing.
 */
export function createAddressGuard(
  db: DatabaseSync,
  push: PushSender,
  now: () => number = Date.now,
  onBlocked: (blocked: { ip: string; count: number; minutes: number }) => void = () => undefined,
) {
  const rules = createConfigStore(db).value('security.block', blockRules, defaultBlockRules);
  const insert = db.prepare(
    'INSERT OR REPLACE INTO forbidden_addresses (ip, at, expire_at, reason, auto) VALUES (?, ?, ?, ?, ?)',
  );
  const drop = db.prepare('DELETE FROM forbidden_addresses WHERE ip = ?');
  const trust = db.prepare(
    `INSERT INTO trusted_addresses (cidr, device_id, note, at) VALUES (?, ?, ?, ?)
     ON CONFLICT (cidr, device_id) DO UPDATE SET note = excluded.note`,
  );
  const distrust = db.prepare('DELETE FROM trusted_addresses WHERE cidr = ? AND device_id = ?');
  const seconds = (): number => Math.floor(now() / 1000);

  const forbidden = new Map<string, ForbiddenAddress>();
  for (const row of db.prepare('SELECT * FROM forbidden_addresses').all() as Record<string, string | number>[]) {
    const ip = String(row.ip);
    const times = { at: Number(row.at), expireAt: Number(row.expire_at) };
    forbidden.set(ip, { ip, ...times, reason: String(row.reason), auto: row.auto === 1 });
  }
  let trusted: TrustedAddress[] = [];
  let isTrustedRange: (ip: string) => boolean = () => false;
  const loadTrusted = (): void => {
    const rows = db.prepare('SELECT * FROM trusted_addresses ORDER BY at DESC, id DESC').all();
    trusted = rows.map((row) => ({
      cidr: String(row.cidr),
      deviceId: String(row.device_id),
      note: String(row.note),
      at: Number(row.at),
    }));
    isTrustedRange = rangeTest(trusted.flatMap(({ cidr, deviceId }) => (deviceId === '' ? [cidr] : [])));
  };
  loadTrusted();

  const failures = new Map<string, number[]>();
  const put = (entry: ForbiddenAddress): void => {
    insert.run(entry.ip, entry.at, entry.expireAt, entry.reason, Number(entry.auto));
    forbidden.set(entry.ip, entry);
  };
  const remove = (ip: string): boolean => {
    failures.delete(ip);
    return drop.run(ip).changes > 0 && forbidden.delete(ip);
  };
  const current = (ip: string): ForbiddenAddress | undefined => {
    const entry = forbidden.get(ip);
    if (entry === undefined || entry.expireAt === 0 || entry.expireAt > seconds()) return entry;
    remove(ip);
    return undefined;
  };
  const isTrustedClient = (ip: string, deviceId: string): boolean =>
    trusted
      .filter((each) => each.deviceId !== '' && each.deviceId === deviceId)
      .some(({ cidr }) => cidr === '' || rangeTest([cidr])(ip));
  const isTrusted = (ip: string, deviceId: string): boolean =>
    isThisMachine(ip) || isTrustedRange(ip) || isTrustedClient(ip, deviceId);

  return {
    rules,
    /** What an address may not do now; undefined when it may do everything. */
    verdict(rawIp: string): Verdict | undefined {
      if (forbidden.size === 0) return undefined;
      const entry = current(normalAddress(rawIp) ?? rawIp);
      if (!entry) return undefined;
      if (!entry.auto) return { kind: 'forbidden' };
      return { kind: 'blocked', minutes: Math.max(1, Math.ceil((entry.expireAt - seconds()) / 60)) };
    },
    /** Notes a failed sign-in; the one too many shuts its address out and tells the administrator. */
    noteFailure({ ip: rawIp, deviceId, username }: Failure): void {
      const ip = normalAddress(rawIp) ?? rawIp;
      if (isTrusted(ip, deviceId)) return;
      const { tries, minutes, lock } = rules.get();
      const times = [...(failures.get(ip) ?? []).filter((at) => at > now() - minutes * 60_000), now()].slice(-tries);
      failures.delete(ip);
      failures.set(ip, times);
      if (failures.size > MAX_COUNTED) failures.delete(failures.keys().next().value ?? '');
      if (times.length < tries || current(ip)) return;
      failures.delete(ip);
      put({ ip, at: seconds(), expireAt: seconds() + lock * 60, reason: 'failures', auto: true });
      push.send({ topic: 'security', type: 'ip_blocked', to: 'master', data: { ip, count: tries, username } });
      onBlocked({ ip, count: tries, minutes: lock });
    },
    /** Addresses shut out at this moment, the latest first. */
    list: (): ForbiddenAddress[] =>
      [...forbidden.keys()].flatMap((ip) => current(ip) ?? []).sort((a, b) => b.at - a.at || a.ip.localeCompare(b.ip)),
    /** Forbids an address for good. False when it is no address. */
    forbid(rawIp: string, reason: string): boolean {
      const ip = normalAddress(rawIp);
      if (ip === undefined) return false;
      put({ ip, at: seconds(), expireAt: 0, reason, auto: false });
      return true;
    },
    /** Lets an address in again. False when it was not shut out. */
    allow: (rawIp: string): boolean => remove(normalAddress(rawIp) ?? rawIp),
    trusted: (): readonly TrustedAddress[] => trusted,
    /** Trusts a range, a client, or a client in a range; one of them is named. False for a range that is none. */
    trust({ cidr, deviceId, note }: { cidr: string; deviceId: string; note: string }): boolean {
      const range = cidr === '' ? '' : normalRange(cidr);
      if (range === undefined) return false;
      trust.run(range, deviceId, note, seconds());
      loadTrusted();
      return true;
    },
    /** Takes trust back. False when there was none. */
    distrust({ cidr, deviceId }: { cidr: string; deviceId: string }): boolean {
      const range = cidr === '' ? '' : (normalRange(cidr) ?? cidr);
      const gone = distrust.run(range, deviceId).changes > 0;
      loadTrusted();
      return gone;
    },
  };
}
