import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { streams } from '#shared/contract/index.ts';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, query, startFileDevice } from '../files/test-kit.ts';
import { film } from '../video/test-video.ts';

/* What a published course gives to other accounts: its lessons and its cover, and not one thing more. */

let device: FileDevice;
const home = '/zenith_sata/max/data';
const FOLDER = `${home}/Knots`;
const LESSON = `${FOLDER}/Part 1.mkv`;
const COVER = `${home}/Pictures/Cover.png`;
const tester = fileTester(() => device);
const { call, codeOf } = tester;

const put = (wire: string, content: Uint8Array | string = film()): void => {
  const file = device.disk(wire);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
};
/** What the bytes of a file answer to an account: the status. */
async function stream(wire: string, username = 'bob'): Promise<number> {
  const answer = await device.app.inject({
    url: `${streams.stream.path}?${query({ path: wire })}`,
    headers: { 'x-user': username },
  });
  return answer.statusCode;
}
async function publish(fields: object = {}): Promise<string> {
  const wish = { action: 'save' as const, path: FOLDER, cover: COVER, published: true, ...fields };
  return (await call('courseSave', wish, 'max')).course?.id ?? '';
}

beforeEach(async () => {
  device = await startFileDevice();
  for (const name of ['Part 1.mkv', 'Part 2.mkv']) put(`${FOLDER}/${name}`);
  put(`${FOLDER}/Part 1.srt`, '1\n00:00:01,000 --> 00:00:02,000\nHello');
  put(`${FOLDER}/diary.txt`, 'private');
  put(`${FOLDER}/deeper/Part 3.mkv`);
  put(`${home}/Private/secret.mkv`, film(50));
  put(COVER, 'picture');
  put(`${home}/Pictures/Other.png`, 'picture');
});
afterEach(() => device.remove());

test('APP-COURSE-01 a published course gives its lessons and its cover to all accounts, and nothing beside them', async () => {
  expect(await stream(LESSON)).not.toBe(200);
  const id = await publish();
  const { course, list } = await call('courseLessons', { course_id: id }, 'bob');
  expect(course).toMatchObject({ own: 0, owner: 'max', path: '', cover: COVER, published: 1 });
  expect(list.map(({ title }) => title)).toEqual(['Part 1', 'Part 2']);
  for (const wire of [LESSON, `${FOLDER}/Part 2.mkv`, COVER]) expect(await stream(wire), wire).toBe(200);
  const others = ['Part 1.srt', 'diary.txt', 'deeper/Part 3.mkv', 'deeper', '', '.', '../Private/secret.mkv'];
  for (const name of others) expect(await stream(`${FOLDER}/${name}`), name).not.toBe(200);
  for (const wire of [`${home}/Private/secret.mkv`, `${home}/Pictures/Other.png`, home, `${LESSON}/x`])
    expect(await stream(wire), wire).not.toBe(200);
  expect(await codeOf('fileInfo', { paths: [LESSON] }, 'bob')).toBe('200');
  for (const wire of [FOLDER, `${FOLDER}/diary.txt`, home])
    expect(await codeOf('fileInfo', { paths: [wire] }, 'bob'), wire).toBe('N000002');
  expect(await codeOf('textLoad', { path: `${FOLDER}/diary.txt` }, 'bob')).toBe('N000002');
  expect(await codeOf('textLoad', { path: `${FOLDER}/Part 1.srt` }, 'bob')).toBe('N000002');
});

test('APP-COURSE-01 nothing of a published course is listed, written, moved, deleted or shared on', async () => {
  await publish();
  put('/zenith_sata/bob/data/mine.txt', 'mine');
  for (const wire of [FOLDER, home, LESSON])
    expect(await codeOf('fileList', { path: wire }, 'bob'), wire).not.toBe('200');
  expect(await codeOf('fileRename', { path: LESSON, name: 'x.mkv' }, 'bob')).not.toBe('200');
  expect(await codeOf('fileRemove', { paths: [LESSON] }, 'bob')).not.toBe('200');
  expect(await codeOf('fileMkdir', { path: FOLDER, name: 'x' }, 'bob')).not.toBe('200');
  expect(await codeOf('fileCopy', { paths: ['/zenith_sata/bob/data/mine.txt'], to: FOLDER }, 'bob')).not.toBe('200');
  expect(await codeOf('fileMove', { paths: [LESSON], to: '/zenith_sata/bob/data' }, 'bob')).not.toBe('200');
  expect(await codeOf('shareCreate', { paths: [LESSON] }, 'bob')).toBe('N000002');
  expect(await codeOf('courseSave', { action: 'save', path: FOLDER }, 'bob')).toBe('N000002');
  expect(await stream(LESSON, 'max')).toBe(200);
});

test('APP-COURSE-01 links give nothing: in the place of a lesson, on the way to it, or in the folder', async () => {
  await publish();
  const lesson = device.disk(LESSON);
  renameSync(lesson, `${lesson}.bak`);
  for (const target of [`${home}/Private/secret.mkv`, `${FOLDER}/diary.txt`, '/zenith_sata/ann/data/x.mkv']) {
    put('/zenith_sata/ann/data/x.mkv');
    symlinkSync(device.disk(target), lesson);
    expect(await stream(LESSON), target).not.toBe(200);
    rmSync(lesson);
  }
  // The owner still follows its own links.
  symlinkSync(device.disk(`${home}/Private/secret.mkv`), lesson);
  expect(await stream(LESSON, 'max')).toBe(200);
  expect(await stream(LESSON)).not.toBe(200);
  rmSync(lesson);
  renameSync(`${lesson}.bak`, lesson);
  expect(await stream(LESSON)).toBe(200);
  // The folder is taken away, and one that leads elsewhere stands in its place.
  put(`${home}/Private/Part 1.mkv`);
  renameSync(device.disk(FOLDER), device.disk(`${home}/Away`));
  symlinkSync(device.disk(`${home}/Private`), device.disk(FOLDER));
  expect(await stream(LESSON)).not.toBe(200);
});

test('APP-COURSE-01 a folder in the place of a lesson gives nothing of what is in it', async () => {
  await publish();
  rmSync(device.disk(LESSON));
  put(`${LESSON}/inside.mkv`);
  expect(await stream(LESSON)).not.toBe(200);
  expect(await stream(`${LESSON}/inside.mkv`)).not.toBe(200);
  expect(await codeOf('fileList', { path: LESSON }, 'bob')).not.toBe('200');
});

test('APP-COURSE-01 what is unpublished, hidden, deleted or moved away is out of reach at once', async () => {
  const id = await publish();
  const change = (fields: object) => call('courseSave', { action: 'save', id, ...fields }, 'max');
  expect((await call('courseList', {}, 'bob')).total).toBe(1);
  for (const [off, on] of [
    [{ published: false }, { published: true }],
    [{ hidden: true }, { hidden: false }],
  ]) {
    await change(off ?? {});
    expect([await stream(LESSON), await stream(COVER)]).not.toContain(200);
    expect(await codeOf('courseLessons', { course_id: id }, 'bob')).toBe('N000003');
    expect((await call('courseList', {}, 'bob')).total).toBe(0);
    await change(on ?? {});
    expect([await stream(LESSON), await stream(COVER)]).toEqual([200, 200]);
  }
  await change({ cover: '' });
  expect([await stream(LESSON), await stream(COVER)].filter((status) => status === 200)).toHaveLength(1);
  mkdirSync(device.disk(`${home}/Elsewhere`));
  await tester.task('fileMove', { paths: [LESSON], to: `${home}/Elsewhere` }, 'max');
  expect(await stream(`${home}/Elsewhere/Part 1.mkv`)).not.toBe(200);
  await call('fileRename', { path: `${FOLDER}/Part 2.mkv`, name: 'Part two.mkv' }, 'max');
  expect(await stream(`${FOLDER}/Part two.mkv`)).toBe(200);
  await call('courseSave', { action: 'delete', id }, 'max');
  expect(await stream(`${FOLDER}/Part two.mkv`)).not.toBe(200);
});

test('APP-COURSE-01 only an administrator publishes, and what it published goes when it is none any more', async () => {
  put('/zenith_sata/ann/data/Own/a.mkv');
  expect(await codeOf('courseSave', { action: 'save', path: '/zenith_sata/ann/data/Own', published: true })).toBe(
    'N000002',
  );
  const { course } = await call('courseSave', { action: 'save', path: '/zenith_sata/ann/data/Own' });
  expect(await codeOf('courseSave', { action: 'save', id: course?.id ?? '', published: true })).toBe('N000002');
  // As if it had been published by somebody who has lost the right since.
  device.context.db.exec(`UPDATE courses SET published = 1 WHERE id = '${course?.id ?? ''}'`);
  expect(await stream('/zenith_sata/ann/data/Own/a.mkv')).not.toBe(200);
  expect((await call('courseList', {}, 'bob')).total).toBe(0);
  const id = await publish();
  device.context.db.exec(`UPDATE accounts SET is_master = 0 WHERE username = 'max'`);
  expect(await stream(LESSON)).not.toBe(200);
  expect(await codeOf('courseLessons', { course_id: id }, 'bob')).toBe('N000003');
  device.context.db.exec(`UPDATE accounts SET is_master = 1 WHERE username = 'max'`);
  expect(await stream(LESSON)).toBe(200);
  device.context.db.exec(`DELETE FROM accounts WHERE username = 'max'`);
  expect(await stream(LESSON)).not.toBe(200);
});

test('APP-COURSE-01 a folder behind a link, and what somebody else has shared, is not published', async () => {
  symlinkSync(device.disk(FOLDER), device.disk(`${home}/Short`));
  const wish = { action: 'save', path: `${home}/Short` } as const;
  expect(await codeOf('courseSave', { ...wish, published: true }, 'max')).toBe('N002005');
  const { course } = await call('courseSave', wish, 'max');
  expect(course).toMatchObject({ lessons: 2, published: 0 });
  expect(await codeOf('courseSave', { action: 'save', id: course?.id ?? '', published: true }, 'max')).toBe('N002005');
  put('/zenith_sata/ann/data/Own/a.mkv');
  await call('shareCreate', { paths: ['/zenith_sata/ann/data/Own'], members: ['max'] }, 'ann');
  const others = { action: 'save', path: '/zenith_sata/ann/data/Own' } as const;
  expect((await call('courseSave', others, 'max')).course).toMatchObject({ lessons: 1 });
  expect(await codeOf('courseSave', { ...others, published: true }, 'max')).toBe('N000002');
});
