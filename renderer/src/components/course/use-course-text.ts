import type { CourseRecord } from '#shared/contract/calls-course.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** How courses are told of in a few words. */
export function useCourseText() {
  const { t } = useTranslation('courses');
  const length = (seconds: number): string => {
    const minutes = Math.max(1, Math.round(seconds / 60));
    return minutes < 60
      ? t('minutes', { count: minutes })
      : t('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
  return {
    length,
    /** Its lessons, how long they take, and whose it is. */
    facts: ({ lessons, duration, own, owner }: CourseRecord): string =>
      [
        lessons === 0 ? t('noLessons') : t('lessons', { count: lessons }),
        duration > 0 ? length(duration) : '',
        own === 1 ? '' : t('by', { name: owner }),
      ]
        .filter((text) => text !== '')
        .join(' · '),
  };
}
