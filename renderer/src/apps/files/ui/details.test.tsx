import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../api/api-slice.ts';
import { failure, success } from '../../../api/result.ts';
import { pushReceived } from '../../../state/push-actions.ts';
import { accountLoaded } from '../../../state/session-slice.ts';
import { master } from '../../../test/desktop-harness.tsx';
import {
  HOME,
  renderScreenAt,
  rowOf,
  settle,
  speakFiles,
  stopClock,
  user,
  startClock,
} from '../../../test/files-harness.tsx';
import { FileWindow } from './file-window.tsx';

const url = `/fileManage/myFiles?path=${encodeURIComponent(HOME)}`;

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

test.each([
  [HOME, 1],
  ['/zenith_sata/public', 0],
])(
  'APP-FM-04 APP-PUB-01 the folder %s says what may be done in it, the list of team folders does not',
  async (path, rows) => {
    await renderScreenAt(<FileWindow />, `/publicManage/myFiles?path=${encodeURIComponent(path)}`, {
      [path]: { names: ['Family/'] },
    });
    const pane = within(screen.getByTestId('details'));
    expect(pane.getByText('Contains')).toBeInTheDocument();
    expect(pane.queryAllByText('Access')).toHaveLength(rows);
  },
);

describe('the details of a file', () => {
  test('APP-FM-04 a picture says what took it, when, how and where', async () => {
    await renderScreenAt(<FileWindow />, url, { [HOME]: { names: ['a.txt', 'sea.jpg'] } }, (fake) => {
      fake.answers.fileCamera = () =>
        success({
          camera: 'Canon EOS R5',
          taken: '2024-05-06 07:08:09',
          exposure: 0.004,
          f_number: 2.8,
          iso: 400,
          focal: 50,
          place: { lat: -33.5, lon: 151.21 },
        });
    });
    await user.click(rowOf('sea.jpg'));
    await settle();
    const camera = within(screen.getByTestId('camera'));
    expect(camera.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      '2024-05-06 07:08:09',
      'Canon EOS R5',
      '1/250 s · f/2.8 · ISO 400 · 50 mm',
      '33.5000° S, 151.2100° E',
    ]);
    await user.click(rowOf('a.txt'));
    await settle();
    expect(screen.queryByTestId('camera')).toBeNull();
  });

  test('APP-FM-04 the sum of the content is read by the device when asked, and stops being asked for', async () => {
    let asked = 0;
    const { files } = await renderScreenAt(<FileWindow />, url, { [HOME]: { names: ['a.txt', 'b.txt'] } }, (fake) => {
      fake.answers.fileHash = () => {
        asked += 1;
        return success({ size: 100, done: asked * 40, sha256: asked < 3 ? '' : 'ab'.repeat(32) });
      };
    });
    await user.click(rowOf('a.txt'));
    await settle();
    expect(files.named('fileHash')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Compute SHA-256' }));
    await settle();
    expect(screen.getByRole('progressbar', { name: 'SHA-256' })).toHaveAttribute('aria-valuenow', '40');
    await settle(1000);
    expect(screen.getByTestId('content-sum')).toHaveTextContent('ab'.repeat(32));
    await user.click(rowOf('b.txt'));
    await settle();
    await user.click(screen.getByRole('button', { name: 'Compute SHA-256' }));
    await settle();
    const before = files.named('fileHash').length;
    await user.click(rowOf('a.txt'));
    await settle(2000);
    expect(files.named('fileHash')).toHaveLength(before);
  });

  const teamUrl = '/publicManage/myFiles?path=%2Fzenith_sata%2Fpublic';
  const membersShown = (): string[] =>
    within(screen.getByTestId('team-members'))
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent ?? ''}`);

  test('APP-PUB-01 APP-PUB-02 a team folder lists its members with their permission, and follows a change of it', async () => {
    let permission: 0 | 1 = 0;
    const account = (username: string, nick_name: string, more: object) => ({ username, nick_name, ...more });
    const { openWindow, store } = await renderScreenAt(<FileWindow />, teamUrl, {}, (fake) => {
      fake.answers.groupMembers = () =>
        success({
          list: [
            account('ben', 'Ben', { permission, visible: 1 }),
            account('kim', 'Sam', { permission: 1, visible: 1, until: 1_800_000_000 }),
            account('lee', 'Sam', { permission: 1, visible: 1 }),
            account('max', 'Max', { permission: 0, visible: 0 }),
          ],
        });
    });
    await user.click(rowOf('Family'));
    await settle();
    expect(membersShown()).toEqual([
      'You: Read and write',
      'Ben: Read only',
      expect.stringMatching(/^kim: Read and write, until 2027-01-1/),
      'lee: Read and write',
    ]);
    permission = 1;
    store.dispatch(api.util.invalidateTags(['teams']));
    await settle();
    expect(membersShown()).toContain('Ben: Read and write');
    await user.click(screen.getByRole('button', { name: 'Manage permissions' }));
    expect(openWindow).toHaveBeenLastCalledWith('/groupPermssions');
  });

  test('APP-PUB-01 ROL-06 a member sees its own permission and who can allow more, and asks nothing of the others', async () => {
    const { files } = await renderScreenAt(<FileWindow />, teamUrl, {}, (fake, store) => {
      store.dispatch(accountLoaded({ ...master, isMaster: false }));
      fake.answers.groupAccess = () =>
        success({ permission: 0, granters: [{ username: 'mira', nick_name: 'Mira' }], request: null });
    });
    await user.click(rowOf('Family'));
    await settle();
    expect(membersShown()).toEqual(['You: Read only', 'Can allow more: Mira']);
    expect(files.named('groupMembers')).toEqual([]);
  });

  test('DRG-08 a team folder that may only be read says so in the list and at the side', async () => {
    await renderScreenAt(<FileWindow />, '/publicManage/myFiles?path=%2Fzenith_sata%2Fpublic', {}, (fake) => {
      fake.readOnlyTeams = ['Archive'];
    });
    await settle();
    expect(within(rowOf('Archive')).getByTestId('read-only')).toBeVisible();
    expect(within(rowOf('Family')).queryByTestId('read-only')).toBeNull();
    const side = within(screen.getByRole('navigation', { name: 'Places' }));
    expect(within(side.getByTitle('Archive')).getByLabelText('Read only')).toBeVisible();
    expect(within(side.getByTitle('Family')).queryByLabelText('Read only')).toBeNull();
  });

  test('APP-FM-04 VRT-06 a shared entry lists its own shares that still hold', async () => {
    const share = { id: '1', name: 'For Ann', paths: [`${HOME}/a.txt`], state: 'ok', members: [], expire_at: 0 };
    const { openWindow } = await renderScreenAt(<FileWindow />, url, { [HOME]: { names: ['a.txt'] } }, (fake) => {
      const list = [
        share,
        { ...share, id: '2', name: 'For all', members: ['noah', 'lea'] },
        { ...share, id: '3', state: 'expired' },
      ];
      fake.answers.shareList = ({ path }) =>
        success(path === `${HOME}/a.txt` ? { list, total: list.length } : { list: [], total: 0 });
      fake.folders[HOME] = { names: ['a.txt'], shared: ['a.txt'] };
    });
    await user.click(rowOf('a.txt'));
    await settle();
    const shares = within(screen.getByTestId('entry-shares'));
    expect(shares.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      'By link · No end',
      'With 2 members · No end',
    ]);
    expect(shares.getAllByRole('term').map((term) => term.textContent)).toEqual(['For Ann', 'For all']);
    await user.click(shares.getByRole('button', { name: 'Manage shares' }));
    expect(openWindow).toHaveBeenCalledWith('/fileManage/share');
  });

  test('APP-FM-04 DRG-26 what stood in its place before is listed while the bin keeps it, and put back beside the file', async () => {
    const row = (name: string, more: object) => ({
      id: `r-${name}`, name, path: `${HOME}/${name}`, is_dir: '0', is_sys: '0', nshare: '0', fnum: 0, dirnum: 0, width: 0,
      height: 0, ori: 0, ftype: 0, size: 2048, mtime: 0, ctime: 0, owner: '', origin: 'my files', deleted_at: 1_790_000_000,
      deleted_by: 'mira', expire_at: 1_791_000_000, ...more,
    }); // prettier-ignore
    const { files } = await renderScreenAt(<FileWindow />, url, { [HOME]: { names: ['a.txt', 'b.txt'] } }, (fake) => {
      fake.answers.recycleList = ({ keyword }) =>
        success({
          list: [
            row('a.txt', {}),
            row('a.txt', { id: 'elsewhere', path: `${HOME}/other/a.txt` }),
            row('a.txt', { id: 'folder', is_dir: '1' }),
          ].filter(({ name }) => name === keyword),
          total: 3,
          used: 0,
        });
      fake.answers.recycleRestore = () => success({ task_id: 't' });
    });
    await user.click(rowOf('a.txt'));
    await settle();
    const versions = within(screen.getByTestId('versions'));
    expect(versions.getAllByRole('listitem')).toHaveLength(1);
    expect(versions.getByText('2KB')).toBeInTheDocument();
    await user.click(versions.getByRole('button', { name: /Put the version until .* back/ }));
    await settle();
    expect(files.named('recycleRestore')).toEqual([{ scope: 'my', ids: ['r-a.txt'], conflict: 'rename' }]);
    await user.click(rowOf('b.txt'));
    await settle();
    expect(screen.queryByTestId('versions')).toBeNull();
  });
});

describe('FIL-10 a file that changes while its details are shown', () => {
  /** A file that is written anew by somebody else, with what the bin keeps of it and who may see it. */
  const openChanging = async () => {
    const world = { mtime: 1000, shared: '0', versions: [] as object[], shares: [] as object[] };
    const opened = await renderScreenAt(<FileWindow />, url, { [HOME]: { names: ['a.txt'] } }, (fake) => {
      fake.answers.fileList = () =>
        success({
          list: [{ ...fake.entry(`${HOME}/a.txt`), mtime: world.mtime, nshare: world.shared }],
          total: 1,
          folder: { path: HOME, name: 'data', permission: 1 },
        });
      fake.answers.fileHash = () => success({ id: 'sum1', read: 10, size: 10, sha256: 'ab'.repeat(32) });
      fake.answers.recycleList = () => success({ list: world.versions, total: world.versions.length, used: 0 });
      fake.answers.shareList = () => success({ list: world.shares, total: world.shares.length });
      fake.answers.recycleRestore = () => {
        world.versions = [];
        return success({ task_id: 't' });
      };
    });
    await user.click(rowOf('a.txt'));
    await settle();
    const tell = async (path = HOME): Promise<void> => {
      const data = { path };
      opened.store.dispatch(
        pushReceived({ cmd: 'message', id: 1, to: 'mira', ts: 0, topic: 'files', type: 'changed', data }),
      );
      await settle(1500);
    };
    return { ...opened, world, tell };
  };
  const version = {
    id: 'r1', name: 'a.txt', path: `${HOME}/a.txt`, is_dir: '0', ftype: 2, size: 2048, deleted_at: 1_790_000_000,
    deleted_by: 'mira', expire_at: 1_791_000_000,
  }; // prettier-ignore

  test('APP-FM-04 the sum of its former content is not shown for the new one', async () => {
    const { world, tell } = await openChanging();
    await user.click(screen.getByRole('button', { name: 'Compute SHA-256' }));
    await settle();
    expect(screen.getByTestId('content-sum')).toHaveTextContent('ab'.repeat(32));
    await tell();
    expect(screen.getByTestId('content-sum')).toHaveTextContent('ab'.repeat(32));
    world.mtime = 2000;
    await tell();
    expect(screen.getByTestId('content-sum')).not.toHaveTextContent('ab'.repeat(32));
    expect(screen.getByRole('button', { name: 'Compute SHA-256' })).toBeInTheDocument();
  });

  test('APP-FM-04 DRG-26 what stood in its place is listed as soon as it is replaced, and not once it is back', async () => {
    const { world, tell } = await openChanging();
    expect(screen.queryByTestId('versions')).toBeNull();
    world.versions = [version];
    await tell();
    const versions = within(screen.getByTestId('versions'));
    await user.click(versions.getByRole('button', { name: /Put the version until .* back/ }));
    await tell();
    expect(screen.queryByTestId('versions')).toBeNull();
  });

  test('APP-FM-04 VRT-06 a share that is made or ends is told', async () => {
    const { world, tell } = await openChanging();
    expect(screen.queryByTestId('entry-shares')).toBeNull();
    world.shared = '1';
    world.shares = [{ id: 's', name: 'a', members: [], state: 'ok', expire_at: 0 }];
    await tell('share');
    expect(screen.getByTestId('entry-shares')).toBeInTheDocument();
    world.shares = [];
    await tell('share');
    expect(screen.queryByTestId('entry-shares')).toBeNull();
  });
});

describe('the activity of a team folder', () => {
  const team = '/zenith_sata/public/g1';
  const teamUrl = `/publicManage/myFiles?path=${encodeURIComponent(team)}`;
  const line = (id: number, what: string, more: object = {}) => ({
    id: String(id),
    at: 1_700_000_000 + id,
    username: 'leo',
    who: 'Leo',
    what,
    folder: team,
    names: ['a.txt'],
    count: 1,
    other: '',
    ...more,
  });
  const shown = () => within(screen.getByTestId('team-activity')).getAllByRole('listitem').map((item) => item.firstElementChild?.nextElementSibling?.firstElementChild?.textContent); // prettier-ignore

  test('APP-PUB-01 it says who did what where, goes on with earlier lines, and follows what happens', async () => {
    const folders = { [team]: { names: ['Trips/', 'a.txt'] }, [`${team}/Trips`]: { names: ['b.txt'] } };
    let list: object[] = [
      line(9, 'added', { names: ['1', '2', '3', '4'], count: 12, folder: `${team}/Trips` }),
      line(8, 'renamed', { username: 'mira', who: 'Mira', other: 'old.txt' }),
      line(7, 'moved', { other: 'Trips/Lake' }),
      line(6, 'read', { username: '', who: '', names: [], other: 'Ann' }),
      line(5, 'collected', { username: '', who: 'Kim' }),
    ];
    const {
      files,
      store,
      url: at,
    } = await renderScreenAt(<FileWindow />, teamUrl, folders, (fake) => {
      fake.answers.teamActivity = ({ page }) =>
        success(page === 1 ? { list, total: 6 } : { list: [line(1, 'folder')], total: 6 });
    });
    await settle();
    expect(shown()).toEqual([
      'Leo added 4, 3, 2 and 9 more',
      'You renamed old.txt to a.txt',
      'Leo moved a.txt here from Lake',
      'Ann can only read again',
      'Kim handed in a.txt',
    ]);
    await user.click(screen.getByRole('button', { name: 'Earlier' }));
    await settle();
    expect(shown().at(-1)).toBe('Leo made the folder a.txt');
    expect(screen.queryByRole('button', { name: 'Earlier' })).toBeNull();
    list = [line(10, 'removed'), ...list];
    const news = { cmd: 'message', id: 1, topic: 'files', type: 'changed', to: 'mira', ts: 0 } as const;
    store.dispatch(pushReceived({ ...news, data: { path: `${HOME}/elsewhere` } }));
    await settle(500);
    expect(shown()[0]).toBe('Leo added 4, 3, 2 and 9 more');
    store.dispatch(pushReceived({ ...news, data: { path: `${team}/Trips` } }));
    await settle(500);
    expect(shown()[0]).toBe('Leo moved a.txt to the recycle bin');
    // Of one entry its own is asked for.
    await user.click(rowOf('a.txt'));
    await settle();
    expect(files.named('teamActivity').at(-1)).toMatchObject({ path: `${team}/a.txt`, page: 1 });
    await user.keyboard('{Escape}');
    await settle();
    await user.click(screen.getByRole('button', { name: 'Open Trips' }));
    await settle();
    expect(decodeURIComponent(at())).toContain(`path=${team}/Trips`);
  });

  test('APP-PUB-01 own files have none, an empty one says so, and one that cannot be read does too', async () => {
    const { files } = await renderScreenAt(<FileWindow />, url, { [HOME]: { names: ['a.txt'] } });
    expect(screen.queryByTestId('team-activity')).toBeNull();
    expect(files.named('teamActivity')).toEqual([]);
    cleanup();
    await renderScreenAt(<FileWindow />, teamUrl, { [team]: { names: [] } }, (fake) => {
      fake.answers.teamActivity = () => success({ list: [], total: 0 });
    });
    await settle();
    expect(screen.getByTestId('team-activity')).toHaveTextContent('Nothing has happened here yet.');
    cleanup();
    await renderScreenAt(<FileWindow />, teamUrl, { [team]: { names: [] } }, (fake) => {
      fake.answers.teamActivity = () => failure('N000002', 'No permission');
    });
    await settle();
    expect(screen.getByTestId('team-activity')).toHaveTextContent('What happened here could not be read.');
  });
});
