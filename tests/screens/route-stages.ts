import type { Locator, Page } from '@playwright/test';

/** Where the demo keeps the files of its administrator. */
export const home = '/zenith_sata/admin/data';
/** What opens the safe box there. */
const SAFE_PASSWORD = 'Safe2026';

/** Opens the note that stands at a place of the list, as it is at first. */
export const openNote =
  (at: number) =>
  async (page: Page): Promise<void> => {
    await page.getByTestId('note-row').nth(at).click();
    await page.getByTestId('note-text').waitFor();
  };
/** Goes to a page about the first note of the demo. */
export const aboutNote =
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
export const openMobileNote = async (page: Page): Promise<void> => {
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
export const mountOf =
  (host: string) =>
  async (page: Page): Promise<void> => {
    await page.evaluate(async (server) => {
      const fields = { type: 'webdav', name: 'Films in the attic', host: server, port: '5005', path: '/films' };
      await fetch('/v2/mount/save', { method: 'POST', body: new URLSearchParams(fields) });
    }, host);
    await page.reload();
    await page.getByTestId('mount').first().waitFor();
  };
export const mountForm = async (page: Page): Promise<void> => {
  await page.getByTestId('mount-add').click();
  await page.getByTestId('mount-form').waitFor();
};

export const openSafe = async (page: Page): Promise<void> => {
  const form = page.getByTestId('safe-open');
  if ((await form.count()) === 0) return;
  await form.locator('input[type="password"]').fill(SAFE_PASSWORD);
  await form.locator('button[type="submit"]').click();
  await form.waitFor({ state: 'detached' });
};

export const photos = (page: Page): Promise<void> =>
  page.locator('[data-testid="photo"] [data-shown="true"]').first().waitFor();

/** A backup of the demo that has run once, so that there are files of one. */
export const backupFiles = async (page: Page): Promise<void> => {
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
export const addDevice = async (page: Page): Promise<void> => {
  await page.getByTestId('add-device').click();
  await page.getByTestId('add-remote').waitFor();
};
/** Adds an album of another device by a link that does not say which one it is. */
export const acceptAlbum = async (page: Page): Promise<void> => {
  await page.getByTestId('accept').first().click();
  await page.getByTestId('accept-album').locator('textarea').fill('http://192.168.1.20:5055/home/share/a1B2c3D4');
};
/** The code to sign in to a drive with. */
export const driveCode = (page: Page): Promise<void> => page.getByTestId('drive-sign-in').getByRole('img').waitFor();
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
export const driveFiles = async (page: Page): Promise<void> => {
  if (await fillDrive(page)) await page.reload();
  await page.getByTestId('record').first().waitFor();
};
/** Another screen of a drive that is signed in to, until something of it is there. */
export const driveScreen =
  (url: string, testId: string) =>
  async (page: Page): Promise<void> => {
    if (await fillDrive(page)) await page.goto(new URL(`/home${url}`, page.url()).href);
    await page.getByTestId(testId).waitFor();
  };
/** A code that waits to be taken. */
export const fastCode = async (page: Page): Promise<void> => {
  await page.locator('button[data-value="code"]').click();
  await page.getByTestId('fast-send').click();
  await page.getByTestId('fast-code').waitFor();
};
/** Something that was sent to another account. */
export const fastSent = async (page: Page): Promise<void> => {
  await page.evaluate(async (path) => {
    const fields = { paths: JSON.stringify([path]), to: JSON.stringify(['guest']) };
    await fetch('/v2/fastshare/create', { method: 'POST', body: new URLSearchParams(fields) });
  }, `${home}/Documents`);
  await page.getByTestId('record').first().waitFor();
};

/** A backup of chats that has run. */
export const chatBackup = async (page: Page): Promise<void> => {
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
export const macBackup = async (page: Page): Promise<void> => {
  await page.evaluate(async (path) => {
    await fetch('/v2/file/mkdir', { method: 'POST', body: new URLSearchParams({ path, name: 'MacBook Air.sparsebundle' }) }); // prettier-ignore
  }, home);
  await page.getByTestId('record').first().waitFor();
};

/** A download that is there without a network: links that lead nowhere wait, or say why they have failed. */
export const download = async (page: Page): Promise<void> => {
  if ((await page.locator('[data-testid="record"]').count()) > 0) return;
  await page.getByTestId('add-download').first().click();
  await page.getByTestId('links').fill('http://127.0.0.1:9/Harbour%20map.pdf');
  await page.getByTestId('add-ok').click();
  await page.getByTestId('record').first().waitFor();
};
/** The dialog with links of which one cannot be used. */
export const addDownloads = async (page: Page): Promise<void> => {
  await page.getByTestId('add-download').first().click();
  await page.getByTestId('links').fill('https://files.example/Harbour map.pdf\nftp://files.example/tides.zip\n');
  await page.getByTestId('bad-links').waitFor();
};

/** The films of the demo: the folder with videos is chosen where there is no library yet. */
export const films = async (page: Page): Promise<void> => {
  const film = page.getByTestId('video').first();
  const start = page.getByTestId('guide-start');
  await film.or(start).first().waitFor();
  if ((await start.count()) > 0) await start.click();
  await film.waitFor();
};
export const oneFilm = async (page: Page): Promise<void> => {
  await films(page);
  await page.getByTestId('video').first().getByRole('button').first().click();
  await page.getByTestId('video-play').waitFor();
};

/** A course of the films of the demo, some of which are seen; opens one of its screens. */
export const course =
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
export const newCourse = async (page: Page): Promise<void> => {
  await course('/courseManage', 'record')(page);
  await page.getByTestId('course-page').getByRole('button').first().click();
  await page.getByTestId('course-form').waitFor();
};

/** The songs of the demo, one of which is open in the player: the folder with music is chosen where none is yet. */
export const songs = async (page: Page): Promise<void> => {
  const song = page.locator('[data-testid="record"][data-name^="Lanterns"]');
  const start = page.getByTestId('guide-start');
  await song.or(start).first().waitFor();
  if ((await start.count()) > 0) await start.click();
  await song.dblclick();
  await page.getByTestId('show-lyrics').click();
  await page.getByTestId('lyric-pane').waitFor();
};

/** The book of the demo: its folder is chosen where none is yet. */
export const books = async (page: Page): Promise<void> => {
  const book = page.getByTestId('book').first();
  const start = page.getByTestId('guide-start');
  await book.or(start).first().waitFor();
  if ((await start.count()) > 0) await start.click();
  await book.waitFor();
};
/** One book, of which the second chapter waits in the player, with a time at which it falls silent. */
export const oneBook = async (page: Page): Promise<void> => {
  await books(page);
  await page.getByTestId('book').first().getByRole('button').first().click();
  await page.getByTestId('chapter').nth(1).getByRole('button').click();
  await page.getByTestId('player-bar').waitFor();
  await page.getByTestId('play-toggle').click();
  await page.getByTestId('sleep').click();
  await page.getByRole('menuitem').first().click();
  await page.getByTestId('show-chapters').click();
};

export const firstAlbum = async (page: Page): Promise<void> => {
  await page.getByTestId('album').first().getByRole('button').first().click();
  await photos(page);
};
export const moment = (page: Page): Promise<void> => page.getByTestId('moment').first().waitFor();
/** The form in which the baby of the demo is changed: its birthday is a lunar one. */
export const editBaby = async (page: Page): Promise<void> => {
  await page.getByTestId('baby').first().getByRole('button').last().click();
  await page.getByRole('menuitem').nth(3).click();
  await page.getByTestId('baby-form').waitFor();
};
export const oneMoment = async (page: Page): Promise<void> => {
  await page.getByTestId('show-comments').first().click();
  await page.getByTestId('comment').first().waitFor();
};
export const records = (page: Page): Locator => page.getByTestId('record').first();
