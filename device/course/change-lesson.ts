import { DeviceError } from '../device-error.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { type PlayProgress, progressAfter } from '../media/play-progress.ts';
import type { CourseFields } from './change-courses.ts';
import type { Course } from './course-store.ts';
import { coursesFor } from './records.ts';

/** The course that a call is about. Throws N000003 where the caller does not see it. */
export function visibleCourse(files: FileServices, caller: FileCaller, id: string | undefined): Course {
  const course = coursesFor(files, caller).find((one) => one.id === id);
  if (!course) throw new DeviceError('N000003');
  return course;
}

function progressOf(
  known: PlayProgress | undefined,
  { pos, duration = 0, finished }: CourseFields,
  length: number,
  now: number,
): PlayProgress {
  const base = known ?? { pos: 0, duration: length, watched: false, at: 0 };
  // What the file tells is believed before its player.
  const told = length > 0 ? length : duration;
  const played = pos === undefined ? { ...base, at: now } : progressAfter(base, pos, told, now);
  if (finished === undefined) return played;
  return { ...played, watched: finished, pos: finished ? 0 : played.pos };
}

/**
 * Keeps where an account is in a lesson, and what it writes down of it (APP-CLASS-01); `hasChanged` when what lists
 * show of it has.
 */
export function changeLesson(
  files: FileServices,
  caller: FileCaller,
  fields: CourseFields,
  now: number,
): { course: Course; hasChanged: boolean } {
  const { courses } = files;
  const { lesson_id: lessonId, note } = fields;
  const plays = fields.pos !== undefined || fields.finished !== undefined;
  if (lessonId === undefined) throw new DeviceError('N000001', { data: { field: 'lesson_id' } });
  if (!plays && note === undefined) throw new DeviceError('N000001', { data: { field: 'pos' } });
  const course = visibleCourse(files, caller, courses.ofLesson(lessonId)?.id);
  const lesson = courses.lessons(course).find(({ id }) => id === lessonId);
  if (!lesson) throw new DeviceError('N000003');
  let hasChanged = false;
  if (plays) {
    const known = courses.progressOf(caller.username, course.id).get(lessonId);
    const next = progressOf(known, fields, lesson.duration, now);
    courses.setProgress(caller.username, lessonId, next);
    // What goes on playing says so every few seconds: only that it begins or ends is worth telling.
    hasChanged = next.watched !== (known?.watched ?? false) || next.pos > 0 !== (known?.pos ?? 0) > 0;
  }
  if (note !== undefined) {
    hasChanged ||= (courses.noteOf(caller.username, lessonId) === '') !== (note === '');
    courses.setNote(caller.username, lessonId, note);
  }
  return { course, hasChanged };
}
