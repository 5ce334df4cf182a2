import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { calls, streams } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { seriousFindings } from '../axe.ts';
import { expect, test, type Page } from '../fixtures.ts';
import { Desk } from './desk.ts';

/* Courses as a person makes and watches them, over films of the demo household that are seconds long. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const HOME = `/zenith_sata/${accounts.master}/data`;
const FOLDER = `${HOME}/Knots`;
const NAMES = ['10 Splices', '2 Bowline', '1 Begin', '3 Hitches', '4 Bends'];
const IN_ORDER = ['1 Begin', '2 Bowline', '3 Hitches', '4 Bends', '10 Splices'];

const onDisk = (dataDir: string, wire: string): string => path.join(dataDir, 'pool', wire);

/** A folder of five videos beside which something private lies. */
function withVideos({ dataDir }: { dataDir: string }): void {
  const film = onDisk(dataDir, `${HOME}/Videos/Garden timelapse.webm`);
  expect(existsSync(film)).toBe(true);
  mkdirSync(onDisk(dataDir, FOLDER), { recursive: true });
  for (const name of NAMES) cpSync(film, onDisk(dataDir, `${FOLDER}/${name}.webm`));
  cpSync(film, onDisk(dataDir, `${FOLDER}/private.bin`));
}
async function withCourse(device: { http: string; dataDir: string }, fields: object = {}) {
  withVideos(device);
  const admin = await signedIn(device.http, accounts.master);
  const { data } = await admin.call(calls.courseSave, { action: 'save', path: FOLDER, ...fields });
  return { admin, id: data.course?.id ?? '' };
}
const lessons = (page: Page) => page.getByTestId('lesson');
const names = (page: Page, testId: string) =>
  page.getByTestId(testId).evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.name ?? ''));

test('APP-COURSE-01 a folder of five videos becomes a course of five lessons, put in order, hidden and deleted', async ({
  page,
  device,
  signIn,
}) => {
  withVideos(device);
  await page.goto(device.url('/courseManage'));
  await signIn(page);
  await expect(page.getByText('No courses yet')).toBeVisible();
  await page.getByTestId('new-course').first().click();
  await page.getByTestId('folder-picker').getByText('Knots', { exact: true }).click();
  await page.getByTestId('folder-picker-ok').click();
  const form = page.getByTestId('course-form');
  await expect(form.getByLabel('Title')).toHaveValue('Knots');
  await form.getByLabel('Title').fill('Knots for sailors');
  await form.getByRole('button', { name: 'Create course' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Knots for sailors');
  await expect.poll(() => names(page, 'record')).toEqual(IN_ORDER);
  await page.locator('[data-testid="record"][data-name="10 Splices"]').focus();
  await page.keyboard.press('Alt+Home');
  await expect.poll(() => names(page, 'record')).toEqual(['10 Splices', ...IN_ORDER.slice(0, 4)]);
  await page.reload();
  await expect.poll(() => names(page, 'record')).toEqual(['10 Splices', ...IN_ORDER.slice(0, 4)]);
  const more = page.getByRole('button', { name: 'More about Knots for sailors' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Hide' }).click();
  await expect(page.getByTestId('course')).toContainText('Hidden');
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete course' }).click();
  await expect(page.getByText('No courses yet')).toBeVisible();
  for (const name of NAMES) expect(existsSync(onDisk(device.dataDir, `${FOLDER}/${name}.webm`))).toBe(true);
});

test('APP-CLASS-01 finishing a lesson marks it and raises the progress of the course; notes are kept', async ({
  page,
  device,
  signIn,
}) => {
  await withCourse(device);
  await page.goto(device.url('/classroom'));
  await signIn(page);
  await expect(page).toHaveURL(/\/classroom\/lessonList/);
  await expect.poll(() => names(page, 'lesson')).toEqual(IN_ORDER);
  await page.getByTestId('go-on').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 Begin');
  await page.getByLabel('My notes').fill('The standing end is the long one.');
  // It is seen to its end in three seconds, and counts as finished.
  await expect(page.getByTestId('course-done')).toContainText('1 of 5 finished');
  await expect(lessons(page).first()).toHaveAttribute('data-finished', 'true');
  await expect(page.getByTestId('note-state')).toHaveText('Saved');
  await page.getByRole('button', { name: 'Play the next one' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 Bowline');
  await expect(page.getByLabel('My notes')).toHaveValue('');
  await page.getByRole('button', { name: 'Previous lesson' }).click();
  await expect(page.getByLabel('My notes')).toHaveValue('The standing end is the long one.');
  await page.getByRole('button', { name: 'All lessons' }).click();
  await expect(page.getByTestId('course-done')).toContainText('1 of 5 finished');
});

test('APP-COURSE-01 APP-CLASS-01 in windows of the desktop: a course is chosen, and lessons follow each other', async ({
  page,
  device,
  signIn,
}) => {
  const { admin } = await withCourse(device);
  await admin.call(calls.courseSave, { action: 'save', path: FOLDER, title: 'Another' });
  await page.goto(device.url('/'));
  await signIn(page);
  const desk = new Desk(page);
  const room = await desk.open('classroom');
  await room.getByRole('button', { name: 'Manage courses' }).click();
  const manage = desk.window('courseManage');
  await manage.locator('[data-testid="course"][data-name="Knots"]').getByRole('button').click();
  await expect(manage.getByRole('heading', { level: 1 })).toHaveText('Knots');
  await manage.getByRole('button', { name: 'Classroom' }).click();
  await room.locator('[data-testid="course"][data-name="Knots"]').getByRole('button').click();
  await room.getByTestId('go-on').click();
  await room.getByRole('button', { name: 'Next lesson' }).click();
  await expect(room.getByRole('heading', { level: 1 })).toHaveText('2 Bowline');
  await room.getByRole('button', { name: 'All lessons' }).click();
  await expect(room.getByRole('heading', { level: 1 })).toHaveText('Knots');
});

test('APP-CLASS-01 a lesson whose video is missing says so, and keeps its notes', async ({ page, device, signIn }) => {
  const { admin, id } = await withCourse(device);
  const { list } = (await admin.call(calls.courseLessons, { course_id: id })).data;
  const lesson_id = list[1]?.id ?? '';
  await admin.call(calls.courseSave, { action: 'progress', lesson_id, note: 'Round the tree' });
  rmSync(onDisk(device.dataDir, `${FOLDER}/2 Bowline.webm`));
  await page.goto(device.url(`/classroom/lessonDetail?course=${id}&id=${lesson_id}`));
  await signIn(page);
  await expect(page.getByText('The video of this lesson is missing')).toBeVisible();
  await expect(page.getByLabel('My notes')).toHaveValue('Round the tree');
  await page.getByRole('button', { name: 'Next lesson' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 Hitches');
});

test('APP-COURSE-01 a published course is watched by other accounts, which get nothing else of its folder', async ({
  page,
  device,
  signIn,
}) => {
  const { admin, id } = await withCourse(device, { published: true });
  await page.goto(device.url('/classroom'));
  await signIn(page, 'normal');
  await expect(page.getByTestId('classroom-course')).toContainText(`From ${accounts.master}`);
  await page.getByTestId('go-on').click();
  await expect(page.locator('video')).toHaveJSProperty('error', null);
  await expect.poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.duration)).toBeGreaterThan(1);
  const status = (name: string) =>
    page.evaluate(async (url) => (await fetch(url)).status, `${streams.stream.path}?path=${encodeURIComponent(`${FOLDER}/${name}`)}`); // prettier-ignore
  expect(await status('1 Begin.webm')).toBe(200);
  expect(await status('private.bin')).not.toBe(200);
  await admin.call(calls.courseSave, { action: 'save', id, published: false });
  await expect(page.getByText('This lesson is not there any more')).toBeVisible();
  expect(await status('1 Begin.webm')).not.toBe(200);
});

for (const scheme of ['light', 'dark'] as const)
  test(`APP-COURSE-01 APP-CLASS-01 nothing keeps anybody out: courses, lessons, a lesson, ${scheme}`, async ({
    page,
    device,
    signIn,
  }) => {
    const { admin, id } = await withCourse(device);
    const { list } = (await admin.call(calls.courseLessons, { course_id: id })).data;
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(device.url('/courseManage'));
    await signIn(page);
    await expect(page.getByTestId('record').first()).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.goto(device.url('/classroom/lessonList'));
    await expect(lessons(page).first()).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.goto(device.url(`/classroom/lessonDetail?course=${id}&id=${list[0]?.id ?? ''}`));
    await expect(page.getByLabel('My notes')).toBeEnabled();
    expect(await seriousFindings(page)).toEqual([]);
  });
