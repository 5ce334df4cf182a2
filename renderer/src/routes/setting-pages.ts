import { createElement, type ComponentType, type ReactElement } from 'react';
import type { Namespace } from '../i18n/index.ts';
import { screenOf, withTexts, type ScreenLoader } from './screen-loader.ts';
import { settingPaths, type SettingPath } from './setting-paths.ts';
import { storage } from './storage-screens.ts';

/** A page of the settings app itself, with its texts beside those of the frame. */
const own = (screen: OwnPage, ...more: readonly Namespace[]): ScreenLoader =>
  withTexts(['settings', 'places', ...more], () =>
    import('../apps/settings/index.tsx').then((module) => module[screen]),
  );
type OwnPage =
  | 'SharePage'
  | 'FileSharePage'
  | 'FastSharePage'
  | 'BackupPage'
  | 'NetworkPage'
  | 'DoubleNetPage'
  | 'LanPage'
  | 'HardwarePage'
  | 'ServicesPage'
  | 'HelpPage'
  | 'MountsPage';

/**
 * What each child of the settings shows inside their frame. Loaded with the frame: it is nothing that the first load
 * has to know.
 */
const pages: Readonly<Record<SettingPath, ScreenLoader>> = {
  '/setting/shareSetting': own('SharePage'),
  '/setting/fileAndShare': own('FileSharePage', 'fileset'),
  '/setting/fastShare': own('FastSharePage', 'files'),
  '/setting/backup': own('BackupPage'),
  '/setting/network': own('NetworkPage', 'setnet'),
  '/setting/doubleNet': own('DoubleNetPage', 'setnet'),
  '/setting/LAN': own('LanPage', 'setlan', 'files'),
  '/setting/hardware': own('HardwarePage', 'setdev', 'shell'),
  '/setting/srvsManage': own('ServicesPage', 'setdev'),
  '/setting/help': own('HelpPage'),
  '/setting/poolManage': storage('StorageManager'),
  // Its form is that of the step wizard, with its texts.
  '/setting/outsideDevice': withTexts(['extdisks', 'setup', 'takeover'], () =>
    import('../apps/external-disks/index.tsx').then((module) => module.ExternalDisks),
  ),
  '/setting/mount': own('MountsPage', 'setmount'),
  '/setting/about': withTexts('about', () => import('../apps/about/index.tsx').then((module) => module.AboutScreen)),
  '/setting/docker': withTexts(['docker', 'places', 'files'], () =>
    import('../apps/docker/index.tsx').then((module) => module.DockerSetting),
  ),
  '/setting/remoteHelp': withTexts('help', () =>
    import('../apps/remote-help/index.tsx').then((module) => module.RemoteHelp),
  ),
};

const isSettingPath = (path: string): path is SettingPath => (settingPaths as readonly string[]).includes(path);

/** The page of a child, lazily; null for a path that is none. */
function pageOf(path: string): ReactElement | null {
  return isSettingPath(path) ? createElement(screenOf(pages[path]).Component) : null;
}

/** Loads the page of a child ahead of its frame. */
export async function preloadSetting(path: string): Promise<void> {
  if (isSettingPath(path)) await screenOf(pages[path]).preload();
}

/** The frame of the settings, with the page of its address in it (APP-SET-01). */
export const loadSettings: () => Promise<ComponentType> = withTexts(['settings', 'places'], async () => {
  const { SettingsFrame } = await import('../apps/settings/index.tsx');
  return function Settings() {
    return createElement(SettingsFrame, { pageOf });
  };
});
