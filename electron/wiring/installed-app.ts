import path from 'node:path';
import { app, globalShortcut, nativeTheme, powerSaveBlocker, systemPreferences, type WebContents } from 'electron';
import type { InvokeResponse } from '#shared/ipc/channels.ts';
import { createDesktopHandlers, type DesktopHandlers } from '../ipc/desktop-handlers.ts';
import type { EventFeed } from '../ipc/event-feed.ts';
import type { Logger } from '../logging/logger.ts';
import { accentOf, watchAccent } from '../platform/accent.ts';
import { openHotKey } from '../platform/hot-key.ts';
import { mannersOf } from '../platform/manners.ts';
import { createPowerHold } from '../platform/power-hold.ts';
import type { Pinning } from '../security/pinning.ts';
import { busyWith, createBusyWindows } from '../update/busy.ts';
import type { Updater } from '../update/updater.ts';
import { openDemoDevice } from './demo-device.ts';
import { openDiagnostics, type DiagnosticsWiring } from './diagnostics.ts';
import { openUpdates, systemVersion } from './updates.ts';

export interface InstalledAppDeps extends Omit<DiagnosticsWiring, 'versions' | 'onStep'> {
  readonly feed: EventFeed<WebContents>;
  readonly pinning: Pinning;
  /** Started in safe mode. */
  readonly safe: boolean;
  /** The app transfers something by itself. */
  readonly isTransferring: () => boolean;
  /** The keys that call up Hearth were pressed. */
  readonly onHotKey: () => void;
  readonly log: Logger;
}

/** What there is of Hearth because it is an installed app, and not a page. */
export interface InstalledApp {
  readonly info: InvokeResponse<'app:info'>;
  readonly updater: Updater;
  readonly handlers: DesktopHandlers;
  /** Uploads or downloads are on their way, of a window or of the app itself. */
  isTransferring(): boolean;
  dispose(): void;
}

/** Licences: beside the archive in a package, with the other bundles in the repository. */
function noticesFolder(): string {
  return app.isPackaged ? path.join(process.resourcesPath, 'notices') : path.join(app.getAppPath(), 'dist/notices');
}

/** Opens the update, the diagnostics, the demo device, and what keeps the computer awake. */
export function openInstalledApp({
  feed,
  pinning,
  safe,
  isTransferring,
  onHotKey,
  log,
  ...tools
}: InstalledAppDeps): InstalledApp {
  const info = {
    version: app.getVersion(),
    platform: process.platform,
    arch: process.arch,
    electron: process.versions.electron,
    chrome: process.versions.chrome,
    node: process.versions.node,
    system: systemVersion(),
    safe,
  };
  // The update waits for what the windows know to be running, and the computer stays awake for it.
  const awake = createPowerHold(powerSaveBlocker);
  const busy = createBusyWindows<WebContents>((reasons) => awake.set(reasons.length > 0));
  const updater = openUpdates({
    settings: tools.settings,
    busy: () => busyWith(busy.reasons(), isTransferring()),
    onState: (state) => feed.broadcast('update:state', state),
    log: log.for('update'),
  });
  const diagnostics = openDiagnostics({
    ...tools,
    versions: { ...info, safe: String(safe) },
    onStep: (step) => feed.broadcast('diagnostics:step', step),
  });
  const hotKey = openHotKey({
    shortcuts: globalShortcut,
    held: mannersOf(process.platform).hotKeyHeld,
    settings: tools.settings,
    onPress: onHotKey,
    log: log.for('hot-key'),
  });
  const demo = openDemoDevice(log.for('demo'));
  const endAccent = watchAccent(systemPreferences, nativeTheme, (accent) => feed.broadcast('app:accent', { accent }));
  const licencesFile = path.join(noticesFolder(), 'THIRD-PARTY-NOTICES.txt');
  return {
    info,
    updater,
    isTransferring: () => busyWith(busy.reasons(), isTransferring()).includes('transfers'),
    handlers: createDesktopHandlers({
      updater,
      busy,
      diagnostics,
      pinning,
      demo,
      licencesFile,
      accent: () => accentOf(systemPreferences),
      hotKey,
    }),
    dispose() {
      endAccent();
      hotKey.dispose();
      updater.dispose();
      demo.dispose();
      awake.dispose();
    },
  };
}
