import type { Locator, Page } from '@playwright/test';
import type { Shot, Stage } from './shots.ts';

/** Where the demo keeps the files of its administrator, and what opens the safe box there. */
const home = '/zenith_sata/admin/data';
const SAFE_PASSWORD = 'Safe2026';

interface RouteShot {
  /** The key of the screen in the console's table, as `loaderOf` finds it. */
  readonly screen: string;
  readonly name: string;
  /** Address to open; that of the screen unless told. */
  readonly url?: string;
  readonly scenario?: string;
  /** What shows that the screen is there, where a stream keeps the network busy for as long as it is open. */
  readonly ready?: (page: Page) => Locator;
  /** Brings the page to the state that is photographed. */
  readonly then?: (page: Page) => Promise<void>;
}

const file = (route: string, place: string): string => `${route}?path=${encodeURIComponent(`${home}/${place}`)}`;

/** Opens the note that stands at a place of the list, as it is at first. */
const openNote =
  (at: number) =>
  async (page: Page): Promise<void> => {
    await page.getByTestId('note-row').nth(at).click();
    await page.getByTestId('note-text').waitFor();
  };
/** Goes to a page about the first note of the demo. */
const aboutNote =
  (route: string, shown: string) =>
  async (page: Page): Promise<void> => {
    const id = await page.evaluate(async () => {
      const answer = await fetch('/v2/note/list', { method: 'POST', body: new URLSearchParams() });
      return ((await answer.json()) as { data: { list: { id: string }[] } }).data.list[1]?.id ?? '';
    });
    await page.goto(new URL(`/home${route}?id=${id}`, page.url()).href);
    await page.getByTestId(shown).waitFor();
  };

/** The first note of the demo in the web view of another program, by a pass. */
const openMobileNote = async (page: Page): Promise<void> => {
  const address = await page.evaluate(async () => {
    const ask = async (path: string, fields: Record<string, string>) => {
      const answer = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
      return ((await answer.json()) as { data: { tmptoken: string; list: { id: string }[] } }).data;
    };
    const { list } = await ask('/v2/note/list', {});
    const { tmptoken } = await ask('/auth/tmptoken', { purpose: 'editor', ttl: '300' });
    return `/home/mobile/editor?id=${list[0]?.id ?? ''}&tmptoken=${tmptoken}`;
  });
  await page.goto(new URL(address, page.url()).href);
  await page.getByTestId('note-text').waitFor();
};

/** A network mount whose server is not there. */
const mountOf =
  (host: string) =>
  async (page: Page): Promise<void> => {
    await page.evaluate(async (server) => {
      const fields = { type: 'webdav', name: 'Films in the attic', host: server, port: '5005', path: '/films' };
      await fetch('/v2/mount/save', { method: 'POST', body: new URLSearchParams(fields) });
    }, host);
    await page.reload();
    await page.getByTestId('mount').first().waitFor();
  };
const mountForm = async (page: Page): Promise<void> => {
  await page.getByTestId('mount-add').click();
  await page.getByTestId('mount-form').waitFor();
};

const openSafe = async (page: Page): Promise<void> => {
  const form = page.getByTestId('safe-open');
  if ((await form.count()) === 0) return;
  await form.locator('input[type="password"]').fill(SAFE_PASSWORD);
  await form.locator('button[type="submit"]').click();
  await form.waitFor({ state: 'detached' });
};

const photos = (page: Page): Promise<void> =>
  page.locator('[data-testid="photo"] [data-shown="true"]').first().waitFor();

/** A backup of the demo that has run once, so that there are files of one. */
const backupFiles = async (page: Page): Promise<void> => {
  const made = await page.evaluate(async (own) => {
    const ask = async (path: string, fields: Record<string, string>) => {
      const answer = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
      return ((await answer.json()) as { data: { id: string; list: { name: string; last_at: number }[] } }).data;
    };
    const name = 'Documents to the safe side';
    const ran = async () => (await ask('/v2/backup/list', {})).list.some((job) => job.name === name && job.last_at > 0);
    if (await ran()) return false;
    await ask('/v2/file/mkdir', { path: own, name: 'Safe side' });
    const { list } = (await ask('/v2/file/list', { path: own })) as unknown as { list: { is_dir: string; path: string; name: string }[] }; // prettier-ignore
    const source = list.find((entry) => entry.is_dir === '1' && entry.name !== 'Safe side')?.path ?? own;
    const wish = { type: 'auto_oneway', name, paths: JSON.stringify([source]), backupType: 'manual' };
    const { id } = await ask('/v2/backup/save', { ...wish, target: JSON.stringify({ path: `${own}/Safe side` }) });
    await ask('/v2/backup/control', { ids: JSON.stringify([id]), action: 'run' });
    for (let tries = 0; !(await ran()); tries += 1) {
      if (tries === 100) throw new Error('the backup of the picture did not end');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return true;
  }, home);
  if (made) await page.reload();
};

/** The dialog that adds another device. */
const addDevice = async (page: Page): Promise<void> => {
  await page.getByTestId('add-device').click();
  await page.getByTestId('add-remote').waitFor();
};
/** Adds an album of another device by a link that does not say which one it is. */
const acceptAlbum = async (page: Page): Promise<void> => {
  await page.getByTestId('accept').first().click();
  await page.getByTestId('accept-album').locator('textarea').fill('http://192.168.1.20:5055/home/share/a1B2c3D4');
};
/** The code to sign in to a drive with. */
const driveCode = (page: Page): Promise<void> => page.getByTestId('drive-sign-in').getByRole('img').waitFor();
/** Signs in to a drive and puts something there, once; answers whether that was done now. */
const fillDrive = (page: Page): Promise<boolean> =>
  page.evaluate(async (own) => {
    const ask = async (path: string, fields: Record<string, string>) =>
      ((await (await fetch(path, { method: 'POST', body: new URLSearchParams(fields) })).json()) as { data: { qr_id: string; total: number; list: { kind: string; login: number }[] } }).data; // prettier-ignore
    const kind = 'baidu';
    const { list } = await ask('/v2/netdisk/account', { action: 'list' });
    if (list.some((each) => each.kind === kind && each.login === 1)) return false;
    const { qr_id: id } = await ask('/v2/netdisk/account', { action: 'qr', kind });
    await ask('/v2/netdisk/account', { action: 'confirm', kind, qr_id: id });
    const paths = ['Documents', 'Welcome.md'].map((name) => `${own}/${name}`);
    await ask('/v2/netdisk/transfer', { kind, direction: 'upload', paths: JSON.stringify(paths), to: '/' });
    for (let tries = 0; (await ask('/v2/netdisk/list', { kind, path: '/' })).total < paths.length; tries += 1) {
      if (tries === 100) throw new Error('the upload of the picture did not end');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return true;
  }, home);
/** A drive that is signed in to and holds something. */
const driveFiles = async (page: Page): Promise<void> => {
  if (await fillDrive(page)) await page.reload();
  await page.getByTestId('record').first().waitFor();
};
/** Another screen of a drive that is signed in to, until something of it is there. */
const driveScreen =
  (url: string, testId: string) =>
  async (page: Page): Promise<void> => {
    if (await fillDrive(page)) await page.goto(new URL(`/home${url}`, page.url()).href);
    await page.getByTestId(testId).waitFor();
  };
/** A code that waits to be taken. */
const fastCode = async (page: Page): Promise<void> => {
  await page.locator('button[data-value="code"]').click();
  await page.getByTestId('fast-send').click();
  await page.getByTestId('fast-code').waitFor();
};
/** Something that was sent to another account. */
const fastSent = async (page: Page): Promise<void> => {
  await page.evaluate(async (path) => {
    const fields = { paths: JSON.stringify([path]), to: JSON.stringify(['guest']) };
    await fetch('/v2/fastshare/create', { method: 'POST', body: new URLSearchParams(fields) });
  }, `${home}/Documents`);
  await page.getByTestId('record').first().waitFor();
};

/** A backup of chats that has run. */
const chatBackup = async (page: Page): Promise<void> => {
  if ((await page.getByTestId('download-chats').count()) > 0) return;
  await page.evaluate(async (path) => {
    const ask = async (url: string, fields: Record<string, string>) =>
      ((await (await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).json()) as { data: { id: string; list: { is_dir: string; path: string }[] } }).data; // prettier-ignore
    const { list } = await ask('/v2/file/list', { path });
    await ask('/v2/file/mkdir', { path, name: 'Chats' });
    const source = list.find(({ is_dir: isDir }) => isDir === '1')?.path ?? path;
    const wish = { type: 'wx', name: 'WeChat', paths: JSON.stringify([source]) };
    const target = JSON.stringify({ path: `${path}/Chats` });
    const { id } = await ask('/v2/backup/save', { ...wish, target, backupType: 'timed' });
    await ask('/v2/backup/control', { ids: JSON.stringify([id]), action: 'run' });
  }, home);
  await page.reload();
  await page.getByTestId('download-chats').waitFor();
};

/** The backup of a Mac: the folder that one would write. */
const macBackup = async (page: Page): Promise<void> => {
  await page.evaluate(async (path) => {
    await fetch('/v2/file/mkdir', { method: 'POST', body: new URLSearchParams({ path, name: 'MacBook Air.sparsebundle' }) }); // prettier-ignore
  }, home);
  await page.getByTestId('record').first().waitFor();
};

/** A download that is there without a network: links that lead nowhere wait, or say why they have failed. */
const download = async (page: Page): Promise<void> => {
  if ((await page.locator('[data-testid="record"]').count()) > 0) return;
  await page.getByTestId('add-download').first().click();
  await page.getByTestId('links').fill('http://127.0.0.1:9/Harbour%20map.pdf');
  await page.getByTestId('add-ok').click();
  await page.getByTestId('record').first().waitFor();
};
/** The dialog with links of which one cannot be used. */
const addDownloads = async (page: Page): Promise<void> => {
  await page.getByTestId('add-download').first().click();
  await page.getByTestId('links').fill('https://files.example/Harbour map.pdf\nftp://files.example/tides.zip\n');
  await page.getByTestId('bad-links').waitFor();
};

/** The films of the demo: the folder with videos is chosen where there is no library yet. */
const films = async (page: Page): Promise<void> => {
  const film = page.getByTestId('video').first();
  const start = page.getByTestId('guide-start');
  await film.or(start).first().waitFor();
  if ((await start.count()) > 0) await start.click();
  await film.waitFor();
};
const oneFilm = async (page: Page): Promise<void> => {
  await films(page);
  await page.getByTestId('video').first().getByRole('button').first().click();
  await page.getByTestId('video-play').waitFor();
};

/** A course of the films of the demo, some of which are seen; opens one of its screens. */
const course =
  (route: string, shown: string) =>
  async (page: Page): Promise<void> => {
    const query = await page.evaluate(async (path) => {
      const ask = async (call: string, fields: Record<string, string>) => {
        const answer = await fetch(call, { method: 'POST', body: new URLSearchParams(fields) });
        return ((await answer.json()) as { data: { list: { id: string }[]; course: { id: string } } }).data;
      };
      const known = (await ask('/v2/course/list', {})).list[0]?.id;
      const cover = `${path}/Pictures/Harbour at dawn.jpg`;
      const wish = { action: 'save', path: `${path}/Videos`, title: 'Gardening with films', cover, published: '1' };
      const id = known ?? (await ask('/v2/course/save', wish)).course.id;
      const { list } = await ask('/v2/course/lessons', { course_id: id });
      const seen = { action: 'progress', lesson_id: list[0]?.id ?? '', finished: '1', note: 'Water in the evening.' };
      await ask('/v2/course/save', seen);
      return new URLSearchParams({ course: id, id: list[1]?.id ?? list[0]?.id ?? '' }).toString();
    }, home);
    await page.goto(new URL(`/home${route}?${query}`, page.url()).href);
    await page.getByTestId(shown).first().waitFor();
  };
const newCourse = async (page: Page): Promise<void> => {
  await course('/courseManage', 'record')(page);
  await page.getByTestId('course-page').getByRole('button').first().click();
  await page.getByTestId('course-form').waitFor();
};

/** The songs of the demo, one of which is open in the player: the folder with music is chosen where none is yet. */
const songs = async (page: Page): Promise<void> => {
  const song = page.locator('[data-testid="record"][data-name^="Lanterns"]');
  const start = page.getByTestId('guide-start');
  await song.or(start).first().waitFor();
  if ((await start.count()) > 0) await start.click();
  await song.dblclick();
  await page.getByTestId('show-lyrics').click();
  await page.getByTestId('lyric-pane').waitFor();
};

/** The book of the demo: its folder is chosen where none is yet. */
const books = async (page: Page): Promise<void> => {
  const book = page.getByTestId('book').first();
  const start = page.getByTestId('guide-start');
  await book.or(start).first().waitFor();
  if ((await start.count()) > 0) await start.click();
  await book.waitFor();
};
/** One book, of which the second chapter waits in the player, with a time at which it falls silent. */
const oneBook = async (page: Page): Promise<void> => {
  await books(page);
  await page.getByTestId('book').first().getByRole('button').first().click();
  await page.getByTestId('chapter').nth(1).getByRole('button').click();
  await page.getByTestId('player-bar').waitFor();
  await page.getByTestId('play-toggle').click();
  await page.getByTestId('sleep').click();
  await page.getByRole('menuitem').first().click();
  await page.getByTestId('show-chapters').click();
};

const firstAlbum = async (page: Page): Promise<void> => {
  await page.getByTestId('album').first().getByRole('button').first().click();
  await photos(page);
};
const moment = (page: Page): Promise<void> => page.getByTestId('moment').first().waitFor();
/** The form in which the baby of the demo is changed: its birthday is a lunar one. */
const editBaby = async (page: Page): Promise<void> => {
  await page.getByTestId('baby').first().getByRole('button').last().click();
  await page.getByRole('menuitem').nth(3).click();
  await page.getByTestId('baby-form').waitFor();
};
const oneMoment = async (page: Page): Promise<void> => {
  await page.getByTestId('show-comments').first().click();
  await page.getByTestId('comment').first().waitFor();
};
const records = (page: Page): Locator => page.getByTestId('record').first();

/** The container manager: its events come for as long as it is open. */
const containerShots: readonly RouteShot[] = [
  { name: 'containers', ready: records },
  {
    name: 'container',
    ready: records,
    then: async (page: Page) => {
      await page.getByRole('button', { name: 'media', exact: true }).click();
      await page.getByTestId('container-page').waitFor();
    },
  },
  {
    name: 'create a container',
    url: '/docker/container?create=1',
    ready: (page: Page) => page.getByTestId('create-page'),
  },
  { name: 'images', url: '/docker/images', ready: records },
  { name: 'networks', url: '/docker/network', ready: (page: Page) => page.getByTestId('network').first() },
  { name: 'output', url: '/docker/logs?id=photo-frame', ready: (page: Page) => page.getByTestId('log') },
  {
    name: 'terminal',
    url: '/docker/exec?id=photo-frame',
    ready: (page: Page) => page.locator('[data-testid="terminal"][data-status="open"]'),
  },
  { name: 'version', url: '/docker/version', ready: (page: Page) => page.getByTestId('engine-update') },
].map((shot) => ({ screen: '/docker', ...shot }));

const routes: readonly RouteShot[] = [
  { screen: '/fileManage/myFiles', name: 'pictures', url: `/fileManage/myFiles?path=${home}/Pictures` },
  { screen: '/fileManage/usbFiles', name: 'external drives' },
  { screen: '/publicManage/myFiles', name: 'team folders' },
  { screen: '/publicManage/usbFiles', name: 'external drives, team' },
  { screen: '/fileManage/share', name: 'shares' },
  { screen: '/fileManage/search', name: 'search here', url: `/fileManage/search?q=harbour&in=${home}` },
  { screen: '/publicManage/search', name: 'search in team folders', url: '/publicManage/search?q=lake' },
  { screen: '/fileManage/setting', name: 'file settings, window' },
  { screen: '/publicManage/setting', name: 'team settings' },
  { screen: '/shareContent', name: 'content of a share that is gone', url: '/shareContent/file?id=none' },
  { screen: '/safebox/login', name: 'safe box, closed' },
  { screen: '/safebox/list', name: 'safe box, open', then: openSafe },
  { screen: '/safebox/setting', name: 'safe box, settings', then: openSafe },
  { screen: '/fileSetting', name: 'file settings' },
  { screen: '/fileClear-home', name: 'clean-up' },
  { screen: '/fileCollect', name: 'file collection' },
  { screen: '/fileCollect', name: 'new collection', url: '/fileCollect/customTask?template=homework' },
  { screen: '/bigSearch', name: 'search that finds nothing', url: '/bigSearch?q=quokka+harbour&time=week' },
  { screen: '/autoBackup', name: 'auto backup', url: '/autoBackup/home' },
  { screen: '/autoBackup', name: 'new backup', url: '/autoBackup/oneWay' },
  { screen: '/autoBackup', name: 'two-way sync', url: '/autoBackup/bothWay' },
  { screen: '/autoBackup', name: 'sync engine', url: '/autoBackup/setup' },
  { screen: '/backupCenter', name: 'backup centre', url: '/backupCenter/home' },
  { screen: '/backupCenter', name: 'all jobs', url: '/backupCenter/tasks' },
  { screen: '/backupCenter', name: 'backup log', url: '/backupCenter/logs' },
  { screen: '/backupCenter', name: 'limits and hours', url: '/backupCenter/setting' },
  { screen: '/autobackupFileManage/myFiles', name: 'auto-backup files', then: backupFiles },
  { screen: '/autobackupFileManage/search', name: 'search in backups', then: backupFiles },
  { screen: '/autobackupFileManage/setting', name: 'about backups', then: backupFiles },
  { screen: '/backupFtp', name: 'ftp backup, sign-in', url: '/backupFtp/login' },
  { screen: '/backupToZspace', name: 'no backups to this device' },
  { screen: '/backupToZspace', name: 'backup from another device', url: '/backupToZspace?new=1' },
  { screen: '/remoteAccess', name: 'other devices', url: '/remoteAccess/nas' },
  { screen: '/remoteAccess', name: 'add another device', url: '/remoteAccess/nas', then: addDevice },
  { screen: '/newNetdisk', name: 'cloud drive, sign-in', url: '/newNetdisk?kind=onedrive', then: driveCode },
  { screen: '/newNetdisk', name: 'cloud drive, files', url: '/newNetdisk?kind=baidu', then: driveFiles },
  { screen: '/backupBaidu', name: 'baidu, files', url: '/backupBaidu/list', then: driveFiles },
  {
    screen: '/backupBaidu',
    name: 'baidu, jobs',
    url: '/backupBaidu/auto',
    then: driveScreen('/backupBaidu/auto', 'new-backup'),
  },
  {
    screen: '/backupBaidu',
    name: 'baidu, new job',
    url: '/backupBaidu/auto?new=1',
    then: driveScreen('/backupBaidu/auto?new=1', 'backup-wizard'),
  },
  {
    screen: '/backupBaidu',
    name: 'baidu, upload',
    url: '/backupBaidu/uploadtobaidu',
    then: driveScreen('/backupBaidu/uploadtobaidu', 'upload-start'),
  },
  { screen: '/backupTianyi', name: 'tianyi backup, sign-in', then: driveCode },
  { screen: '/backupOneDrive', name: 'onedrive backup, sign-in', then: driveCode },
  { screen: '/fastShare', name: 'fast share', url: `/fastShare?path=${encodeURIComponent(`${home}/Documents`)}` },
  {
    screen: '/fastShare',
    name: 'fast share, code',
    url: `/fastShare?path=${encodeURIComponent(`${home}/Documents`)}`,
    then: fastCode,
  },
  { screen: '/fastShare', name: 'fast share, receive', url: '/fastShare?code=042137' },
  { screen: '/fastShareCenter', name: 'fast shares sent', url: '/fastShareCenter/initiate', then: fastSent },
  { screen: '/fastShareCenter', name: 'fast share settings', url: '/fastShareCenter/setting' },
  { screen: '/taskCenter/fastShare', name: 'fast share tasks' },
  { screen: '/wxbackup', name: 'chat backup' },
  { screen: '/wxbackup', name: 'backups of chats', then: chatBackup },
  { screen: '/backupMac', name: 'mac backup', url: '/backupMac/empty' },
  { screen: '/backupMac', name: 'backups of macs', url: '/backupMac/list', then: macBackup },
  { screen: '/userCenter', name: 'profile', url: '/userCenter/me' },
  { screen: '/userCenter', name: 'space of everybody', url: '/userCenter/zspace' },
  { screen: '/userCenter', name: 'accounts', url: '/userCenter/allUsers' },
  { screen: '/userCenter', name: 'new account', url: '/userCenter/allUsers?add' },
  { screen: '/userCenter', name: 'one account', url: '/userCenter/allUsers-user?username=guest' },
  { screen: '/userCenter', name: 'sign-ins', url: '/userCenter/device' },
  { screen: '/myAccount', name: 'my account', url: '/myAccount/me' },
  { screen: '/safe', name: 'sign-ins of any account', url: '/safe/device' },
  { screen: '/safe', name: 'log', url: '/safe/logs' },
  { screen: '/safe', name: 'outside access', url: '/safe/forbidden' },
  { screen: '/safe', name: 'trusted addresses', url: '/safe/trust' },
  {
    screen: '/avatar',
    name: 'picture of the account',
    then: async (page) => {
      await page.getByTestId('avatar').locator('button:has(img)').nth(1).click();
      await page.getByTestId('cut-stage').waitFor();
    },
  },
  { screen: '/groupPermssions', name: 'team permissions' },
  { screen: '/recycle', name: 'recycle bin' },
  { screen: '/bigSearch', name: 'search everywhere', url: '/bigSearch?q=garden' },
  { screen: '/album/photo', name: 'album, timeline', then: photos },
  { screen: '/album/manual', name: 'albums', then: (page) => page.getByTestId('album').first().waitFor() },
  { screen: '/album/list', name: 'one album', url: '/album/manual', then: firstAlbum },
  { screen: '/album/discover', name: 'people and places', then: (page) => page.getByTestId('groups-people').waitFor() },
  { screen: '/album/map', name: 'photos on a map', then: (page) => page.getByTestId('cluster').first().waitFor() },
  { screen: '/album/music', name: 'slide shows' },
  { screen: '/album/baby', name: 'babies', then: (page) => page.getByTestId('baby').first().waitFor() },
  { screen: '/album/baby', name: 'baby, birthday', then: editBaby },
  { screen: '/album/momentList', name: 'moments', then: moment },
  { screen: '/album/momentDetail', name: 'one moment', url: '/album/momentList', then: oneMoment },
  { screen: '/album/momentDetail', name: 'moment that is gone', url: '/album/momentDetail?id=none' },
  { screen: '/babyMoment', name: 'baby moments, quick post', then: moment },
  { screen: '/album/nasShare', name: 'albums of other devices' },
  { screen: '/album/nasShare', name: 'album of another device, add', then: acceptAlbum },
  { screen: '/album/fileBrowse', name: 'album folders', then: photos },
  { screen: '/album/mobiles', name: 'phones' },
  { screen: '/album/setup', name: 'album, set-up' },
  { screen: '/musicGuide', name: 'music, guide', then: (page) => page.getByTestId('guide').waitFor() },
  { screen: '/music', name: 'music', url: '/music/library', then: songs },
  { screen: '/music-audiobooks-guide', name: 'audiobooks, guide', then: (page) => page.getByTestId('guide').waitFor() },
  { screen: '/music-audiobooks', name: 'audiobooks, one book', url: '/music-audiobooks/list', then: oneBook },
  { screen: '/music-audiobooks', name: 'audiobooks, shelf', url: '/music-audiobooks/list', then: books },
  { screen: '/music-audiobooks', name: 'audiobooks, settings', url: '/music-audiobooks/setting' },
  { screen: '/video', name: 'video, start', url: '/video/homePage', then: films },
  { screen: '/video', name: 'video, films and series', url: '/video/list', then: films },
  { screen: '/video', name: 'video, one series', url: '/video/seriesList', then: oneFilm },
  { screen: '/video', name: 'video, search', url: '/video/search' },
  { screen: '/video', name: 'video, manage', url: '/video/contentManage' },
  { screen: '/video', name: 'video, libraries', url: '/video/setting' },
  { screen: '/video', name: 'video, something that is gone', url: '/video/detail?id=none' },
  { screen: '/courseManage', name: 'courses, none yet' },
  { screen: '/courseManage', name: 'courses', then: course('/courseManage', 'record') },
  { screen: '/courseManage', name: 'courses, edit', then: newCourse },
  {
    screen: '/classroom',
    name: 'classroom',
    url: '/classroom/lessonList',
    then: course('/classroom/lessonList', 'lesson'),
  },
  {
    screen: '/classroom',
    name: 'classroom, a lesson',
    url: '/classroom/lessonDetail',
    then: course('/classroom/lessonDetail', 'lesson'),
  },
  { screen: '/classroom', name: 'classroom, no lesson', url: '/classroom/lessonDetail' },
  { screen: '/download', name: 'downloads, one that waits', url: '/download/downloading', then: download },
  { screen: '/download', name: 'downloads, add', url: '/download/downloading', then: addDownloads },
  { screen: '/download', name: 'downloads, finished', url: '/download/downloaded' },
  { screen: '/download', name: 'downloads, settings', url: '/download/setting' },
  { screen: '/albumManage', name: 'album that is gone', url: '/albumManage/basicInfo?id=none' },
  { screen: '/setting/poolManage', name: 'storage manager' },
  { screen: '/monitor', name: 'monitor', url: '/monitor/overview' },
  { screen: '/monitor', name: 'monitor, disks', url: '/monitor/disk' },
  { screen: '/monitor', name: 'disk health', url: '/monitor/disk?view=health' },
  { screen: '/monitor', name: 'monitor, network', url: '/monitor/net' },
  { screen: '/monitor', name: 'monitor, processes', url: '/monitor/process' },
  { screen: '/monitor', name: 'monitor, services and jobs', url: '/monitor/running' },
  { screen: '/monitor', name: 'monitor, log', url: '/monitor/log' },
  { screen: '/monitor', name: 'monitor, hardware', url: '/monitor/hard' },
  { screen: '/zsviewer', name: 'picture', url: file('/zsviewer', 'Pictures/Harbour at dawn.jpg') },
  { screen: '/zsviewer', name: 'PDF', url: file('/zsviewer', 'Documents/Photo book order.pdf') },
  { screen: '/zsviewer', name: 'markdown', url: file('/zsviewer', 'Documents/Recipes/Apple tart.md') },
  { screen: '/zsviewer', name: 'table', url: file('/zsviewer', 'Documents/Household/Budget 2026.csv') },
  { screen: '/zsviewer', name: 'archive', url: file('/zsviewer', 'Pictures/Jura originals.zip') },
  { screen: '/zsviewer', name: 'bytes', url: `${file('/zsviewer', 'Welcome.md')}&as=hex` },
  { screen: '/zsviewer', name: 'nothing there', url: file('/zsviewer', 'Pictures/No such picture.jpg') },
  { screen: '/txtEditor', name: 'text', url: file('/txtEditor', 'Documents/Household/Moving checklist.txt') },
  { screen: '/codeViewer', name: 'code', url: file('/codeViewer', 'Projects/garden-sensor/service/index.ts') },
  { screen: '/player', name: 'song', url: file('/player', 'Music/Lullaby.wav') },
  { screen: '/player', name: 'film', url: file('/player', 'Videos/Ships in the evening.webm') },
  { screen: '/taskCenter/upload', name: 'uploads' },
  { screen: '/taskCenter/fileHandle', name: 'file tasks' },
  { screen: '/taskCenter/ftp', name: 'backups to a server' },
  { screen: '/taskCenter/netdisk', name: 'transfers of cloud drives' },
  { screen: '/taskCenter/nativeUpload', name: 'uploads of the desktop app' },
  { screen: '/taskCenter/nativeSave', name: 'downloads of the desktop app' },
  { screen: '/setting/shareSetting', name: 'sharing' },
  { screen: '/setting/fileAndShare', name: 'files and sharing' },
  { screen: '/setting/fastShare', name: 'fast share, settings' },
  { screen: '/setting/backup', name: 'backup, settings' },
  { screen: '/setting/help', name: 'help' },
  { screen: '/setting/LAN', name: 'file services' },
  { screen: '/setting/hardware', name: 'hardware' },
  { screen: '/setting/srvsManage', name: 'services' },
  { screen: '/setting/network', name: 'network' },
  { screen: '/setting/doubleNet', name: 'two network ports' },
  { screen: '/setting/about', name: 'about' },
  { screen: '/setting/remoteHelp', name: 'remote help' },
  { screen: '/setting/outsideDevice', name: 'external devices', scenario: 'poll-external-devices' },
  { screen: '/setting/mount', name: 'no network mounts' },
  { screen: '/setting/mount', name: 'network mounts', then: mountOf('nas.invalid') },
  { screen: '/setting/mount', name: 'network mount, form', then: mountForm },
  { screen: '/setting/docker', name: 'container settings' },
  ...containerShots,
  { screen: '/switchDisk/selectDisk', name: 'choose the disk to move to' },
  { screen: '/switchDisk/entry', name: 'move, entry' },
  { screen: '/switchDisk/migration', name: 'move running', scenario: 'poll-migration-running' },
  { screen: '/switchDisk/dswitch', name: 'changed disk', scenario: 'poll-dswitch' },
  { screen: '/login/jump', name: 'jump without a ticket' },
  { screen: '/nbw_lyric', name: 'lyrics while nothing plays' },
  { screen: '/notebook', name: 'notebook, a table', then: openNote(3) },
  { screen: '/notebook', name: 'notebook, nothing found', url: '/notebook/notebookEditor?book=deleted' },
  { screen: '/safeNotebook', name: 'notes of the safe box', then: openSafe },
  { screen: '/notebookPrint', name: 'note on paper', then: aboutNote('/notebookPrint', 'note-print') },
  { screen: '/notebookMemo', name: 'memos' },
  { screen: '/notebookSetup', name: 'note settings' },
  { screen: '/notebookSetup', name: 'versions of a note', then: aboutNote('/notebookSetup/version', 'note-preview') },
  { screen: '/mobile/editor', name: 'note in a web view', then: openMobileNote },
  { screen: '/mobile/editor', name: 'note without a pass' },
  { screen: '/helpCenter', name: 'help centre' },
  { screen: '/helpCenter', name: 'topic of the help', url: '/helpCenter?topic=files' },
  { screen: '/helpCenter', name: 'report a problem', url: '/helpCenter/submitInfo' },
  { screen: '/401', name: 'no permission' },
  { screen: '/share/', name: 'a share that is gone', url: '/share/none' },
];

/** Screens of the table that pictures are taken of here; the other pages have a shot that brings them about. */
export const photographed: ReadonlySet<string> = new Set([
  ...routes.map(({ screen }) => screen),
  '/login',
  '/login/entry',
  '/404',
  '/tray',
]);

async function settled({ page }: Stage, ready?: RouteShot['ready']): Promise<void> {
  await (ready === undefined ? page.waitForLoadState('networkidle') : ready(page).waitFor());
  await page.locator('[aria-busy="true"]:visible').first().waitFor({ state: 'detached' });
}

/** Each built screen on a page of its own, with what the demo household has in it. */
export const routeShots: readonly Shot[] = routes.map(({ screen, name, url = screen, scenario, ready, then }) => ({
  name: `page ${screen}: ${name}`,
  area: 'pages',
  viewer: 'master',
  small: true,
  prepare: async (stage) => {
    await stage.control.scenario(scenario ?? 'normal-complete');
    await stage.open(url);
    await settled(stage, ready);
    if (then === undefined) return;
    await then(stage.page);
    if (ready === undefined) await settled(stage);
  },
}));
