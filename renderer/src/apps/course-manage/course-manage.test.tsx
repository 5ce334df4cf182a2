import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure } from '../../api/result.ts';
import { toastStore } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import { rightsChanged } from '../../state/session-slice.ts';
import { courseOf, fakeCourses, KNOTS, type FakeCourse } from '../../test/fake-course.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { CourseManage } from './index.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['courses', 'places']);
  stopClock();
});
afterEach(startClock);

const few = (): FakeCourse[] => [courseOf('k', 'Knots', ['Bends', 'Bowline', 'Hitches']), courseOf('s', 'Sails', [])];

async function open(
  list = few(),
  prepare?: (files: Parameters<typeof fakeCourses>[0], store: { dispatch: (action: never) => unknown }) => void,
) {
  let device: ReturnType<typeof fakeCourses> | undefined;
  const folders = { [HOME]: { names: ['Knots/', 'Cover.png'] }, [KNOTS]: { names: ['Bends.mp4', 'Cover.png'] } };
  const view = await renderScreenAt(<CourseManage />, '/courseManage', folders, (files, store) => {
    device = fakeCourses(files, list);
    prepare?.(files, store);
  });
  await settle(50);
  if (device === undefined) throw new Error('no device');
  return { ...view, device };
}
const rows = () => screen.getAllByTestId('record').map(({ dataset }) => dataset.name);
const choose = async (entry: string, name = 'Knots'): Promise<void> => {
  await user.click(screen.getByRole('button', { name: `More about ${name}` }));
  await settle();
  await user.click(await screen.findByRole('menuitem', { name: entry }));
  await settle(50);
};
const press = async (name: string): Promise<void> => {
  await user.click(screen.getByRole('button', { name }));
  await settle(50);
};

test('APP-COURSE-01 without a course it says what one is, and makes one of a folder that is chosen', async () => {
  const { files, device } = await open([]);
  expect(screen.getByText('No courses yet')).toBeVisible();
  await user.click(screen.getByTestId('new-course'));
  await settle(50);
  await user.click(within(screen.getByTestId('folder-picker')).getByText('Knots'));
  await settle(50);
  await user.click(screen.getByTestId('folder-picker-ok'));
  await settle(50);
  const title = screen.getByRole('textbox', { name: 'Title' });
  expect(title).toHaveValue('Knots');
  await user.clear(title);
  await press('Create course');
  expect(screen.getByText('Give the course a title.')).toBeVisible();
  await user.type(title, 'Knots for sailors');
  await press('Create course');
  expect(files.named('courseSave')).toEqual([
    { action: 'save', title: 'Knots for sailors', path: KNOTS, cover: '', hidden: false },
  ]);
  expect(device.list).toHaveLength(1);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Knots for sailors');
});

test('APP-COURSE-01 title and cover are changed; what the device refuses is said and nothing typed is lost', async () => {
  const { files, device } = await open();
  await press('Edit');
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' 2');
  await press('Choose a picture…');
  await user.click(within(screen.getByTestId('folder-picker')).getByText('Cover.png'));
  await settle();
  await user.click(screen.getByTestId('folder-picker-ok'));
  await settle();
  const save = files.answers.courseSave;
  files.answers.courseSave = () => failure('N002001', 'gone');
  await press('Save');
  expect(screen.getByRole('alert')).toHaveTextContent('This folder is not there any more');
  if (save !== undefined) files.answers.courseSave = save;
  await press('Save');
  expect(screen.queryByTestId('course-form')).toBeNull();
  expect(device.list[0]?.course).toMatchObject({ title: 'Knots 2', cover: `${KNOTS}/Cover.png`, path: KNOTS });
});

test('APP-COURSE-01 lessons change places by keys, one that is missing is forgotten, an order by name comes back', async () => {
  const list = few();
  const missing = list[0]?.lessons[1];
  if (missing !== undefined) missing.missing = 1;
  const { files, device } = await open(list);
  expect(rows()).toEqual(['Bends', 'Bowline', 'Hitches']);
  expect(screen.getAllByTestId('record')[1]).toHaveTextContent('File missing');
  screen.getAllByTestId('record')[0]?.focus();
  await user.keyboard('{Alt>}{End}{/Alt}');
  await settle(50);
  expect(rows()).toEqual(['Bowline', 'Hitches', 'Bends']);
  expect(files.named('courseSave').at(-1)).toEqual({ action: 'save', id: 'k', order: ['k-2', 'k-3', 'k-1'] });
  screen.getAllByTestId('record')[0]?.focus();
  await user.keyboard(' {Delete}');
  await settle(50);
  expect(device.list[0]?.lessons.map(({ title }) => title)).toEqual(['Hitches', 'Bends']);
  // One that is there stays: its file would make it a lesson again.
  screen.getAllByTestId('record')[0]?.focus();
  await user.keyboard(' {Delete}');
  await settle(50);
  expect(rows()).toEqual(['Hitches', 'Bends']);
  await choose('Order by name');
  expect(files.named('courseSave').at(-1)).toEqual({ action: 'save', id: 'k', order: [] });
});

test('APP-COURSE-01 a course is hidden with the way back, and deleted after a question that says what stays', async () => {
  const { device } = await open();
  await choose('Hide');
  expect(device.list[0]?.course.hidden).toBe(1);
  toastStore.getState().at(-1)?.actions[0]?.onSelect();
  await settle(50);
  expect(device.list[0]?.course.hidden).toBe(0);
  await choose('Delete…');
  expect(screen.getByText(/The videos stay in their folder/)).toBeVisible();
  await press('Cancel');
  expect(device.list).toHaveLength(2);
  await choose('Delete…');
  await press('Delete course');
  expect(device.list.map(({ course }) => course.title)).toEqual(['Sails']);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sails');
  expect(screen.getByText('No videos in this folder')).toBeVisible();
});

test('APP-COURSE-01 an administrator publishes after hearing what that gives away; nobody else is offered it', async () => {
  const { device, store } = await open();
  await choose('Publish to everybody');
  expect(screen.getByText(/Nothing else of the folder is given away/)).toBeVisible();
  await press('Publish');
  expect(device.list[0]?.course.published).toBe(1);
  await choose('Publish no longer');
  expect(device.list[0]?.course.published).toBe(0);
  store.dispatch(rightsChanged({ isMaster: false }));
  await settle();
  await user.click(screen.getByRole('button', { name: 'More about Knots' }));
  await settle();
  expect(screen.queryByRole('menuitem', { name: 'Publish to everybody' })).toBeNull();
  await user.keyboard('{Escape}');
  await press('Edit');
  expect(screen.queryByRole('switch', { name: 'Publish to everybody' })).toBeNull();
});

test('APP-COURSE-01 a device that does not answer is asked again; a folder that is away is told', async () => {
  let isDown = true;
  const list = few();
  if (list[0] !== undefined) list[0].course.missing = 1;
  const { files } = await open(list, (fake) => {
    const answer = fake.answers.courseList;
    fake.answers.courseList = (args) => (isDown ? failure('NETWORK', '') : answer?.(args));
  });
  expect(screen.getByTestId('error-state')).toHaveTextContent('NETWORK');
  isDown = false;
  await press('Retry');
  expect(files.named('courseList').length).toBeGreaterThan(1);
  expect(screen.getByText(/The folder cannot be read/)).toBeVisible();
  await press('Choose the folder');
  expect(screen.getByTestId('course-form')).toBeVisible();
});

test('APP-COURSE-01 the screen speaks Chinese', async () => {
  await speakFiles('zh-CN');
  await open([]);
  expect(screen.getByText('还没有课程')).toBeVisible();
  expect(screen.getByRole('button', { name: '新建课程' })).toBeEnabled();
});
