import { naturalOrder } from '#shared/rules/natural-order.ts';
import { deleteCourse, saveCourse } from '../course/change-courses.ts';
import { changeLesson, visibleCourse } from '../course/change-lesson.ts';
import { lookAtCourse } from '../course/look.ts';
import { courseRecordOf, coursesFor, isOwn, lessonRecordsOf } from '../course/records.ts';
import type { DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import { fileServices } from '../files/services.ts';

type Names = 'courseList' | 'courseSave' | 'courseLessons';

/** Folders that are looked at together. */
const LOOKS = 4;

/** Courses, their lessons, and where accounts are in them (CALL-EXT-28). */
export function createCourseHandlers(context: DeviceContext): Handlers<Names> {
  const files = fileServices(context);
  const now = (): number => Math.floor(context.clock.now() / 1000);
  /** Tells consoles that what they show of courses is different now. */
  const tell = (to: string): void => {
    context.push.send({ topic: 'settings', type: 'changed', to, data: { area: 'course' } });
  };

  return {
    courseList: async ({ page, size, own }, caller, { language }) => {
      const byName = naturalOrder(language);
      const all = coursesFor(files, caller)
        .filter((course) => (own ? isOwn(caller, course) : !course.hidden))
        .sort((a, b) => byName(a.title, b.title) || (a.id < b.id ? -1 : 1));
      const list = await mapParallel(all.slice((page - 1) * size, page * size), LOOKS, async (course) =>
        courseRecordOf(files, caller, await lookAtCourse(files, course, language)),
      );
      return { list, total: all.length };
    },
    courseSave: async (fields, caller, { language }) => {
      if (fields.action === 'delete') {
        tell(deleteCourse(files, caller, fields.id) ? 'all' : caller.username);
        return {};
      }
      const isSave = fields.action === 'save';
      const saved = isSave ? await saveCourse(files, caller, fields, now(), language) : undefined;
      if (saved) tell(saved.isShared ? 'all' : caller.username);
      const changed = isSave ? undefined : changeLesson(files, caller, fields, now());
      if (changed?.hasChanged === true) tell(caller.username);
      const course = saved?.course ?? changed?.course;
      return course ? { course: courseRecordOf(files, caller, await lookAtCourse(files, course, language)) } : {};
    },
    courseLessons: async ({ course_id, lesson_id }, caller, { language }) => {
      const looked = await lookAtCourse(files, visibleCourse(files, caller, course_id), language);
      if (lesson_id !== undefined && !looked.lessons.some(({ id }) => id === lesson_id))
        throw new DeviceError('N000003');
      return {
        course: courseRecordOf(files, caller, looked),
        list: lessonRecordsOf(files, caller, looked),
        ...(lesson_id === undefined ? {} : { note: files.courses.noteOf(caller.username, lesson_id) }),
      };
    },
  };
}
