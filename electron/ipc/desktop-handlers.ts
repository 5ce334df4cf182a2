import { readFile } from 'node:fs/promises';
import type { WebContents } from 'electron';
import type { desktopInvokeChannels } from '#shared/ipc/desktop-channels.ts';
import type { DemoDevice } from '../demo/demo-device.ts';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { HotKey } from '../platform/hot-key.ts';
import type { Pinning } from '../security/pinning.ts';
import type { BusyWindows } from '../update/busy.ts';
import type { Updater } from '../update/updater.ts';
import type { IpcHandlers } from './ipc-main.ts';

/** The strip of lyrics is a window, and answered where the windows are. */
type OfInstalledApp = Exclude<keyof typeof desktopInvokeChannels, `lyric:${string}`>;
export type DesktopHandlers = Pick<IpcHandlers, OfInstalledApp>;

export interface DesktopHandlersDeps {
  readonly updater: Updater;
  readonly busy: BusyWindows<WebContents>;
  readonly diagnostics: Diagnostics;
  readonly pinning: Pinning;
  readonly demo: DemoDevice;
  /** File with the licences of everything that is shipped. */
  readonly licencesFile: string;
  readonly accent: () => string | null;
  readonly hotKey: HotKey;
}

/** What main answers about the installed app itself: only calls into the services, no decision of its own. */
export function createDesktopHandlers(deps: DesktopHandlersDeps): DesktopHandlers {
  const { updater, busy, diagnostics, pinning, demo, licencesFile, accent, hotKey } = deps;
  const watched = new WeakSet<WebContents>();
  const watch = (sender: WebContents) => {
    if (watched.has(sender)) return;
    watched.add(sender);
    sender.once('destroyed', () => busy.forget(sender));
    sender.on('render-process-gone', () => busy.forget(sender));
  };
  return {
    'update:get': () => updater.state(),
    'update:check': () => updater.check(true),
    'update:download': () => updater.download(),
    'update:cancel': () => updater.cancel(),
    'update:skip': () => updater.skip(),
    'update:install': () => updater.install(),
    'certificate:trust': ({ host, fingerprint }) => pinning.trust(host, fingerprint),
    'demo:start': () => demo.start(),
    'app:busy': ({ reasons }, sender) => {
      watch(sender);
      busy.report(sender, reasons);
    },
    'diagnostics:run': () => diagnostics.run(),
    'diagnostics:report': () => diagnostics.report(),
    'diagnostics:save': () => diagnostics.save(),
    'app:accent': () => accent(),
    'hotkey:get': () => hotKey.state(),
    'hotkey:set': ({ keys }) => hotKey.set(keys),
    'app:licences': () => readFile(licencesFile, 'utf8').catch(() => ''),
  };
}
