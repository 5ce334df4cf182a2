import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  powerSaveBlocker,
  shell,
  utilityProcess,
  type OpenDialogOptions,
  type WebContents,
} from 'electron';
import type { ComputerJob } from '#shared/ipc/backup-channels.ts';
import type { Identity } from '#shared/ipc/channels.ts';
import type { Texts } from '../i18n/texts.ts';
import { createBackupHandlers, type BackupHandlers } from '../ipc/backup-handlers.ts';
import { createTransferHandlers, type TransferHandlers } from '../ipc/transfer-handlers.ts';
import type { EventFeed } from '../ipc/event-feed.ts';
import type { Logger } from '../logging/logger.ts';
import { createPowerHold } from '../platform/power-hold.ts';
import { progressOf } from '../platform/progress.ts';
import type { Devices } from '../session/devices.ts';
import type { SettingsStore } from '../session/settings-store.ts';
import type { Vault } from '../session/vault.ts';
import { createCarriedDrag } from '../copies/carried-drag.ts';
import { readPicture } from '../transfers/read-picture.ts';
import { placeOf } from '../transfers/part-file.ts';
import { openCopies, openFile, startDrag } from './copies.ts';
import { createTransferService, type TransferProcess } from '../transfers/transfer-service.ts';

const can = (file: string, mode: number): Promise<boolean> =>
  access(file, mode).then(
    () => true,
    () => false,
  );

export interface TransfersWiring {
  readonly feed: EventFeed<WebContents>;
  readonly vault: Vault;
  readonly devices: Devices;
  readonly settings: SettingsStore;
  readonly identity: Identity;
  /** Backups of this computer have changed. */
  readonly onBackups: (jobs: readonly ComputerJob[]) => void;
  readonly texts: () => Texts;
  readonly log: Logger;
}

/** The desktop app's own transfers, as the rest of main uses them. */
export interface NativeTransfers {
  readonly handlers: TransferHandlers & BackupHandlers;
  /** Session or device has changed. */
  follow(): Promise<void>;
  /** Something is on its way. */
  isRunning(): boolean;
  /** Names of the backups of this computer that run. */
  runningBackups(): readonly string[];
  /** The computer or its network came back. */
  wake(): void;
  dispose(): void;
}

/** Opens the transfers: their process, the system's dialogs, task bar and dock, and what keeps the computer awake. */
export function openTransfers(wiring: TransfersWiring): NativeTransfers {
  const { feed, vault, devices, settings, identity, log } = wiring;
  const journal = path.join(app.getPath('userData'), 'transfers.sqlite');
  const backups = path.join(app.getPath('userData'), 'backups.sqlite');
  const awake = createPowerHold(powerSaveBlocker);

  const fork = (): TransferProcess => {
    const child = utilityProcess.fork(path.join(import.meta.dirname, 'transfer-process.js'), [journal, backups], {
      serviceName: 'Hearth transfers',
      stdio: 'pipe',
    });
    child.stderr?.on('data', (text: Buffer) => log.warn(text.toString().trim().slice(0, 500)));
    return {
      post: (message) => child.postMessage(message),
      onMessage: (listener) => child.on('message', listener),
      onExit: (listener) => child.on('exit', listener),
      kill: () => child.kill(),
    };
  };

  let owner: string | null = null;
  let isRunning = false;
  let runningBackups: readonly string[] = [];
  const service = createTransferService({
    fork,
    hasJournal: () => existsSync(journal) || existsSync(backups),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onChanged(event) {
      feed.broadcast('native:changed', event);
      copies.hear(event.changed);
    },
    onBackups(jobs) {
      runningBackups = jobs.filter(({ state }) => state === 'run').map(({ name }) => name);
      feed.broadcast('backup:changed', jobs);
      wiring.onBackups(jobs);
    },
    onLost(what) {
      const words = wiring.texts();
      const told = {
        transfers: { message: words.transfersLostTitle, detail: words.transfersLostBody },
        backups: { message: words.backupsLostTitle, detail: words.backupsLostBody },
      };
      for (const one of what) void dialog.showMessageBox({ type: 'warning', ...told[one] });
    },
    onSettings: (next) => feed.broadcast('native:settings', next),
    onActivity(activity) {
      isRunning = activity.running;
      awake.set(activity.awake);
      const { value, mode } = progressOf(activity);
      for (const window of BrowserWindow.getAllWindows()) window.setProgressBar(value, { mode });
    },
    log,
  });

  const copies = openCopies({ service, owner: () => owner, feed, log: log.for('copies') });

  const carried = createCarriedDrag({
    owner: () => owner,
    now: Date.now,
    tell: (entries) => feed.broadcast('native:carries', { entries: entries === null ? null : [...entries] }),
  });

  const ask = async (options: OpenDialogOptions): Promise<string[]> => {
    const parent = BrowserWindow.getFocusedWindow();
    const { canceled, filePaths } = await (parent
      ? dialog.showOpenDialog(parent, options)
      : dialog.showOpenDialog(options));
    return canceled ? [] : filePaths;
  };

  return {
    handlers: {
      ...createBackupHandlers({
        service,
        chooseFolder: async () => (await ask({ properties: ['openDirectory'] }))[0] ?? null,
        // Without the domain that some networks add.
        computer: hostname().split('.')[0] || 'Computer',
      }),
      ...createTransferHandlers({
        service,
        chooseSources: (what) =>
          ask({ properties: what === 'folder' ? ['openDirectory'] : ['openFile', 'multiSelections'] }),
        async chooseFolder() {
          const defaultPath = settings.get().saveFolder ?? app.getPath('downloads');
          const [folder] = await ask({ defaultPath, properties: ['openDirectory', 'createDirectory'] });
          if (folder === undefined) return null;
          settings.update({ saveFolder: folder });
          return folder;
        },
        isUsable: (folder) => can(folder, constants.W_OK),
        async reveal(file) {
          const isThere = await can(file, constants.F_OK);
          if (isThere) shell.showItemInFolder(file);
          return isThere;
        },
        copies,
        openFile,
        startDrag,
        carried,
        readPicture,
        placeOf,
      }),
    },
    async follow() {
      const base = devices.base();
      const session = base === null ? null : await vault.get(base);
      if (base === null || session === null) {
        owner = null;
        carried.end();
        service.link(null);
        return;
      }
      const { token, nasid, username } = session;
      const host = new URL(base).hostname;
      const pins = settings.get().certificates;
      const pin = Object.hasOwn(pins, host) ? (pins[host] ?? null) : null;
      const next = `${nasid === '' ? base : nasid}/${username}`;
      service.link({ base, token, nasid, owner: next, ...identity, pin });
      if (next === owner) return;
      owner = next;
      carried.end();
      copies.follow();
    },
    isRunning: () => isRunning,
    runningBackups: () => runningBackups,
    wake: () => service.wake(),
    dispose() {
      copies.dispose();
      service.dispose();
      awake.dispose();
    },
  };
}
