import { useCallback, type RefObject } from 'react';
import { calls } from '#shared/contract/index.ts';
import type { CallData } from '#shared/contract/define.ts';
import { call } from '../../api/call.ts';
import { success, type CallResult } from '../../api/result.ts';
import type { Range } from './looks.ts';
import { useWatched, type Watched } from './use-watched.ts';

/** How often a course is asked for: the device notes each half minute (ms). */
const COURSE_MS = 30_000;

export type Course = CallData<typeof calls.monitorHistory>;
type Metric = 'cpu' | 'mem' | 'net' | 'disk' | 'temp' | 'fan';

/** One course of the last hour, day or week; of one port or disk where one is named. */
export interface CourseWish {
  readonly metric: Metric;
  readonly of?: string;
}

/**
 * Courses over the same range, in their order, in one answer: they are read with one cursor, so that they must be of
 * one moment. Keep `wishes` the same object (APP-MON-02).
 */
export function useCourses(
  wishes: readonly CourseWish[],
  range: Range,
  shown: RefObject<HTMLElement | null>,
): Watched<readonly Course[]> {
  const ask = useCallback(
    async (signal: AbortSignal): Promise<CallResult<readonly Course[]>> => {
      const answers = await Promise.all(
        wishes.map((wish) => call(calls.monitorHistory, { ...wish, range }, { signal, silent: true })),
      );
      const courses: Course[] = [];
      for (const answer of answers) {
        if (!answer.success) return answer;
        courses.push(answer.data);
      }
      return success(courses);
    },
    [wishes, range],
  );
  return useWatched(ask, COURSE_MS, shown);
}
