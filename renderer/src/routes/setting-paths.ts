/** The built children of the settings, in the order of their menu; what shows them is in `setting-pages.ts`. */
export const settingPaths = [
  '/setting/shareSetting',
  '/setting/fileAndShare',
  '/setting/fastShare',
  '/setting/backup',
  '/setting/poolManage',
  '/setting/outsideDevice',
  '/setting/mount',
  '/setting/network',
  '/setting/doubleNet',
  '/setting/LAN',
  '/setting/hardware',
  '/setting/srvsManage',
  '/setting/about',
  '/setting/docker',
  '/setting/help',
  '/setting/remoteHelp',
] as const;
export type SettingPath = (typeof settingPaths)[number];
