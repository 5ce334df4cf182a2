import { createElement, type ReactElement } from 'react';
import { sharePage } from './public-screens.ts';
import { drawScreen, notFound, screenOf, withTexts, type ScreenLoader } from './screen-loader.ts';
import { settingPaths } from './setting-paths.ts';
import { storage } from './storage-screens.ts';
import { partLoading } from '../host/part-loading.ts';

const files = withTexts(['files', 'filework'], () =>
  import('../apps/files/index.tsx').then((module) => module.FileManage),
);
const taskCenter = withTexts('files', () =>
  import('../apps/task-center/index.tsx').then((module) => module.TaskCenter),
);
const nativeTasks = withTexts(['files', 'transfers'], () =>
  import('../apps/task-center/index.tsx').then((module) => module.NativeTasks),
);
const viewer = withTexts(['files', 'openers', 'places'], () =>
  import('../apps/viewers/index.tsx').then((module) => module.PictureScreen),
);
const editor = (screen: 'TextScreen' | 'CodeScreen'): ScreenLoader =>
  withTexts(['files', 'openers', 'places'], () => import('../apps/editor/index.tsx').then((module) => module[screen]));
const player = withTexts(['files', 'openers'], () =>
  import('../apps/player/index.tsx').then((module) => module.PlayerScreen),
);

const safe = (screen: 'SafeLogin' | 'SafeSetting'): ScreenLoader =>
  withTexts(['safe', 'places'], () => import('../apps/safe-box/index.tsx').then((module) => module[screen]));
/** What lies in the safe box is browsed like any folder, behind its door. */
const safeList = withTexts(['safe', 'places', 'files', 'filework'], async () => {
  const [{ SafeGate }, { FileManage }] = await Promise.all([
    import('../apps/safe-box/index.tsx'),
    import('../apps/files/index.tsx'),
  ]);
  return function SafeList() {
    return createElement(SafeGate, null, createElement(FileManage));
  };
});
/** The reports of the disks are those of the storage manager, which come when somebody looks at them. */
const diskHealth = storage('DiskHealth');
const monitor = withTexts('vitals', async () => {
  const { MonitorApp } = await import('../apps/monitor/index.tsx');
  return function Monitor() {
    return createElement(MonitorApp, { health: createElement(screenOf(diskHealth).Component) });
  };
});
const fileSettings = withTexts(['fileset', 'places', 'files'], () =>
  import('../apps/file-settings/index.tsx').then((module) => module.FileSettings),
);
const cleanUp = withTexts(['care', 'places', 'files'], () =>
  import('../apps/clean-up/index.tsx').then((module) => module.CleanUp),
);
const autoBackup = withTexts(['backup', 'places', 'files'], () =>
  import('../apps/auto-backup/index.tsx').then((module) => module.AutoBackup),
);
const backupCenter = withTexts(['backup', 'places', 'files'], () =>
  import('../apps/backup-center/index.tsx').then((module) => module.BackupCenter),
);
const ftpBackup = withTexts(['ftpbackup', 'backup', 'places', 'files'], () =>
  import('../apps/ftp-backup/index.tsx').then((module) => module.FtpBackup),
);
const nasBackup = withTexts(['nasbackup', 'remote', 'backup', 'places', 'files'], () =>
  import('../apps/nas-backup/index.tsx').then((module) => module.NasBackup),
);
const chatBackup = withTexts(['chatbackup', 'backup', 'places', 'files'], () =>
  import('../apps/chat-backup/index.tsx').then((module) => module.ChatBackup),
);
const remoteAccess = withTexts(['remote', 'places', 'files', 'filework'], () =>
  import('../apps/remote-access/index.tsx').then((module) => module.RemoteAccess),
);
const cloudDrives = withTexts(['netdisk', 'places', 'files'], () =>
  import('../apps/netdisk/index.tsx').then((module) => module.CloudDrives),
);
const driveBackup = (screen: 'BaiduBackup' | 'OneDriveBackup' | 'TianyiBackup'): ScreenLoader =>
  withTexts(['netdisk', 'backup', 'places', 'files'], () =>
    import('../apps/drive-backup/index.tsx').then((module) => module[screen]),
  );
const fastShare = withTexts(['fastshare', 'sharing', 'places', 'files'], () =>
  import('../apps/fast-share/index.tsx').then((module) => module.FastShare),
);
/** From whom one receives is the page of the settings. */
const fastShareCenter = withTexts(['fastshare', 'settings', 'places', 'files'], async () => {
  const [{ FastShareCenter }, { FastSharePage }] = await Promise.all([
    import('../apps/fast-share/index.tsx'),
    import('../apps/settings/index.tsx'),
  ]);
  return function FastShareScreen() {
    return createElement(FastShareCenter, { setting: createElement(FastSharePage) });
  };
});
const backupFiles = (screen: 'BackupFiles' | 'BackupSetting'): ScreenLoader =>
  withTexts(['backupfiles', 'places', 'files', 'filework'], () =>
    import('../apps/files/index.tsx').then((module) => module[screen]),
  );
const macBackup = withTexts(['macbackup', 'places', 'files', 'filework'], () =>
  import('../apps/mac-backup/index.tsx').then((module) => module.MacBackup),
);
const collect = withTexts(['care', 'places', 'files'], () =>
  import('../apps/collect/index.tsx').then((module) => module.FileCollect),
);
const team = (screen: 'GroupPermissions' | 'TeamSettings'): ScreenLoader =>
  withTexts(['team', 'places'], () => import('../apps/team/index.tsx').then((module) => module[screen]));
/** The own profile and space are in both; the rest is the user centre's alone. */
const accounts = (screen: 'UserCenter' | 'MyAccount'): ScreenLoader =>
  withTexts(['accounts', 'places', 'shell'], () =>
    import('../apps/accounts/index.tsx').then((module) => module[screen]),
  );
const recycle = withTexts(['places', 'files'], () =>
  import('../apps/recycle/index.tsx').then((module) => module.RecycleBin),
);
const shares = withTexts(['sharing', 'places', 'files'], () =>
  import('../apps/shares/index.tsx').then((module) => module.ShareHub),
);
const search = withTexts(['places', 'files'], () =>
  import('../apps/search/index.tsx').then((module) => module.BigSearch),
);
const areaSearch = withTexts(['places', 'files'], () =>
  import('../apps/search/index.tsx').then((module) => module.AreaSearch),
);

const backupSearch = withTexts(['backupfiles', 'places', 'files'], () =>
  import('../apps/search/index.tsx').then((module) => module.BackupSearch),
);

const albumScreen = (screen: 'Album' | 'AlbumManage'): ScreenLoader =>
  withTexts(['album', 'places', 'files', 'filework'], () =>
    import('../apps/album/index.tsx').then((module) => module[screen]),
  );
const album = albumScreen('Album');
const babyMoment = withTexts(['baby', 'album', 'places', 'files', 'filework'], () =>
  import('../apps/album/baby/baby-moment.tsx').then((module) => module.BabyMoment),
);
const video = withTexts(['video', 'places', 'files', 'filework'], () =>
  import('../apps/video/index.tsx').then((module) => module.VideoApp),
);
const music = (screen: 'MusicApp' | 'MusicGuideScreen'): ScreenLoader =>
  withTexts(['music', 'musicplay', 'places', 'files', 'filework'], () =>
    import('../apps/music/index.tsx').then((module) => module[screen]),
  );
const audiobooks = (screen: 'AudiobooksApp' | 'AudiobookGuideScreen'): ScreenLoader =>
  withTexts(['audiobooks', 'places', 'files'], () =>
    import('../apps/audiobooks/index.tsx').then((module) => module[screen]),
  );
const courseManage = withTexts(['courses', 'places', 'files'], () =>
  import('../apps/course-manage/index.tsx').then((module) => module.CourseManage),
);
/** A lesson plays in the player, which brings texts of its own. */
const classroom = withTexts(['courses', 'places', 'files', 'openers'], () =>
  import('../apps/classroom/index.tsx').then((module) => module.Classroom),
);
const offlineDownload = withTexts(['offline', 'places', 'files', 'filework'], () =>
  import('../apps/offline-download/index.tsx').then((module) => module.OfflineDownload),
);
/** Folders are named as the file manager names them, and chosen with its picker. */
const docker = withTexts(['docker', 'places', 'files'], () =>
  import('../apps/docker/index.tsx').then((module) => module.DockerApp),
);

const moving = (
  screen: 'ChangedDiskScreen' | 'MigrationScreen' | 'MoveEntryScreen' | 'SelectDiskScreen',
): ScreenLoader => withTexts('diskflows', () => import('../apps/migration/index.tsx').then((module) => module[screen]));

const settingPages = () => partLoading(import('./setting-pages.ts'));
/** All children of the settings stand in one frame, which stays while one goes from child to child. */
const settings: ScreenLoader = async () => (await settingPages()).loadSettings();

const notes = (screen: 'NotebookScreen' | 'NotePrintScreen' | 'MemoScreen' | 'NoteSetupScreen'): ScreenLoader =>
  withTexts(['notes', 'places', 'files'], () => import('../apps/notebook/index.tsx').then((module) => module[screen]));
/** Notes of the safe box stand behind its door, which leads back to them. */
const safeNotebook = withTexts(['notes', 'safe', 'places', 'files'], async () => {
  const [{ SafeGate }, { SafeNotebookScreen }] = await Promise.all([
    import('../apps/safe-box/index.tsx'),
    import('../apps/notebook/index.tsx'),
  ]);
  return function SafeNotebook() {
    return createElement(SafeGate, { comesBack: true, children: createElement(SafeNotebookScreen) });
  };
});
/**
 * The screens: by full path, or by parent path for an app that shows its children itself. Every route of the table has one.
 */
export const screenLoaders: Readonly<Record<string, ScreenLoader>> = {
  '/fileManage/myFiles': files,
  '/fileManage/usbFiles': files,
  '/publicManage/myFiles': files,
  '/publicManage/usbFiles': files,
  '/fileManage/share': shares,
  '/shareContent': sharePage('ShareContent'),
  '/safebox/list': safeList,
  '/safebox/login': safe('SafeLogin'),
  '/safebox/setting': safe('SafeSetting'),
  '/fileSetting': fileSettings,
  '/fileClear-home': cleanUp,
  '/fileCollect': collect,
  '/autoBackup': autoBackup,
  '/backupCenter': backupCenter,
  '/backupMac': macBackup,
  '/backupFtp': ftpBackup,
  '/backupToZspace': nasBackup,
  '/wxbackup': chatBackup,
  '/remoteAccess': remoteAccess,
  '/newNetdisk': cloudDrives,
  '/backupBaidu': driveBackup('BaiduBackup'),
  '/backupTianyi': driveBackup('TianyiBackup'),
  '/backupOneDrive': driveBackup('OneDriveBackup'),
  '/fastShare': fastShare,
  '/fastShareCenter': fastShareCenter,
  '/groupPermssions': team('GroupPermissions'),
  '/publicManage/setting': team('TeamSettings'),
  '/fileManage/setting': fileSettings,
  '/fileManage/search': areaSearch,
  '/publicManage/search': areaSearch,
  '/autobackupFileManage/myFiles': backupFiles('BackupFiles'),
  '/autobackupFileManage/setting': backupFiles('BackupSetting'),
  '/autobackupFileManage/search': backupSearch,
  '/recycle': recycle,
  '/download': offlineDownload,
  '/bigSearch': search,
  '/video': video,
  '/courseManage': courseManage,
  '/classroom': classroom,
  '/music': music('MusicApp'),
  '/musicGuide': music('MusicGuideScreen'),
  '/music-audiobooks': audiobooks('AudiobooksApp'),
  '/music-audiobooks-guide': audiobooks('AudiobookGuideScreen'),
  '/album/photo': album,
  '/album/manual': album,
  '/album/list': album,
  '/album/setup': album,
  '/album/nasShare': album,
  '/album/mobiles': album,
  '/album/fileBrowse': album,
  '/album/discover': album,
  '/album/map': album,
  '/album/music': album,
  '/album/baby': album,
  '/album/momentList': album,
  '/album/momentDetail': album,
  '/babyMoment': babyMoment,
  '/albumManage': albumScreen('AlbumManage'),
  ...Object.fromEntries(settingPaths.map((path) => [path, settings])),
  '/monitor': monitor,
  '/zsviewer': viewer,
  '/txtEditor': editor('TextScreen'),
  '/codeViewer': editor('CodeScreen'),
  '/player': player,
  '/taskCenter/upload': taskCenter,
  '/taskCenter/fileHandle': taskCenter,
  '/taskCenter/ftp': taskCenter,
  '/taskCenter/netdisk': taskCenter,
  '/taskCenter/fastShare': taskCenter,
  '/taskCenter/nativeUpload': nativeTasks,
  '/taskCenter/nativeSave': nativeTasks,
  '/notebook': notes('NotebookScreen'),
  '/safeNotebook': safeNotebook,
  '/notebookPrint': notes('NotePrintScreen'),
  '/notebookMemo': notes('MemoScreen'),
  '/notebookSetup': notes('NoteSetupScreen'),
  '/userCenter': accounts('UserCenter'),
  '/myAccount': accounts('MyAccount'),
  '/safe': withTexts(['security', 'accounts', 'places'], () =>
    import('../apps/accounts/security/index.tsx').then((module) => module.SafeScreen),
  ),
  '/avatar': withTexts('accounts', () => import('../apps/avatar/index.tsx').then((module) => module.AvatarScreen)),
  '/helpCenter': withTexts(['helpdesk', 'places'], () =>
    import('../apps/help-center/index.tsx').then((module) => module.HelpCenter),
  ),
  '/docker': docker,
  '/switchDisk/selectDisk': moving('SelectDiskScreen'),
  '/switchDisk/entry': moving('MoveEntryScreen'),
  '/switchDisk/migration': moving('MigrationScreen'),
  '/switchDisk/dswitch': moving('ChangedDiskScreen'),
};

/** The loader of a route of the table; undefined for what is none. */
export function loaderOf(path: string, app: string): ScreenLoader | undefined {
  return screenLoaders[path] ?? screenLoaders[app];
}

/** The screen of a loader, lazily; without one the page that says that there is nothing. */
export function renderScreen(loader: ScreenLoader = notFound): ReactElement {
  return drawScreen(loader);
}

/** Loads the screen of a path, so that showing it need not wait; null for a path without a screen. */
export function preloadScreen(path: string): Promise<void> | null {
  const loader = screenLoaders[path];
  if (loader === undefined) return null;
  const own = screenOf(loader).preload();
  if (loader !== settings) return own;
  return Promise.all([own, settingPages().then((module) => module.preloadSetting(path))]).then(() => undefined);
}
