import type { CallName } from '#shared/contract/index.ts';
import { hashToken } from '../accounts/session-store.ts';
import type { DeviceContext, Handlers } from '../context.ts';
import { isOnline } from '../hardware/net/online.ts';
import { mountService } from '../mount/service.ts';
import type { DeviceParts } from '../parts.ts';
import { createGroupStore } from '../storage/group-store.ts';
import { createKvStore } from '../storage/kv-store.ts';
import { createSettingsStore } from '../storage/settings-store.ts';
import { createAccountDomain } from './account-domain.ts';
import { createAdministrator } from './administrator.ts';
import type { BackupDomain } from './backup-domain.ts';
import { containerEngine } from '../docker/service.ts';
import { createDockerHandlers } from './docker.ts';
import { createDownloadHandlers } from './downloads.ts';
import { createEsataHandlers } from './esata.ts';
import { createFileDomain } from './file-domain.ts';
import { createHardwareDomain } from './hardware-domain.ts';
import { createKvHandlers } from './kv.ts';
import { createMachineDomain } from './machine-domain.ts';
import { createMountHandlers } from './mounts.ts';
import { createNasAlbumHandlers } from './nas-album.ts';
import { createNetdiskHandlers } from './netdisk.ts';
import { createNoteHandlers } from './notes.ts';
import { createNoticeHandlers } from './notices.ts';
import type { OfflineDomain } from './offline-domain.ts';
import { createRestart } from './restart.ts';
import { createSafeBoxHandlers } from './safebox.ts';
import { createSettingsHandlers } from './settings.ts';
import { createSsdHandlers } from './ssd.ts';
import { createStorageDomain } from './storage-domain.ts';
import { createSystemHandlers } from './system.ts';
import { createTaskHandlers } from './tasks.ts';

/** Domains that work by themselves as well, and are begun and ended with the device. */
export interface Domains {
  readonly backup: Pick<BackupDomain, 'handlers'>;
  readonly offline: Pick<OfflineDomain, 'handlers'>;
}

/** Handlers of all domains together; a call of the contract without one does not compile. */
export function createHandlers(
  ctx: DeviceContext,
  parts: DeviceParts,
  { backup, offline }: Domains,
): Handlers<CallName> {
  const { accounts, tickets, throttle, keys, identity, hardware, hub, poolUsage } = parts;
  const settings = createSettingsStore(ctx.db);
  const administrator = createAdministrator({ accounts, keys, throttle, tickets });
  const engine = containerEngine(ctx, parts);
  const restart = createRestart({ hardware, push: hub.send });
  const domain = createAccountDomain(ctx, parts, settings);
  void domain.recover();
  const session = domain.handlers;
  const mounts = mountService(ctx);
  return {
    ...session,
    // A console asks this first whenever its page is loaded.
    tokenCheck: (...args) => {
      hardware.dispatch({ type: 'page-loaded' });
      return session.tokenCheck(...args);
    },
    ...createKvHandlers(createKvStore(ctx.db)),
    ...createSettingsHandlers({
      settings,
      identity,
      push: (message, exceptToken) => hub.send(message, exceptToken === '' ? '' : hashToken(exceptToken)),
    }),
    ...createSystemHandlers({
      host: ctx.config.host,
      services: ctx.config.services ?? { tracker: '', proxy: '' },
      accounts,
      tickets,
      settings,
      groups: createGroupStore(ctx.db),
      identity,
      hardware,
      clock: ctx.clock,
      poolUsage,
      push: hub.send,
      unknownNotices: parts.notices.unknown,
      networkDisks: () => mounts.list().map(({ type, name }) => ({ type, label: name })),
      hiddenApps: () => (engine.settings.show.get() ? [] : ['docker']),
    }),
    ...createMachineDomain(ctx, parts),
    ...createDockerHandlers({ engine, audit: parts.audit }),
    ...createNoticeHandlers({ notices: parts.notices, hardware }),
    ...createStorageDomain(ctx, parts, administrator),
    ...createEsataHandlers({ hardware, clock: ctx.clock, administrator }),
    ...createSsdHandlers({ hardware, clock: ctx.clock, administrator, restart }),
    ...createHardwareDomain(ctx, parts),
    ...createMountHandlers({ mounts, keys }),
    ...createNetdiskHandlers(ctx, { drives: parts.drives, isOnline: () => isOnline(hardware.state().net) }),
    ...backup.handlers,
    ...offline.handlers,
    ...createTaskHandlers(ctx),
    ...createFileDomain(ctx),
    ...createNasAlbumHandlers(ctx, parts),
    ...createDownloadHandlers(ctx),
    ...createNoteHandlers(ctx),
    ...createSafeBoxHandlers({ context: ctx, keys, tickets }),
  };
}
