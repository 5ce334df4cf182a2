import type { CourseRecord, LessonRecord } from '#shared/contract/calls-course.ts';
import { failure, success, type CallResult } from '../api/result.ts';
import { HOME, type FakeFiles } from './files-harness.tsx';

type Args = Record<string, unknown>;
/** A lesson of the fake device with its note. */
export type FakeLesson = LessonRecord & { note: string };
export interface FakeCourse {
  course: CourseRecord;
  lessons: FakeLesson[];
}

export const KNOTS = `${HOME}/Knots`;

/** A course of lessons by their titles. */
export function courseOf(
  id: string,
  title: string,
  titles: readonly string[],
  fields: Partial<CourseRecord> = {},
): FakeCourse {
  return {
    course: {
      id,
      title,
      cover: '',
      path: KNOTS,
      lessons: titles.length,
      finished: 0,
      progress: 0,
      duration: titles.length * 600,
      next_id: '',
      hidden: 0,
      published: 0,
      own: 1,
      owner: 'mira',
      missing: 0,
      created_at: 1,
      ...fields,
    },
    lessons: titles.map((name, at) => ({
      id: `${id}-${at + 1}`,
      title: name,
      path: `${KNOTS}/${name}.mp4`,
      duration: 600,
      progress: 0,
      pos: 0,
      finished: 0,
      noted: 0,
      missing: 0,
      note: '',
    })),
  };
}

const counted = ({ course, lessons }: FakeCourse): CourseRecord => {
  const finished = lessons.filter((lesson) => lesson.finished === 1).length;
  return {
    ...course,
    lessons: lessons.length,
    finished,
    progress: lessons.length === 0 ? 0 : finished / lessons.length,
    next_id: lessons.find((lesson) => lesson.finished === 0 && lesson.missing === 0)?.id ?? '',
  };
};

/** Puts courses into files in memory; what is changed of them is kept. */
export function fakeCourses(files: FakeFiles, first: readonly FakeCourse[]): { list: FakeCourse[] } {
  const device = { list: [...first] };
  const find = (id: unknown): FakeCourse | undefined => device.list.find(({ course }) => course.id === id);
  const progress = ({ lesson_id, pos, duration, finished, note }: Args): CallResult<unknown> => {
    const owner = device.list.find(({ lessons }) => lessons.some(({ id }) => id === lesson_id));
    const lesson = owner?.lessons.find(({ id }) => id === lesson_id);
    if (owner === undefined || lesson === undefined) return failure('N000003', 'gone');
    if (typeof note === 'string') Object.assign(lesson, { note, noted: note === '' ? 0 : 1 });
    if (typeof finished === 'boolean')
      Object.assign(lesson, { finished: finished ? 1 : 0, progress: finished ? 1 : 0 });
    if (typeof pos === 'number') {
      const ends = pos >= Number(duration) * 0.95;
      Object.assign(lesson, ends ? { finished: 1, progress: 1, pos: 0 } : { pos, progress: pos / Number(duration) });
    }
    return success({ course: counted(owner) });
  };
  files.answers.courseList = ({ own }) => {
    const shown = device.list.filter(({ course }) => (own === true ? course.own === 1 : course.hidden === 0));
    return success({ list: shown.map(counted), total: shown.length });
  };
  files.answers.courseLessons = ({ course_id, lesson_id }) => {
    const found = find(course_id);
    if (found === undefined) return failure('N000003', 'gone');
    const note = found.lessons.find(({ id }) => id === lesson_id)?.note;
    const list = found.lessons.map(({ note: _note, ...lesson }) => lesson);
    return success({ course: counted(found), list, ...(note === undefined ? {} : { note }) });
  };
  files.answers.courseSave = (args) => {
    const { action, id, order, forget, hidden, published, title, path, cover } = args;
    if (action === 'progress') return progress(args);
    if (action === 'delete') {
      device.list = device.list.filter(({ course }) => course.id !== id);
      return success({});
    }
    let found = find(id);
    if (found === undefined) {
      found = courseOf('new', String(title), ['One', 'Two'], { path: String(path) });
      device.list.push(found);
    }
    const { course } = found;
    if (typeof title === 'string') course.title = title;
    if (typeof path === 'string') course.path = path;
    if (typeof cover === 'string') course.cover = cover;
    if (typeof hidden === 'boolean') course.hidden = hidden ? 1 : 0;
    if (typeof published === 'boolean') course.published = published ? 1 : 0;
    if (Array.isArray(order)) {
      const ids = order as string[];
      found.lessons.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    }
    if (Array.isArray(forget)) found.lessons = found.lessons.filter((lesson) => !forget.includes(lesson.id));
    return success({ course: counted(found) });
  };
  return device;
}
