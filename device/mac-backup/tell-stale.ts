import { z } from 'zod';
import { isStale } from '#shared/rules/backup/guard.ts';
import type { DeviceContext } from '../context.ts';
import type { FileServices } from '../files/services.ts';
import type { NoticeCentre } from '../notices/notice-centre.ts';
import { createConfigStore } from '../storage/config-store.ts';
import { factsOf } from './facts.ts';
import { findMacBundles, type MacBundle } from './find.ts';

/** Real time between two looks, and from the start of the device to the first (ms). A look reads a few folders. */
const LOOK_MS = 6 * 3_600_000;
const FIRST_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

export interface StaleTellingDeps {
  readonly context: Pick<DeviceContext, 'db' | 'log'>;
  readonly services: FileServices;
  readonly isReady: () => boolean;
  readonly staleDays: (username: string) => number;
  readonly notices: Pick<NoticeCentre, 'post'>;
  readonly now: () => number;
}

/**
 * Tells of backups to which no Mac has written for long (APP-BMAC-01): each once to every account that may write where
 * it lies, and again only after the Mac has written and stopped again.
 */
export function createStaleTelling({ context, services, isReady, staleDays, notices, now }: StaleTellingDeps) {
  const { db, log } = context;
  const accounts = db.prepare('SELECT username FROM accounts');
  /** When what was told of had last changed (ms), by account and backup. */
  const told = createConfigStore(db).value('macStaleTold', z.record(z.string(), z.number()), {});

  const lookAt = async (username: string, bundle: MacBundle, known: Record<string, number>): Promise<void> => {
    // Gone since it was found.
    const facts = await factsOf(bundle.real).catch(() => undefined);
    if (!facts) return;
    const { changedAt } = facts;
    const key = `${username.toLowerCase()} ${bundle.id}`;
    if (!isStale({ goodAt: changedAt, madeAt: 0 }, now(), staleDays(username))) {
      delete known[key];
      return;
    }
    if (known[key] === changedAt) return;
    known[key] = changedAt;
    // Noted first: a message too few is better than one at every look.
    told.set(known);
    const days = Math.floor((now() - changedAt) / DAY_MS);
    notices.post({ to: username, action: 'backup_mac_stale', level: 'warn', values: { name: bundle.machine, days } });
  };

  const look = async (): Promise<void> => {
    if (!isReady()) return;
    const known = { ...told.get() };
    for (const { username } of accounts.all() as { username: string }[]) {
      const caller = services.rights.callerOf(username);
      if (!caller) continue;
      for (const bundle of await findMacBundles(services, caller))
        if (bundle.canDelete) await lookAt(username, bundle, known);
    }
  };

  return {
    look,
    /** Looks now and then; answers how to stop. */
    start(): () => void {
      const quietly = (): void =>
        void look().catch((error: unknown) => {
          log.error('the backups of Macs could not be looked at', { error: String(error) });
        });
      const first = setTimeout(quietly, FIRST_MS).unref();
      const timer = setInterval(quietly, LOOK_MS).unref();
      return () => {
        clearTimeout(first);
        clearInterval(timer);
      };
    },
  };
}
