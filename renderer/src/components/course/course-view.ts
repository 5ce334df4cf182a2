import { useMemo } from 'react';
import type { MessageFrame } from '#shared/contract/push.ts';
import type { CallArgs } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import type { Translate } from '#shared/rules/text.ts';
import { api } from '../../api/api-slice.ts';
import { call } from '../../api/call.ts';
import { useHost } from '../../host/host-context.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppStore, type AppStore } from '../../state/store.ts';
import { useAppWindow, type AppWindow } from '../app-window.ts';
import { toastFailure } from '../dialogs/failure-toast.ts';

/** What is done with courses needs to know of where it is done. */
export interface CourseView {
  readonly store: AppStore;
  readonly window: AppWindow;
  readonly translate: Translate;
  /** Origin of the device's bytes. */
  readonly base: string;
}

export function useCourseView(): CourseView {
  const { t } = useTranslation('courses');
  const store = useAppStore();
  const window = useAppWindow();
  const { deviceBase: base } = useHost();
  return useMemo(() => ({ store, window, translate: translateWith(t), base }), [store, window, t, base]);
}

/** Courses, or where the account is in them, are other ones now. */
export const isCourseNews = ({ topic, data }: MessageFrame): boolean =>
  topic === 'settings' && typeof data === 'object' && data !== null && 'area' in data && data.area === 'course';

/** What screens show of courses is asked for anew. */
export const coursesRenewed = ({ store }: Pick<CourseView, 'store'>): void => {
  store.dispatch(api.util.invalidateTags(['settings']));
};

/** Changes a course or a lesson; says what went wrong. Answers whether it was done. */
export async function changeCourse(view: CourseView, fields: CallArgs<typeof calls.courseSave>): Promise<boolean> {
  // Lessons stand in their new order before the device knows of it: a reload is not to take that back.
  const answer = await call(calls.courseSave, fields, { silent: true, outlivesPage: true });
  if (!answer.success) toastFailure(answer);
  coursesRenewed(view);
  return answer.success;
}

export const lessonUrl = (course: string, lesson: string): string =>
  `/classroom/lessonDetail?course=${encodeURIComponent(course)}&id=${encodeURIComponent(lesson)}`;
