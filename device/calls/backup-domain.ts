import { createBackupScheduler } from '../backup/scheduler.ts';
import { createBackupService } from '../backup/service.ts';
import { createSyncConfigs } from '../backup/sync-config.ts';
import { createTreeWatch } from '../backup/tree-watch.ts';
import type { DeviceContext } from '../context.ts';
import { isOnline } from '../hardware/net/online.ts';
import { areFilesReady } from '../hardware/views.ts';
import { createMacBackups } from '../mac-backup/service.ts';
import type { DeviceParts } from '../parts.ts';
import { createReach } from '../offline/reach.ts';
import { realTiming } from '../offline/timing.ts';
import { createBackupFtpHandlers } from './backup-ftp.ts';
import { createBackupZspaceHandlers } from './backup-zspace.ts';
import { createBackupMoreHandlers } from './backup-more.ts';
import { createBackupHandlers } from './backup.ts';
import { withMacBackups } from './mac-backup.ts';
import { createSyncHandlers } from './sync.ts';

export type BackupDomain = ReturnType<typeof createBackupDomain>;

/** Backup and sync, wired together with the clock and the sync engine of the device. */
export function createBackupDomain(context: DeviceContext, parts: DeviceParts) {
  const { hardware, clock, notices, identity, keys, network } = parts;
  const configs = createSyncConfigs(context.db, identity.nasId);
  const isEngineRunning = (): boolean => hardware.state().sync.isRunning;
  const service = createBackupService({
    context,
    configs,
    notices,
    secrets: parts.secrets,
    // A server in the house is what most people have; this machine itself is no place for a backup (docs/decisions/0030).
    reach: createReach({
      allowsLocal: context.config.localDownloads === true,
      allowsLan: true,
      ownPorts: () => network.ports(),
    }),
    timing: realTiming,
    isEngineRunning,
    drives: parts.drives,
    isOnline: () => isOnline(hardware.state().net),
    peers: context.config.peers ?? {},
    ownId: identity.nasId,
    ownName: identity.name,
  });
  const isReady = (): boolean => hardware.state().power === 'on' && areFilesReady(hardware.state());
  const scheduler = createBackupScheduler({
    service,
    notices,
    watchTree: createTreeWatch(context.log),
    isReady,
    log: context.log,
  });
  const macs = createMacBackups({
    context,
    isReady,
    staleDays: (username) => service.stores.settings.get(username).staleDays,
    notices,
  });
  const jobCalls = createBackupHandlers({ service, scheduler });
  /** Pairs that may not go on stop where they are; what may go on does. */
  const follow = (): void => {
    for (const job of service.stores.jobs.all())
      if (service.isLive(job.id) && service.engineBlock(job) !== undefined) service.end(job, 'later');
    scheduler.look();
  };
  hardware.subscribe((before, after) => {
    // Not under the change itself: looking at jobs asks for the state of the machine.
    if (before.sync !== after.sync) setImmediate(follow);
  });
  clock.onChange(scheduler.look);
  return {
    handlers: {
      ...jobCalls,
      ...withMacBackups(jobCalls, macs),
      ...createBackupFtpHandlers({ ftp: service.ftp, keys }),
      ...createBackupZspaceHandlers({ far: service.far, keys }),
      ...createBackupMoreHandlers({ service, scheduler }),
      ...createSyncHandlers({ configs, isEngineRunning, changed: follow }),
    },
    /**
     * Follows plans and folders from now on, when what earlier runs of the device left hidden was removed. The answer
     * ends it, before the tasks are ended: runs under way are gone on with at the next start.
     */
    start(): () => void {
      const stop = scheduler.start();
      const stopMacs = macs.start();
      return () => {
        service.close();
        stopMacs();
        void macs.close();
        stop();
      };
    },
  };
}
