import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { createTeamActivity } from '../files/team-activity.ts';
import { collectForm, submitTo } from '../shares/test-collect.ts';

let device: FileDevice;
const { call, codeOf, task, put, team } = fileTester(() => device);
const root = '/zenith_sata/public/g1';
const home = '/zenith_sata/ann/data';

beforeEach(async () => {
  device = await startFileDevice();
  device.context.db.exec(`INSERT INTO accounts (username, is_master, perm, salt, hash, created_at, nickname)
    VALUES ('leo', 0, '{}', x'', x'', 0, 'Leo')`);
  team('g1', { ann: 1, leo: 0 });
  team('g2', { ann: 1 });
});
afterEach(async () => {
  vi.useRealTimers();
  await device.remove();
});

/** What is told of a place, newest first, in short. */
async function told(path = root, username = 'ann'): Promise<string[]> {
  const { list } = await call('teamActivity', { path }, username);
  return list.map(({ who, what, folder, names, count, other }) =>
    [who, what, `${folder.slice(root.length) || '/'}:${names.join('+')}`, count > 1 ? `×${count}` : '', other]
      .filter((part) => part !== '')
      .join(' '),
  );
}

describe('what happens in a team folder', () => {
  test('APP-PUB-01 every kind of work is told with who did it, newest first, to everybody who may read there', async () => {
    await call('fileMkdir', { path: root, name: 'Trips' });
    await call('fileCreate', { path: `${root}/Trips`, name: 'plan.txt', content: 'x' });
    const { etag } = await call('textLoad', { path: `${root}/Trips/plan.txt` });
    await call('textSave', { path: `${root}/Trips/plan.txt`, content: 'y', encoding: 'utf-8', etag }, 'max');
    await call('fileRename', { path: `${root}/Trips/plan.txt`, name: 'Plan.txt' });
    put(`${home}/photo.jpg`);
    await task('fileMove', { paths: [`${home}/photo.jpg`], to: root, conflict: 'rename' });
    await task('fileMove', { paths: [`${root}/photo.jpg`], to: `${root}/Trips`, conflict: 'rename' });
    await task('fileCopy', { paths: [`${root}/Trips/Plan.txt`], to: home, conflict: 'rename' }, 'ann');
    await task('fileMove', { paths: [`${root}/Trips/Plan.txt`], to: '/zenith_sata/public/g2', conflict: 'rename' });
    await task('fileRemove', { paths: [`${root}/Trips/photo.jpg`] });
    const bin = await call('recycleList', { scope: 'public' });
    await task('recycleRestore', { scope: 'public', ids: bin.list.map(({ id }) => id), conflict: 'rename' });
    await task('fileRemove', { paths: [`${root}/Trips/photo.jpg`], permanent: true });
    await call('shareCreate', { paths: [`${root}/Trips`] });
    const all = [
      'ann shared /:Trips',
      'ann erased /Trips:photo.jpg',
      'ann restored /Trips:photo.jpg',
      'ann removed /Trips:photo.jpg',
      'ann taken /Trips:Plan.txt',
      'ann moved /Trips:photo.jpg',
      'ann added /:photo.jpg',
      'ann renamed /Trips:Plan.txt plan.txt',
      'max changed /Trips:plan.txt',
      'ann added /Trips:plan.txt',
      'ann folder /:Trips',
    ];
    expect(await told()).toEqual(all);
    expect(await told(root, 'leo')).toEqual(all);
    expect(await told('/zenith_sata/public/g2')).toEqual(['ann added /:Plan.txt']);
    // What a person only reads, copies out or does elsewhere is not told, nor what stands hidden.
    await call('fileMkdir', { path: root, name: '.tool' });
    await call('fileCreate', { path: `${root}/.tool`, name: 'state.txt', content: 'x' });
    await call('fileCreate', { path: root, name: '.mark', content: 'x' });
    expect(await told()).toEqual(all);
    expect(JSON.stringify(await call('teamActivity', { path: root }))).not.toContain(home);
  });

  test('APP-PUB-01 of a folder or a file its own part is told, also when it is gone', async () => {
    await call('fileMkdir', { path: root, name: 'Trips' });
    await call('fileMkdir', { path: root, name: 'Trips2' });
    await call('fileCreate', { path: `${root}/Trips`, name: 'a.txt', content: 'x' });
    await call('fileCreate', { path: `${root}/Trips2`, name: 'b.txt', content: 'x' });
    await task('fileRemove', { paths: [`${root}/Trips/a.txt`] });
    expect(await told(`${root}/Trips`)).toEqual([
      'ann removed /Trips:a.txt',
      'ann added /Trips:a.txt',
      'ann folder /:Trips+Trips2 ×2',
    ]);
    expect(await told(`${root}/Trips/a.txt`)).toEqual(['ann removed /Trips:a.txt', 'ann added /Trips:a.txt']);
    expect(await told(`${root}/nothing`)).toEqual([]);
  });

  test('APP-PUB-01 many entries at once are one line with their number; after a rest it is another one', async () => {
    for (let number = 0; number < 25; number += 1)
      await call('fileCreate', { path: root, name: `${number}.txt`, content: 'x' });
    const { list } = await call('teamActivity', { path: root });
    expect(list).toMatchObject([{ what: 'added', count: 25, who: 'ann' }]);
    expect(list[0]?.names).toHaveLength(20);
    expect(list[0]?.names.at(-1)).toBe('24.txt');
    vi.useFakeTimers({ now: Date.now() + 700_000, toFake: ['Date'] });
    await call('fileCreate', { path: root, name: 'late.txt', content: 'x' });
    // Somebody else's, or another thing, is a line of its own at any time.
    await call('fileCreate', { path: root, name: 'max.txt', content: 'x' }, 'max');
    await call('fileCreate', { path: root, name: 'more.txt', content: 'x' });
    expect((await told()).map((line) => line.replace(/:.*(?= ×)/, ':…'))).toEqual([
      'ann added /:more.txt',
      'max added /:max.txt',
      'ann added /:late.txt',
      'ann added /:… ×25',
    ]);
  });

  test('APP-PUB-01 what is named right after it was made has had that name from the start', async () => {
    await call('fileMkdir', { path: root, name: 'New folder' });
    await call('fileRename', { path: `${root}/New folder`, name: 'Crew' });
    await call('fileMkdir', { path: root, name: 'New folder' });
    await call('fileRename', { path: `${root}/New folder`, name: 'Boats' });
    expect(await told()).toEqual(['ann folder /:Crew+Boats ×2']);
    // Not what somebody else made, what is not the latest, and what has had its name for a while.
    await call('fileRename', { path: `${root}/Crew`, name: 'Sailors' });
    await call('fileMkdir', { path: root, name: 'New folder' });
    await call('fileRename', { path: `${root}/New folder`, name: 'Rigs' }, 'max');
    await call('fileMkdir', { path: root, name: 'Old' });
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    await call('fileRename', { path: `${root}/Old`, name: 'Older' });
    expect(await told()).toEqual([
      'ann renamed /:Older Old',
      'ann folder /:Old',
      'max renamed /:Rigs New folder',
      'ann folder /:New folder',
      'ann renamed /:Sailors Crew',
      'ann folder /:Crew+Boats ×2',
    ]);
  });

  test('APP-PUB-01 what was handed in by a collection names who handed it in', async () => {
    const deadline = Math.floor(Date.now() / 1000) + 3600;
    const fields = [{ label: 'Name', required: true }];
    const { id } = await call('collectCreate', { name: 'Photos', path: root, deadline, fields });
    await submitTo(device, collectForm(id, { Name: 'Kim' }, { 'a.jpg': '1', 'b.jpg': '2' }));
    expect(await told()).toEqual(['Kim collected /:a.jpg+b.jpg ×2 Kim']);
  });

  test('APP-PUB-01 who may not read there is told nothing, and pages are pages', async () => {
    for (const name of ['a', 'b', 'c']) {
      await call('fileMkdir', { path: root, name });
      await call('fileCreate', { path: `${root}/${name}`, name: 'x.txt', content: '' });
    }
    const pages = await Promise.all([1, 2, 3].map((page) => call('teamActivity', { path: root, page, size: 2 })));
    expect(pages.map(({ total, list }) => [total, list.length])).toEqual([
      [6, 2],
      [6, 2],
      [6, 2],
    ]);
    expect(new Set(pages.flatMap(({ list }) => list.map(({ id }) => id))).size).toBe(6);
    expect(await codeOf('teamActivity', { path: root }, 'bob')).toBe('N000002');
    expect(await codeOf('teamActivity', { path: '/zenith_sata/public/g2' }, 'leo')).toBe('N000002');
    expect(await codeOf('teamActivity', { path: '/zenith_sata/public/none' }, 'max')).toBe('N002001');
    expect(await codeOf('teamActivity', { path: home })).toBe('N002001');
    expect(await codeOf('teamActivity', { path: `${root}/../g2` })).toBe('N002005');
  });

  test('APP-PUB-02 who came and went is told to the administrator, and to the one it is about', async () => {
    const { activity } = device.services;
    activity.noteGroup('g1', { by: 'max', what: 'joined', other: 'leo' });
    activity.noteGroup('g1', { by: 'max', what: 'write', other: 'ann' });
    activity.noteGroup('g1', { by: 'max', what: 'named', other: 'Before' });
    expect(await told(root, 'max')).toEqual(['max named /: Before', 'max write /: ann', 'max joined /: Leo (leo)']);
    expect(await told(root, 'leo')).toEqual(['max named /: Before', 'max joined /: Leo (leo)']);
    expect(await told(root, 'ann')).toEqual(['max named /: Before', 'max write /: ann']);
  });

  test('APP-PUB-01 a thousand lines are kept of each team folder, the oldest go', () => {
    let now = 1_000_000;
    const activity = createTeamActivity(device.context.db, () => now);
    const place = (name: string) => ({ area: 'team' as const, pool: 'zenith_sata' as const, groupId: 'g1', segments: [name] }); // prettier-ignore
    for (let number = 0; number < 1010; number += 1) {
      now += 1000;
      activity.note([place(`${number}`)], { by: 'ann', what: 'added' });
    }
    activity.note([{ ...place('x'), groupId: 'g2' }], { by: 'ann', what: 'added' });
    activity.note([{ ...place('x'), groupId: 'gone' }], { by: 'ann', what: 'added' });
    const { list, total } = activity.list('g1', [], { page: 10, size: 100 });
    expect([total, list.at(-1)?.names]).toEqual([1000, ['10']]);
    expect(activity.list('g2', [], { page: 1, size: 10 }).total).toBe(1);
    // Together with the team folder its record goes.
    device.context.db.exec(`DELETE FROM groups WHERE id = 'g1'`);
    expect(activity.list('g1', [], { page: 1, size: 10 }).total).toBe(0);
  });
});
