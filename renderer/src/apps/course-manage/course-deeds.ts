import type { CourseRecord } from '#shared/contract/calls-course.ts';
import { changeCourse, type CourseView } from '../../components/course/course-view.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';

type Named = Pick<CourseRecord, 'id' | 'title'>;

const COURSE_TOAST = 'course-change';

const setHidden = (view: CourseView, { id }: Named, hidden: boolean): Promise<boolean> =>
  changeCourse(view, { action: 'save', id, hidden });

/** Hides a course, with the way back, or shows it again (APP-COURSE-01). */
export async function hideCourse(view: CourseView, course: Named, hidden: boolean): Promise<void> {
  if (!(await setHidden(view, course, hidden)) || !hidden) return;
  toast({
    key: COURSE_TOAST,
    kind: 'success',
    text: view.translate('manage.hid', { name: course.title }),
    action: { label: view.translate('manage.undo'), onSelect: () => void setHidden(view, course, false) },
  });
}

/** Deletes the record of a course after a question; its videos stay (APP-COURSE-01). */
export async function deleteCourse(view: CourseView, { id, title }: Named): Promise<boolean> {
  const { translate } = view;
  const sure = await confirm({
    title: translate('manage.deleteTitle', { name: title }),
    content: translate('manage.deleteText'),
    okText: translate('manage.deleteOk'),
    danger: true,
  });
  if (!sure || !(await changeCourse(view, { action: 'delete', id }))) return false;
  toast({ kind: 'success', text: translate('manage.deleted', { name: title }) });
  return true;
}

/** Gives a course to all accounts after a question that says what that means, or takes it back (APP-COURSE-01). */
export async function publishCourse(view: CourseView, { id, title }: Named, published: boolean): Promise<void> {
  const { translate } = view;
  const sure =
    !published ||
    (await confirm({
      title: translate('manage.publishTitle', { name: title }),
      content: translate('manage.publishText'),
      okText: translate('manage.publishOk'),
    }));
  if (sure) await changeCourse(view, { action: 'save', id, published });
}
