import type { CourseRecord, LessonRecord } from '#shared/contract/calls-course.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import type { PlayProgress } from '../media/play-progress.ts';
import { isSameAccount } from '../video/scope.ts';
import type { Course } from './course-store.ts';
import type { LookedCourse, LookedLesson } from './look.ts';

type Progress = ReadonlyMap<string, PlayProgress>;

const stemOf = (name: string): string => {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? name : name.slice(0, dot);
};

/** True for a course that is the caller's own. */
export const isOwn = ({ username }: Pick<FileCaller, 'username'>, { owner }: Course): boolean =>
  isSameAccount(owner, username);

/** Courses that an account sees: its own, and what an administrator has published (APP-CLASS-01). */
export function coursesFor({ courses, rights }: FileServices, caller: FileCaller): Course[] {
  const others = courses
    .published()
    .filter((course) => !isOwn(caller, course) && rights.callerOf(course.owner)?.isMaster === true);
  return [...courses.ofOwner(caller.username), ...others];
}

/** Where somebody goes on: the lesson looked at last, or the next one that is not finished. */
function nextOf(lessons: readonly LookedLesson[], progress: Progress): string {
  const at = (lesson: LookedLesson): number => progress.get(lesson.id)?.at ?? 0;
  const isOpen = (lesson: LookedLesson): boolean => !lesson.missing && progress.get(lesson.id)?.watched !== true;
  const last = lessons.reduce((best, lesson, index) => (at(lesson) > at(lessons[best] ?? lesson) ? index : best), 0);
  const next = lessons.slice(last).find(isOpen) ?? lessons.find(isOpen);
  return next?.id ?? '';
}

/** A course as an account sees it; the place of its folder is its owner's to know. */
export function courseRecordOf(
  { courses }: FileServices,
  caller: FileCaller,
  { course, lessons, missing }: LookedCourse,
): CourseRecord {
  const progress = courses.progressOf(caller.username, course.id);
  const finished = lessons.filter(({ id }) => progress.get(id)?.watched === true).length;
  const own = isOwn(caller, course);
  return {
    id: course.id,
    title: course.title,
    cover: course.cover,
    path: own ? course.folder : '',
    lessons: lessons.length,
    finished,
    progress: lessons.length === 0 ? 0 : finished / lessons.length,
    duration: lessons.reduce((sum, lesson) => sum + lesson.duration, 0),
    next_id: nextOf(lessons, progress),
    hidden: course.hidden ? 1 : 0,
    published: course.published ? 1 : 0,
    own: own ? 1 : 0,
    owner: course.owner,
    missing: missing ? 1 : 0,
    created_at: course.createdAt,
  };
}

/** The lessons of a course with where the caller is in them. */
export function lessonRecordsOf(
  { courses }: FileServices,
  caller: FileCaller,
  { course, lessons }: LookedCourse,
): LessonRecord[] {
  const progress = courses.progressOf(caller.username, course.id);
  const noted = courses.notedOf(caller.username, course.id);
  return lessons.map(({ id, name, path, duration, missing }) => {
    const { pos = 0, duration: told = 0, watched = false } = progress.get(id) ?? {};
    // What the file does not tell its player has told.
    const length = duration > 0 ? duration : told;
    return {
      id,
      title: stemOf(name),
      path,
      duration: length,
      progress: watched ? 1 : length > 0 ? Math.min(1, pos / length) : 0,
      pos,
      finished: watched ? 1 : 0,
      noted: noted.has(id) ? 1 : 0,
      missing: missing ? 1 : 0,
    };
  });
}
