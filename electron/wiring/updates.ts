import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { app } from 'electron';
import type { UpdateBusy, UpdateState } from '#shared/flows/update/update-types.ts';
import type { Logger } from '../logging/logger.ts';
import type { SettingsStore } from '../session/settings-store.ts';
import { createUpdater, type Updater } from '../update/updater.ts';

export interface UpdatesDeps {
  readonly settings: SettingsStore;
  /** What an update must not disturb now. */
  readonly busy: () => readonly UpdateBusy[];
  readonly onState: (state: UpdateState) => void;
  readonly log: Logger;
}

/** Version of the operating system in the numbers that people know it by; Linux has those of its kernel alone. */
export function systemVersion(): string {
  return process.platform === 'linux' ? os.release() : process.getSystemVersion();
}

/**
 * The app's update over electron-updater, whose code is fetched with the first check. A copy that was not installed,
 * or was built without the address of a server, does not update itself.
 */
export function openUpdates({ settings, busy, onState, log }: UpdatesDeps): Updater {
  return createUpdater({
    isActive: app.isPackaged && existsSync(path.join(process.resourcesPath, 'app-update.yml')),
    async openPort() {
      const [{ default: native }, { createUpdaterPort }] = await Promise.all([
        import('electron-updater'),
        import('../update/electron-updater-port.ts'),
      ]);
      return createUpdaterPort(native.autoUpdater, log);
    },
    facts: () => ({ current: app.getVersion(), system: systemVersion(), installation: settings.get().deviceId }),
    skipped: () => settings.get().skippedVersion,
    setSkipped: (skippedVersion) => {
      if (settings.get().skippedVersion !== skippedVersion) settings.update({ skippedVersion });
    },
    busy,
    onState,
    now: Date.now,
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    log,
  });
}
