import { COURSE_PAGE_MAX } from '#shared/constants.ts';
import type { CourseRecord } from '#shared/contract/calls-course.ts';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { api, queryOf } from '../../api/api-slice.ts';

export type CourseLessons = CallData<typeof calls.courseLessons>;

/** What screens show of courses and keep fresh. */
export const courseApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Courses that the account sees; `own`: only its own, the hidden among them (APP-CLASS-01, APP-COURSE-01). */
    courseList: build.query<readonly CourseRecord[], { own: boolean }>({
      query: ({ own }) => ({ spec: calls.courseList, args: { own, size: COURSE_PAGE_MAX }, options: { silent: true } }),
      transformResponse: ({ list }: CallData<typeof calls.courseList>) => list,
      providesTags: ['settings'],
    }),
    /** A course with its lessons. */
    courseLessons: build.query<CourseLessons, { course_id: string }>({
      ...queryOf(calls.courseLessons, { silent: true }),
      providesTags: ['settings'],
    }),
  }),
});

export const { useCourseListQuery, useCourseLessonsQuery } = courseApi;
