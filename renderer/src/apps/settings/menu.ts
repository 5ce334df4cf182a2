import type { IconName } from '../../components/icon.ts';

/** One child of the settings: its address and its picture. */
export interface SettingItem {
  readonly path: string;
  readonly icon: IconName;
}

/** The children of the settings as the menu shows them, in groups of what belongs together (APP-SET-01). */
export const settingGroups: readonly (readonly SettingItem[])[] = [
  [
    { path: '/setting/shareSetting', icon: 'share' },
    { path: '/setting/fileAndShare', icon: 'folder' },
    { path: '/setting/fastShare', icon: 'bolt' },
    { path: '/setting/backup', icon: 'backup' },
  ],
  [
    { path: '/setting/poolManage', icon: 'disk' },
    { path: '/setting/outsideDevice', icon: 'usb' },
    { path: '/setting/mount', icon: 'cloud' },
  ],
  [
    { path: '/setting/network', icon: 'globe' },
    { path: '/setting/doubleNet', icon: 'swap' },
    { path: '/setting/LAN', icon: 'lan' },
  ],
  [
    { path: '/setting/hardware', icon: 'power' },
    { path: '/setting/srvsManage', icon: 'activity' },
    { path: '/setting/docker', icon: 'container' },
  ],
  [
    { path: '/setting/help', icon: 'help' },
    { path: '/setting/remoteHelp', icon: 'support' },
    { path: '/setting/about', icon: 'info' },
  ],
];

/** The groups with only those children that `shows` takes; a group that is left without any is left out. */
export function groupsFor(shows: (path: string) => boolean): SettingItem[][] {
  return settingGroups.map((group) => group.filter(({ path }) => shows(path))).filter((group) => group.length > 0);
}
