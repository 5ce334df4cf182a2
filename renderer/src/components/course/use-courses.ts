import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { CourseRecord } from '#shared/contract/calls-course.ts';
import { useCourseListQuery } from '../../state/course/course-api.ts';
import { useAgain } from '../../state/use-again.ts';
import { usePushes } from '../place/use-pushes.ts';
import { isCourseNews } from './course-view.ts';

/** Why something could not be had, as an answer of the store tells it. */
export function failureOf(error: unknown): { message: string; code: string } {
  const { message = '', code = '' } = (error ?? {}) as { message?: string; code?: string };
  return { message, code };
}

/** The courses of a screen, kept fresh, and the one that its address names; the first where it names none. */
export function useCourses(own: boolean) {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data: list, error, refetch } = useCourseListQuery({ own }, { refetchOnMountOrArgChange: true });
  const again = useAgain(refetch);
  usePushes(isCourseNews, again);
  const wanted = query.get('course') ?? '';
  const current: CourseRecord | undefined = list?.find(({ id }) => id === wanted) ?? list?.[0];
  return {
    list,
    error,
    again,
    current,
    pick: (id: string) => {
      void navigate(`${pathname}?course=${encodeURIComponent(id)}`, { replace: true });
    },
  };
}
