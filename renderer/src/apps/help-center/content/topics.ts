import type { IconName } from '../../../components/icon.ts';
import type { GroupId } from './article.ts';

interface TopicShape {
  readonly group: GroupId;
  readonly icon: IconName;
  /** Routes it is about, with everything below them. */
  readonly routes: readonly string[];
  /** Screens that it leads to, in this order; those that the account may not enter are left out. */
  readonly opens: readonly string[];
  readonly related: readonly string[];
}

/** Everything that the help tells about, in the order of the menu. What it says stands beside, once a language. */
export const topics = {
  desktop: {
    group: 'start',
    icon: 'grid',
    routes: [],
    opens: [],
    related: ['messages', 'app', 'files'],
  },
  signIn: {
    group: 'start',
    icon: 'lock',
    routes: [],
    opens: ['/myAccount/me'],
    related: ['accounts', 'security', 'network', 'app'],
  },
  messages: {
    group: 'start',
    icon: 'bell',
    routes: [],
    opens: [],
    related: ['desktop', 'monitor', 'team'],
  },
  app: {
    group: 'start',
    icon: 'download',
    routes: ['/tray'],
    opens: ['/setting/about'],
    related: ['signIn', 'transfers', 'desktop'],
  },
  support: {
    group: 'start',
    icon: 'support',
    routes: ['/helpCenter', '/setting/help', '/setting/remoteHelp', '/setting/about'],
    opens: ['/helpCenter/submitInfo', '/setting/help'],
    related: ['network', 'monitor', 'disks'],
  },
  files: {
    group: 'files',
    icon: 'folder',
    routes: ['/fileManage', '/fileSetting', '/autobackupFileManage'],
    opens: ['/fileManage/myFiles', '/fileSetting/common'],
    related: ['transfers', 'search', 'recycle', 'sharing'],
  },
  openers: {
    group: 'files',
    icon: 'eye',
    routes: ['/zsviewer', '/player', '/txtEditor', '/codeViewer'],
    opens: ['/fileManage/myFiles'],
    related: ['files', 'album', 'music'],
  },
  transfers: {
    group: 'files',
    icon: 'swap',
    routes: ['/taskCenter', '/newNetdisk'],
    opens: ['/taskCenter/upload', '/taskCenter/fileHandle', '/newNetdisk'],
    related: ['files', 'app', 'backup'],
  },
  downloads: {
    group: 'files',
    icon: 'download',
    routes: ['/download'],
    opens: ['/download/downloading', '/download/downloaded', '/download/setting'],
    related: ['transfers', 'files', 'network'],
  },
  team: {
    group: 'files',
    icon: 'people',
    routes: ['/publicManage', '/groupPermssions'],
    opens: ['/publicManage/myFiles', '/publicManage/setting'],
    related: ['files', 'accounts', 'recycle'],
  },
  drives: {
    group: 'files',
    icon: 'usb',
    routes: ['/fileManage/usbFiles', '/publicManage/usbFiles', '/setting/outsideDevice', '/setting/mount'],
    opens: ['/fileManage/usbFiles', '/setting/outsideDevice', '/setting/mount'],
    related: ['files', 'backup', 'disks'],
  },
  safeBox: {
    group: 'files',
    icon: 'safe',
    routes: ['/safebox', '/safeNotebook'],
    opens: ['/safebox/list', '/safebox/setting'],
    related: ['files', 'notes', 'security'],
  },
  recycle: {
    group: 'files',
    icon: 'trash',
    routes: ['/recycle'],
    opens: ['/recycle/myFile'],
    related: ['files', 'cleanUp', 'team'],
  },
  sharing: {
    group: 'files',
    icon: 'share',
    routes: [
      '/fileManage/share',
      '/shareContent',
      '/fileCollect',
      '/setting/shareSetting',
      '/setting/fileAndShare',
      '/setting/fastShare',
      '/fastShareCenter',
      '/fastShare',
    ],
    opens: ['/fileManage/share', '/fileCollect/fileCollect-home', '/setting/shareSetting'],
    related: ['files', 'network', 'accounts'],
  },
  search: {
    group: 'files',
    icon: 'search',
    routes: ['/bigSearch', '/fileManage/search', '/publicManage/search'],
    opens: ['/bigSearch/bigSearch-home', '/bigSearch/bigSearch-setting'],
    related: ['files', 'cleanUp', 'desktop'],
  },
  cleanUp: {
    group: 'files',
    icon: 'filter',
    routes: ['/fileClear-home'],
    opens: ['/fileClear-home'],
    related: ['recycle', 'pools', 'search'],
  },
  album: {
    group: 'media',
    icon: 'image',
    routes: ['/album', '/albumManage'],
    opens: ['/album/photo', '/album/setup'],
    related: ['files', 'openers', 'sharing'],
  },
  babies: {
    group: 'media',
    icon: 'heart',
    routes: ['/babyMoment', '/album/baby', '/album/momentList', '/album/momentDetail'],
    opens: ['/babyMoment', '/album/baby'],
    related: ['album', 'sharing', 'messages'],
  },
  farAlbums: {
    group: 'media',
    icon: 'share',
    routes: ['/album/nasShare'],
    opens: ['/album/nasShare'],
    related: ['album', 'sharing', 'network'],
  },
  music: {
    group: 'media',
    icon: 'music',
    routes: ['/music', '/musicGuide'],
    opens: ['/music/library', '/music/list', '/music/library/setting'],
    related: ['files', 'openers', 'album'],
  },
  audiobooks: {
    group: 'media',
    icon: 'book',
    routes: ['/music-audiobooks', '/music-audiobooks-guide'],
    opens: ['/music-audiobooks/list', '/music-audiobooks/setting'],
    related: ['music', 'openers', 'files'],
  },
  video: {
    group: 'media',
    icon: 'video',
    routes: ['/video'],
    opens: ['/video/homePage', '/video/setting', '/video/contentManage'],
    related: ['files', 'openers', 'music'],
  },
  courses: {
    group: 'media',
    icon: 'school',
    routes: ['/courseManage', '/classroom'],
    opens: ['/courseManage', '/classroom/lessonList'],
    related: ['video', 'files', 'notes'],
  },
  notes: {
    group: 'media',
    icon: 'note',
    routes: ['/notebook', '/notebookMemo', '/notebookPrint', '/notebookSetup'],
    opens: ['/notebook', '/notebookMemo'],
    related: ['safeBox', 'openers', 'messages'],
  },
  backup: {
    group: 'device',
    icon: 'backup',
    routes: [
      '/autoBackup',
      '/backupCenter',
      '/backupMac',
      '/backupFtp',
      '/backupBaidu',
      '/backupTianyi',
      '/backupOneDrive',
      '/wxbackup',
      '/backupToZspace',
      '/setting/backup',
    ],
    opens: ['/backupCenter/home', '/autoBackup/home'],
    related: ['drives', 'recycle', 'transfers'],
  },
  containers: {
    group: 'device',
    icon: 'container',
    routes: ['/docker', '/setting/docker'],
    opens: ['/docker/container', '/setting/docker'],
    related: ['monitor', 'network', 'pools'],
  },
  pools: {
    group: 'device',
    icon: 'ssd',
    routes: ['/setting/poolManage', '/switchDisk'],
    opens: ['/setting/poolManage'],
    related: ['disks', 'backup', 'cleanUp'],
  },
  disks: {
    group: 'device',
    icon: 'disk',
    routes: ['/monitor/disk'],
    opens: ['/setting/poolManage?currentPage=5', '/monitor/disk'],
    related: ['pools', 'backup', 'monitor'],
  },
  upgrade: {
    group: 'device',
    icon: 'upload',
    routes: [],
    opens: ['/setting/about'],
    related: ['app', 'support', 'settings'],
  },
  monitor: {
    group: 'device',
    icon: 'activity',
    routes: ['/monitor'],
    opens: ['/monitor/overview', '/monitor/log'],
    related: ['disks', 'messages', 'containers'],
  },
  accounts: {
    group: 'people',
    icon: 'person',
    routes: ['/userCenter', '/myAccount', '/avatar'],
    opens: ['/userCenter/me', '/userCenter/allUsers'],
    related: ['signIn', 'security', 'team'],
  },
  security: {
    group: 'people',
    icon: 'shield-check',
    routes: ['/safe'],
    opens: ['/safe/device', '/safe/forbidden'],
    related: ['accounts', 'signIn', 'network'],
  },
  settings: {
    group: 'people',
    icon: 'settings',
    routes: ['/setting', '/setting/hardware', '/setting/LAN', '/setting/srvsManage'],
    opens: ['/setting/LAN', '/setting/hardware', '/setting/srvsManage'],
    related: ['network', 'upgrade', 'accounts'],
  },
  network: {
    group: 'people',
    icon: 'globe',
    routes: ['/setting/network', '/setting/doubleNet', '/remoteAccess'],
    opens: ['/setting/network', '/safe/forbidden'],
    related: ['signIn', 'sharing', 'security'],
  },
} as const satisfies Readonly<Record<string, TopicShape>>;

export type TopicId = keyof typeof topics;
export const topicIds = Object.keys(topics) as readonly TopicId[];

/** Topics of one group, for the texts of that group. */
export type TopicsOf<G extends GroupId> = {
  [T in TopicId]: (typeof topics)[T]['group'] extends G ? T : never;
}[TopicId];

/** One topic, as the screen reads it. */
export const topicOf = (id: TopicId): TopicShape => topics[id];

export const isTopic = (id: string): id is TopicId => Object.hasOwn(topics, id);

/** The topic of a route, or of the nearest route above it; null when the help has none of its own (APP-HELP-01). */
export function topicOfRoute(route: string): TopicId | null {
  let path = route.replace(/[?#].*$/, '').replace(/\/+$/, '');
  while (path !== '') {
    const found = topicIds.find((id) => topicOf(id).routes.includes(path));
    if (found !== undefined) return found;
    path = path.slice(0, path.lastIndexOf('/'));
  }
  return null;
}
