import type { CourseRecord, LessonRecord } from '#shared/contract/calls-course.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { coursesRenewed, type CourseView } from '../../components/course/course-view.ts';
import type { PlaceKeeper } from '../../components/media/player/player-props.ts';

/** Keeps where the account is in a lesson; that one is finished now shows everywhere at once (APP-CLASS-01). */
export function keeperOf(view: CourseView, course: CourseRecord, lesson: LessonRecord): PlaceKeeper {
  let { finished } = course;
  return {
    load: async () => {
      const answer = await call(calls.courseLessons, { course_id: course.id }, { silent: true });
      return answer.success ? (answer.data.list.find(({ id }) => id === lesson.id)?.pos ?? 0) : 0;
    },
    save: (_path, pos, duration) => {
      const fields = { action: 'progress' as const, lesson_id: lesson.id, pos, duration };
      void call(calls.courseSave, fields, { silent: true, outlivesPage: true }).then((answer) => {
        const now = answer.success ? answer.data.course?.finished : undefined;
        if (now === undefined || now === finished) return;
        finished = now;
        coursesRenewed(view);
      });
    },
  };
}
