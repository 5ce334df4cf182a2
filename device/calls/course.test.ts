import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { film } from '../video/test-video.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const FOLDER = `${home}/Knots`;
const tester = fileTester(() => device);
const { call, codeOf } = tester;

beforeEach(async () => {
  device = await startFileDevice();
});
afterEach(() => device.remove());

const put = (wire: string, content: Uint8Array | string = film()): void => {
  const file = device.disk(wire);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
};
/** Five videos of 10 to 50 seconds, whose names are in another order by their letters than by their numbers. */
const fiveVideos = (folder = FOLDER): void => {
  for (const [at, no] of [10, 2, 1, 33, 4].entries()) put(`${folder}/Part ${no}.mkv`, film((at + 1) * 10));
  put(`${folder}/notes.txt`, 'words');
  put(`${folder}/deeper/Other.mkv`);
};
const make = async (fields: object = {}, username = 'ann') => {
  const { course } = await call('courseSave', { action: 'save', path: FOLDER, ...fields }, username);
  if (!course) throw new Error('no course');
  return course;
};
const lessonsOf = async (course_id: string, username = 'ann') =>
  (await call('courseLessons', { course_id }, username)).list;
const titles = async (course_id: string, username = 'ann') =>
  (await lessonsOf(course_id, username)).map(({ title }) => title);
const BY_NAME = ['Part 1', 'Part 2', 'Part 4', 'Part 10', 'Part 33'];

describe('courses', () => {
  test('APP-COURSE-01 a folder of five videos gives five lessons in name order, with the lengths of the films', async () => {
    fiveVideos();
    const course = await make();
    expect(course).toMatchObject({ title: 'Knots', path: FOLDER, lessons: 5, finished: 0, progress: 0, duration: 150 });
    const list = await lessonsOf(course.id);
    expect(list.map(({ title, duration }) => [title, duration])).toEqual([
      ['Part 1', 30],
      ['Part 2', 20],
      ['Part 4', 50],
      ['Part 10', 10],
      ['Part 33', 40],
    ]);
    expect(list[0]?.path).toBe(`${FOLDER}/Part 1.mkv`);
    expect(await call('courseList', {})).toMatchObject({ total: 1, list: [{ id: course.id, next_id: list[0]?.id }] });
  });

  test('APP-COURSE-01 new videos of the folder join, one that is gone is missing until it is forgotten', async () => {
    fiveVideos();
    const { id } = await make({ title: 'Knots for sailors' });
    put(`${FOLDER}/Part 3.webm`);
    rmSync(device.disk(`${FOLDER}/Part 2.mkv`));
    const list = await lessonsOf(id);
    expect(list.map(({ title, missing }) => [title, missing])).toEqual([
      ['Part 1', 0],
      ['Part 2', 1],
      ['Part 3', 0],
      ['Part 4', 0],
      ['Part 10', 0],
      ['Part 33', 0],
    ]);
    const [first, gone] = list.map((lesson) => lesson.id);
    expect(await codeOf('courseSave', { action: 'save', id, forget: [first ?? ''] })).toBe('N000001');
    expect(await codeOf('courseSave', { action: 'save', id, forget: ['none'] })).toBe('N000003');
    await call('courseSave', { action: 'save', id, forget: [gone ?? ''] });
    expect(await titles(id)).toEqual(['Part 1', 'Part 3', 'Part 4', 'Part 10', 'Part 33']);
    // The folder itself is away: nothing is forgotten.
    renameSync(device.disk(FOLDER), device.disk(`${home}/Elsewhere`));
    expect(await call('courseLessons', { course_id: id })).toMatchObject({
      course: { missing: 1, lessons: 5, next_id: '' },
    });
  });

  test('APP-COURSE-01 lessons stay where they are put, those that join come behind them, an empty order is by name', async () => {
    fiveVideos();
    const { id } = await make();
    const ids = (await lessonsOf(id)).map((lesson) => lesson.id);
    await call('courseSave', { action: 'save', id, order: ids.toReversed() });
    put(`${FOLDER}/A new one.mkv`);
    expect(await titles(id)).toEqual([...BY_NAME.toReversed(), 'A new one']);
    expect(await codeOf('courseSave', { action: 'save', id, order: ['none'] })).toBe('N000003');
    await call('courseSave', { action: 'save', id, order: [] });
    expect(await titles(id)).toEqual(['A new one', ...BY_NAME]);
  });

  test('APP-COURSE-01 delete takes the record with all that was kept of it, never a file', async () => {
    fiveVideos();
    const { id } = await make();
    const [lesson] = await lessonsOf(id);
    await call('courseSave', { action: 'progress', lesson_id: lesson?.id ?? '', pos: 15, note: 'Bowline' });
    expect(await call('courseSave', { action: 'delete', id })).toEqual({});
    expect((await call('courseList', { own: true })).total).toBe(0);
    expect(await codeOf('courseLessons', { course_id: id })).toBe('N000003');
    expect(await codeOf('courseSave', { action: 'delete', id })).toBe('N000003');
    for (const name of BY_NAME) expect(existsSync(device.disk(`${FOLDER}/${name}.mkv`))).toBe(true);
    for (const table of ['courses', 'course_folders', 'course_lessons', 'course_progress', 'course_notes'])
      expect(device.context.db.prepare(`SELECT count(*) AS n FROM ${table}`).get(), table).toEqual({ n: 0 });
  });

  test('APP-COURSE-01 title, cover and hiding; a hidden course is in the list of its owner’s own alone', async () => {
    fiveVideos();
    put(`${home}/Cover.png`, 'picture');
    const { id } = await make();
    const saved = await make({ id, path: undefined, title: '  Knots 2  ', cover: `${home}/Cover.png`, hidden: true });
    expect(saved).toMatchObject({ id, title: 'Knots 2', cover: `${home}/Cover.png`, hidden: 1 });
    expect((await call('courseList', {})).list).toEqual([]);
    expect((await call('courseList', { own: true })).list).toMatchObject([{ id, hidden: 1 }]);
    expect(await codeOf('courseSave', { action: 'save', id, cover: `${FOLDER}/notes.txt` })).toBe('N002001');
    expect(await make({ id, path: undefined, cover: '' })).toMatchObject({ cover: '' });
  });

  test('APP-COURSE-01 what cannot be a course is refused, and changes nothing', async () => {
    fiveVideos();
    const { id } = await make();
    put('/zenith_sata/max/data/Own/a.mkv');
    const save = (fields: object, username = 'ann') => codeOf('courseSave', { action: 'save', ...fields }, username);
    expect(await save({})).toBe('N000001');
    expect(await save({ path: `${home}/none` })).toBe('N002001');
    expect(await save({ path: `${FOLDER}/notes.txt` })).toBe('N002001');
    expect(await save({ path: '/zenith_sata/max/data/Own' })).toBe('N000002');
    expect(await save({ path: '/zenith_sata/ann/safebox/a' })).toBe('N001603');
    symlinkSync(device.disk('/zenith_sata/max/data/Own'), device.disk(`${home}/link`));
    expect(await save({ path: `${home}/link` })).toBe('N002005');
    expect(await save({ id, title: 'Mine' }, 'bob')).toBe('N000003');
    expect(await save({ id, path: `${home}/none`, title: 'Other' })).toBe('N002001');
    expect((await call('courseList', {})).list).toMatchObject([{ title: 'Knots' }]);
    for (const wish of [{ title: ' ' }, { title: 'x'.repeat(101) }, { note: 'x'.repeat(10_001) }])
      expect(await codeOf('courseSave', { action: 'save', id, ...wish })).not.toBe('200');
    for (let at = 0; at < 199; at += 1) {
      const { courses } = device.services;
      courses.create({ owner: 'ann', title: `${at}`, folder: FOLDER, cover: '', hidden: true, published: false, createdAt: 0 }); // prettier-ignore
    }
    expect(await save({ path: FOLDER })).toBe('N001111');
  });

  test('APP-COURSE-01 links and hidden files are no lessons', async () => {
    fiveVideos();
    put(`${home}/Private/secret.mkv`);
    symlinkSync(device.disk(`${home}/Private/secret.mkv`), device.disk(`${FOLDER}/Part 0.mkv`));
    put(`${FOLDER}/.Part 5.mkv`);
    expect(await titles((await make()).id)).toEqual(BY_NAME);
  });
});

describe('progress and notes', () => {
  const play = (lesson_id: string, pos: number, username = 'ann') =>
    call('courseSave', { action: 'progress', lesson_id, pos }, username);

  test('APP-CLASS-01 finishing a lesson marks it and raises the progress of the course', async () => {
    fiveVideos();
    const { id } = await make();
    const [one, two] = await lessonsOf(id);
    expect((await play(one?.id ?? '', 12)).course).toMatchObject({ finished: 0, next_id: one?.id });
    expect((await lessonsOf(id))[0]).toMatchObject({ pos: 12, progress: 0.4, finished: 0 });
    expect((await play(one?.id ?? '', 29.5)).course).toMatchObject({ finished: 1, progress: 0.2, next_id: two?.id });
    expect((await lessonsOf(id))[0]).toMatchObject({ pos: 0, progress: 1, finished: 1 });
    const mark = { action: 'progress', lesson_id: one?.id ?? '' } as const;
    expect((await call('courseSave', { ...mark, finished: false })).course).toMatchObject({ finished: 0, progress: 0 });
    expect((await call('courseSave', { ...mark, finished: true })).course).toMatchObject({ finished: 1 });
  });

  test('APP-CLASS-01 a film that does not tell how long it is has that from its player', async () => {
    put(`${FOLDER}/old.avi`, 'RIFF');
    const { id } = await make();
    const [one] = await lessonsOf(id);
    expect(one).toMatchObject({ duration: 0, progress: 0 });
    await call('courseSave', { action: 'progress', lesson_id: one?.id ?? '', pos: 50, duration: 200 });
    expect((await lessonsOf(id))[0]).toMatchObject({ duration: 200, progress: 0.25 });
  });

  test('APP-CLASS-01 a note of a lesson is kept, and only its account reads it', async () => {
    fiveVideos('/zenith_sata/max/data/Knots');
    const { id } = await make({ path: '/zenith_sata/max/data/Knots', published: true }, 'max');
    const [one] = await lessonsOf(id, 'ann');
    const lesson_id = one?.id ?? '';
    const note = async (username: string) => (await call('courseLessons', { course_id: id, lesson_id }, username)).note;
    await call('courseSave', { action: 'progress', lesson_id, note: 'Round the tree\nand back' }, 'ann');
    expect([await note('ann'), await note('max'), await note('bob')]).toEqual(['Round the tree\nand back', '', '']);
    expect((await lessonsOf(id, 'ann'))[0]).toMatchObject({ noted: 1 });
    await call('courseSave', { action: 'progress', lesson_id, note: '' }, 'ann');
    expect((await lessonsOf(id, 'ann'))[0]).toMatchObject({ noted: 0 });
    expect(await codeOf('courseLessons', { course_id: id, lesson_id: 'none' }, 'ann')).toBe('N000003');
  });

  test('APP-CLASS-01 what is kept follows renames of the file and of the folder, and survives a restart', async () => {
    fiveVideos();
    const { id } = await make();
    const [one] = await lessonsOf(id);
    const lesson_id = one?.id ?? '';
    await call('courseSave', { action: 'progress', lesson_id, pos: 12, note: 'Bowline' });
    await call('fileRename', { path: `${FOLDER}/Part 1.mkv`, name: 'Begin.mkv' });
    await call('fileRename', { path: FOLDER, name: 'Ropes' });
    const { dataDir } = device;
    await device.stop();
    device = await startFileDevice(dataDir);
    const found = await call('courseLessons', { course_id: id, lesson_id });
    expect(found).toMatchObject({ note: 'Bowline', course: { path: `${home}/Ropes`, lessons: 5, missing: 0 } });
    expect(found.list.find((lesson) => lesson.id === lesson_id)).toMatchObject({ title: 'Begin', pos: 12, noted: 1 });
  });

  test('APP-CLASS-01 a lesson that is moved elsewhere is none, until it comes back with what was kept', async () => {
    fiveVideos();
    const { id } = await make();
    const [one] = await lessonsOf(id);
    const lesson_id = one?.id ?? '';
    await call('courseSave', { action: 'progress', lesson_id, note: 'Bowline' });
    mkdirSync(device.disk(`${home}/Other`));
    await tester.task('fileMove', { paths: [`${FOLDER}/Part 1.mkv`], to: `${home}/Other` });
    expect(await titles(id)).toEqual(BY_NAME.slice(1));
    expect(await codeOf('courseSave', { action: 'progress', lesson_id, pos: 3 })).toBe('N000003');
    await tester.task('fileMove', { paths: [`${home}/Other/Part 1.mkv`], to: FOLDER });
    expect((await call('courseLessons', { course_id: id, lesson_id })).note).toBe('Bowline');
  });

  test('APP-CLASS-01 progress without a lesson, or of somebody else’s course, is refused', async () => {
    fiveVideos();
    const { id } = await make();
    const [one] = await lessonsOf(id);
    const progress = (fields: object, username = 'ann') =>
      codeOf('courseSave', { action: 'progress', ...fields }, username);
    expect(await progress({ pos: 1 })).toBe('N000001');
    expect(await progress({ lesson_id: one?.id })).toBe('N000001');
    expect(await progress({ lesson_id: one?.id, pos: 1 }, 'max')).toBe('N000003');
    expect(await codeOf('courseLessons', { course_id: id }, 'max')).toBe('N000003');
    expect(readFileSync(device.disk(`${FOLDER}/notes.txt`), 'utf8')).toBe('words');
  });
});
