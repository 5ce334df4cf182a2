import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { courseOf, fakeCourses, type FakeCourse } from '../../test/fake-course.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { Classroom } from './index.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['courses', 'places', 'openers']);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  stopClock();
});
afterEach(() => {
  startClock();
  vi.restoreAllMocks();
});

const two = (): FakeCourse[] => [
  courseOf('k', 'Knots', ['Begin', 'Bowline', 'Hitches']),
  courseOf('s', 'Sails', ['Wind'], { own: 0, owner: 'max', published: 1, path: '' }),
];
async function open(url: string, list = two(), prepare?: (files: Parameters<typeof fakeCourses>[0]) => void) {
  let device: ReturnType<typeof fakeCourses> | undefined;
  const view = await renderScreenAt(<Classroom />, url, {}, (files) => {
    device = fakeCourses(files, list);
    files.answers.kvLoad = () => success({ value: '' });
    prepare?.(files);
  });
  await settle(50);
  if (device === undefined) throw new Error('no device');
  return { ...view, device };
}
const LIST = '/classroom/lessonList';
const detail = (lesson: string): string => `/classroom/lessonDetail?course=${lesson.split('-')[0] ?? ''}&id=${lesson}`;
const film = (): HTMLVideoElement => {
  const element = document.querySelector('video');
  if (element === null) throw new Error('no film');
  return element;
};
const lessonNames = () => screen.getAllByTestId('lesson').map(({ dataset }) => dataset.name);
const press = async (name: string): Promise<void> => {
  await user.click(screen.getByRole('button', { name }));
  await settle(50);
};

test('APP-CLASS-01 courses and their lessons with what was seen of them; one goes on where it was', async () => {
  const list = two();
  Object.assign(list[0]?.lessons[0] ?? {}, { finished: 1, progress: 1 });
  Object.assign(list[0]?.lessons[1] ?? {}, { pos: 300, progress: 0.5, noted: 1 });
  const { url } = await open(LIST, list);
  const courses = screen.getAllByTestId('course');
  expect(courses.map(({ dataset }) => dataset.name)).toEqual(['Knots', 'Sails']);
  expect(courses[0]).toHaveTextContent('1 of 3 finished');
  expect(lessonNames()).toEqual(['Begin', 'Bowline', 'Hitches']);
  expect(screen.getByRole('img', { name: '50 % seen' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Has a note' })).toBeInTheDocument();
  await user.click(within(courses[1] as HTMLElement).getByRole('button'));
  await settle(50);
  expect(screen.getByTestId('classroom-course')).toHaveTextContent('From max');
  await user.click(within(courses[0] as HTMLElement).getByRole('button'));
  await settle(50);
  await press('Go on: Bowline');
  expect(url()).toBe(detail('k-2'));
});

test('APP-CLASS-01 lessons are marked by hand, arrows go from course to course', async () => {
  const { device } = await open(LIST);
  await press('Mark Begin as finished');
  expect(device.list[0]?.lessons[0]?.finished).toBe(1);
  expect(screen.getByTestId('course-done')).toHaveTextContent('1 of 3 finished');
  await press('Mark Begin as not finished');
  expect(screen.getByTestId('course-done')).toHaveTextContent('0 of 3 finished');
  within(screen.getAllByTestId('course')[0] as HTMLElement)
    .getByRole('button')
    .focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toHaveTextContent('Sails');
});

test('APP-CLASS-01 finishing a lesson marks it, raises the progress of the course, and leads on', async () => {
  const { files, url } = await open(detail('k-1'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Begin');
  expect(film().getAttribute('src')).toContain(encodeURIComponent('Begin.mp4'));
  Object.defineProperty(film(), 'duration', { configurable: true, value: 600 });
  fireEvent.loadedMetadata(film());
  fireEvent.play(film());
  film().currentTime = 120;
  await settle(10_100);
  expect(files.named('courseSave').at(-1)).toEqual({ action: 'progress', lesson_id: 'k-1', pos: 120, duration: 600 });
  expect(screen.getByTestId('course-done')).toHaveTextContent('0 of 3 finished');
  film().currentTime = 600;
  fireEvent.ended(film());
  await settle(50);
  expect(screen.getByTestId('course-done')).toHaveTextContent('1 of 3 finished');
  expect(screen.getAllByTestId('lesson')[0]).toHaveAttribute('data-finished', 'true');
  // Who still writes a note is not taken to another lesson.
  await settle(20_000);
  expect(url()).toBe(detail('k-1'));
  await press('Play the next one');
  expect(url()).toBe(detail('k-2'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bowline');
});

test('APP-CLASS-01 a lesson offers to go on where it was left; previous and next pass over what is missing', async () => {
  const list = two();
  Object.assign(list[0]?.lessons[0] ?? {}, { pos: 75 });
  Object.assign(list[0]?.lessons[1] ?? {}, { missing: 1 });
  const { url } = await open(detail('k-1'), list);
  expect(screen.getByTestId('player-resume')).toHaveTextContent('You stopped at 1:15');
  expect(screen.getByRole('button', { name: 'Previous lesson' })).toBeDisabled();
  await press('Next lesson');
  expect(url()).toBe(detail('k-3'));
  await press('Previous lesson');
  expect(url()).toBe(detail('k-1'));
});

test('APP-CLASS-01 a note saves itself; what could not be saved stays and is tried again', async () => {
  const { files, device } = await open(detail('k-2'));
  const field = screen.getByRole('textbox', { name: 'My notes' });
  await user.type(field, 'Round');
  expect(screen.getByTestId('note-state')).toHaveTextContent('Not saved yet');
  await settle(1100);
  expect(device.list[0]?.lessons[1]?.note).toBe('Round');
  expect(screen.getByTestId('note-state')).toHaveTextContent('Saved');
  const save = files.answers.courseSave;
  files.answers.courseSave = () => failure('NETWORK', '');
  await user.type(field, ' the tree');
  await settle(1100);
  expect(screen.getByTestId('note-state')).toHaveTextContent('Not saved. It is tried again');
  expect(field).toHaveValue('Round the tree');
  if (save !== undefined) files.answers.courseSave = save;
  await settle(10_100);
  expect(device.list[0]?.lessons[1]?.note).toBe('Round the tree');
  expect(screen.getByTestId('note-state')).toHaveTextContent('Saved');
  await user.type(field, ' and back');
  // Leaving the lesson saves what is left.
  await press('Next lesson');
  expect(device.list[0]?.lessons[1]?.note).toBe('Round the tree and back');
  expect(screen.getByRole('textbox', { name: 'My notes' })).toHaveValue('');
  await press('Previous lesson');
  expect(screen.getByRole('textbox', { name: 'My notes' })).toHaveValue('Round the tree and back');
});

test('APP-CLASS-01 a missing video, a course that is gone, no lesson at all, and nothing to watch are told', async () => {
  const list = two();
  Object.assign(list[0]?.lessons[1] ?? {}, { missing: 1, note: 'Kept' });
  await open(detail('k-2'), list);
  expect(screen.getByText('The video of this lesson is missing')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'My notes' })).toHaveValue('Kept');
});

test('APP-CLASS-01 a course that is gone leads to the list', async () => {
  const { url } = await open(detail('gone-1'));
  expect(screen.getByText('This lesson is not there any more')).toBeVisible();
  await press('All lessons');
  expect(url()).toBe(LIST);
});

test('APP-CLASS-01 without a course it says where they come from, also in Chinese; a failure can be tried again', async () => {
  await speakFiles('zh-CN');
  let isDown = true;
  const { openWindow } = await open(LIST, [], (files) => {
    const answer = files.answers.courseList;
    files.answers.courseList = (args) => (isDown ? failure('NETWORK', '') : answer?.(args));
  });
  expect(screen.getByTestId('error-state')).toBeVisible();
  isDown = false;
  await press('重试');
  expect(screen.getByText('没有可观看的课程')).toBeVisible();
  await press('创建课程');
  expect(openWindow).toHaveBeenLastCalledWith('/courseManage');
});
