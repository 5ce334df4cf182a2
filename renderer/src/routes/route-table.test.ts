import { describe, expect, test } from 'vitest';
import { apps as enTitles } from '../i18n/en-US/apps.ts';
import { apps as zhTitles } from '../i18n/zh-CN/apps.ts';
import { isNetdiskLogin, isNotebookPath, stopsLoad } from './paths.ts';
import { apps, findRoute, resolveRoute, routeTable } from './route-table.ts';
import { publicRoutes } from './public-routes.ts';
import { publicLoaders } from './public-screens.ts';
import { loaderOf } from './screens.ts';

/** The route table of the specification (001 §2.3): parents, and the children of each. */
const specified: Readonly<Record<string, string>> = {
  '/player': '',
  '/codeViewer': '',
  '/backupToZspace': '',
  '/remoteAccess': 'nas',
  '/album': 'photo manual list music nasShare setup mobiles discover map fileBrowse baby momentList momentDetail',
  '/bigSearch': 'bigSearch-home bigSearch-contentSearch bigSearch-setting',
  '/fileCollect': 'fileCollect-home customTask tasks',
  '/myAccount': 'me zspace',
  '/userCenter': 'me zspace allUsers allUsers-user device',
  '/taskCenter': 'upload nativeUpload nativeSave fastShare fileHandle netdisk ftp',
  '/download': 'downloading downloaded setting',
  '/babyMoment': '',
  '/safebox': 'list login setting',
  '/notebook': 'notebookEditor',
  '/safeNotebook': 'notebookEditor',
  '/fileManage': 'myFiles search setting usbFiles share',
  '/autobackupFileManage': 'myFiles search setting',
  '/publicManage': 'myFiles search setting usbFiles',
  '/fileClear-home': '',
  '/fastShare': '',
  '/fastShareCenter': 'receive initiate setting download',
  '/video':
    'list detail setting settingDetail contentManage search homePage shareEmpty seriesList seriesDetail diyDetail',
  '/setting':
    'shareSetting poolManage outsideDevice backup fastShare LAN mount about help network fileAndShare hardware doubleNet docker srvsManage',
  '/safe': 'device logs forbidden trust',
  '/zsviewer': '',
  '/wxbackup': '',
  '/notebookPrint': '',
  '/notebookMemo': '',
  '/notebookSetup': 'common version',
  '/shareContent': 'file video',
  '/fileSetting': 'common devPurview sortBy zdr public search sameName wpsSetting',
  '/groupPermssions': '',
  '/monitor': 'overview disk log process running net hard',
  '/albumManage': 'basicInfo contentManage albumMember',
  '/recycle': 'myFile public',
  '/music-audiobooks-guide': '',
  '/musicGuide': '',
  '/music-audiobooks': 'list setting',
  '/music': 'library library/setting list setting',
  '/newNetdisk': '',
  '/backupTianyi': '',
  '/backupOneDrive': '',
  '/backupBaidu': 'login list auto uploadtobaidu',
  '/backupFtp': 'login list',
  '/backupMac': 'empty list',
  '/autoBackup': 'home oneWay bothWay setup setting1 setting2',
  '/backupCenter': '',
  '/switchDisk': 'selectDisk entry migration dswitch',
  '/docker': 'container images network logs exec version',
  '/avatar': '',
  '/txtEditor': '',
  '/courseManage': '',
  '/helpCenter': 'submitInfo',
  '/classroom': 'lessonList lessonDetail',
};
/** Decided children: of the one parent whose list is not shown, and the page of remote help. */
const decided = [
  '/backupCenter/home',
  '/backupCenter/tasks',
  '/backupCenter/logs',
  '/backupCenter/setting',
  '/setting/remoteHelp',
];

const childrenOf = (parent: string): string[] =>
  (specified[parent] ?? '')
    .split(' ')
    .filter((child) => child !== '')
    .map((child) => `${parent}/${child}`);
const parents = Object.keys(specified);
const children = parents.flatMap(childrenOf);

describe('the route table', () => {
  test('RTE-12 has the 54 parents and 145 children of the specification and the decided ones, no others', () => {
    expect(parents).toHaveLength(54);
    expect(children).toHaveLength(145);
    expect(routeTable.map((entry) => entry.path).sort()).toEqual([...parents, ...children, ...decided].sort());
  });

  test('RTE-12 every route has its screen', () => {
    const screens = routeTable.filter((entry) => entry.redirect === undefined);
    const open = screens.filter((entry) => loaderOf(entry.path, entry.app) === undefined);
    const openPublic = publicRoutes.filter((entry) => publicLoaders[entry.path] === undefined);
    expect([...open, ...openPublic].map(({ path }) => path)).toEqual([]);
  });

  test('RTE-11 every parent leads to its default child, the first one unless a requirement names another', () => {
    const named: Readonly<Record<string, string | undefined>> = {
      '/album': '/album/photo',
      '/video': '/video/homePage',
      '/helpCenter': undefined,
      '/backupCenter': '/backupCenter/home',
      '/backupMac': undefined,
      '/backupFtp': undefined,
      '/backupBaidu': undefined,
    };
    for (const { path, redirect } of apps) {
      expect(redirect).toBe(path in named ? named[path] : childrenOf(path)[0]);
    }
    expect(resolveRoute('/monitor/')?.path).toBe('/monitor/overview');
    expect(resolveRoute('/docker/exec')?.path).toBe('/docker/exec');
  });

  test('RTE-02 paths outside the table are not found, in whatever spelling', () => {
    for (const path of ['/nope', '/docker/foo', '/Album', '/album/photo/x', '/music/library/setting/x', '']) {
      expect(findRoute(path)).toBeUndefined();
    }
  });

  test('RTE-25, ERR-14 every route has a title in both languages', () => {
    for (const { titleKey } of routeTable) {
      expect(enTitles).toHaveProperty([titleKey]);
      expect(zhTitles).toHaveProperty([titleKey]);
    }
  });

  test('RTE-09 notebook paths and cloud-drive sign-in paths over the whole table', () => {
    const notes = routeTable.filter((entry) => isNotebookPath(entry.path)).map((entry) => entry.path);
    expect(notes.sort()).toEqual(
      [
        '/notebook',
        '/notebook/notebookEditor',
        '/safeNotebook',
        '/safeNotebook/notebookEditor',
        '/notebookPrint',
        '/notebookMemo',
        '/notebookSetup',
        '/notebookSetup/common',
        '/notebookSetup/version',
      ].sort(),
    );
    const logins = routeTable.filter((entry) => isNetdiskLogin(entry.path)).map((entry) => entry.path);
    expect(logins).toEqual(['/backupBaidu/login']);
  });

  test('RTE-08 the load is stopped but for the desktop, notes and after the cloud-drive sign-in', () => {
    expect(stopsLoad('/', '/video/list')).toBe(true);
    expect(stopsLoad('/video/list', '/')).toBe(false);
    expect(stopsLoad('/', '/notebook')).toBe(false);
    expect(stopsLoad('/', '/safeNotebook/notebookEditor')).toBe(false);
    expect(stopsLoad('/backupBaidu/login', '/backupBaidu/list')).toBe(false);
    expect(stopsLoad('/', '/notebooks')).toBe(true);
  });
});
