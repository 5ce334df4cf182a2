import { z } from 'zod';
import { COURSE_LESSONS_MAX, COURSE_NOTE_MAX, COURSE_PAGE_MAX, COURSE_TITLE_MAX } from '../constants.ts';
import { defineCall } from './define.ts';
import { wirePath } from './file-fields.ts';
import { flag } from './records.ts';

/** Id of a course or lesson. */
const courseId = z.string().min(1).max(200);

/** A course; its lessons are the videos of a folder. `progress` is the finished share of its lessons, 0 to 1. */
export const courseRecord = z.object({
  id: z.string(),
  title: z.string(),
  /** Wire path of its picture: GET /v2/file/thumb answers it; '' for none. */
  cover: z.string(),
  /** Wire path of its folder; '' where it is not the caller's. */
  path: z.string(),
  lessons: z.number(),
  finished: z.number(),
  progress: z.number(),
  /** Seconds of all lessons, as far as they are known. */
  duration: z.number(),
  /** Lesson that the caller goes on with: the one looked at last, or the first that is not finished; '' for none. */
  next_id: z.string(),
  hidden: flag,
  /** 1 when every account sees it. */
  published: flag,
  own: flag,
  owner: z.string(),
  /** 1 when its folder cannot be read now. */
  missing: flag,
  created_at: z.number(),
});
export type CourseRecord = z.output<typeof courseRecord>;

/** A lesson: `title` is the name of its file without the ending, `progress` the seen part of it, 0 to 1. */
export const lessonRecord = z.object({
  id: z.string(),
  title: z.string(),
  /** Wire path of its file, for GET /v2/file/stream. */
  path: z.string(),
  /** Seconds; 0 where nothing tells. */
  duration: z.number(),
  progress: z.number(),
  /** Second to go on from; 0 for the begin. */
  pos: z.number(),
  finished: flag,
  /** 1 when the caller keeps a note of it. */
  noted: flag,
  /** 1 when its file cannot be read now. */
  missing: flag,
});
export type LessonRecord = z.output<typeof lessonRecord>;

export const courseCalls = {
  courseList: defineCall({
    name: 'courseList',
    path: '/v2/course/list',
    who: 'account',
    request: () =>
      z.object({
        page: z.number().int().min(1).max(1_000_000).default(1),
        size: z.number().int().min(1).max(COURSE_PAGE_MAX).default(60),
        /** Only the own ones, the hidden among them. */
        own: z.boolean().default(false),
      }),
    response: () => z.object({ list: z.array(courseRecord), total: z.number() }),
    ledger: 'CALL-EXT-28, APP-CLASS-01',
    summary:
      'Courses that the account sees, by title: its own, and those that an administrator has published; hidden ones only with `own`, which leaves those of others out. The videos of their folders are looked at anew.',
  }),
  courseSave: defineCall({
    name: 'courseSave',
    path: '/v2/course/save',
    who: 'account',
    request: () =>
      z.object({
        action: z.enum(['save', 'delete', 'progress']),
        id: courseId.optional(),
        title: z
          .string()
          .trim()
          .min(1)
          .refine((text) => [...text].length <= COURSE_TITLE_MAX, `at most ${COURSE_TITLE_MAX} characters`)
          .optional(),
        path: wirePath.optional(),
        /** Wire path of a picture; '' for none. */
        cover: z.union([z.literal(''), wirePath]).optional(),
        hidden: z.boolean().optional(),
        published: z.boolean().optional(),
        /** Lessons in their order; those that are not named come behind them by name. Empty: all by name again. */
        order: z.array(courseId).max(COURSE_LESSONS_MAX).optional(),
        /** Lessons that are forgotten, which must be missing. */
        forget: z.array(courseId).min(1).max(COURSE_LESSONS_MAX).optional(),
        lesson_id: courseId.optional(),
        pos: z.number().min(0).max(1e7).optional(),
        /** Seconds of the lesson as its player tells them. */
        duration: z.number().min(0).max(1e7).optional(),
        finished: z.boolean().optional(),
        /** What the account writes down of a lesson; '' forgets it. */
        note: z
          .string()
          .refine((text) => [...text].length <= COURSE_NOTE_MAX, `at most ${COURSE_NOTE_MAX} characters`)
          .optional(),
      }),
    response: () => z.object({ course: courseRecord.optional() }),
    errors: ['N000002', 'N000003', 'N001111', 'N001603', 'N002001', 'N002005'],
    ledger: 'CALL-EXT-28, APP-COURSE-01, APP-CLASS-01',
    summary:
      'save without `id` makes a course of the videos of a folder (`path`), named after it without `title`; with `id` it changes an own one. delete forgets the record with what accounts keep of its lessons; files stay. progress keeps where the account is in a lesson (`lesson_id` with `pos`, `finished` or `note`). Only an administrator may publish (N000002): then every account may read the files of the lessons and the cover, nothing else of the folder. N000003 for a course or lesson that is gone or not the account’s, N002001 for a folder or picture that is not there, N000002 and N001603 for one that may not be read, N002005 for one behind a link that leaves its area and for a folder behind any link that is to be published, N001111 beyond 200 courses.',
  }),
  courseLessons: defineCall({
    name: 'courseLessons',
    path: '/v2/course/lessons',
    who: 'account',
    request: () => z.object({ course_id: courseId, lesson_id: courseId.optional() }),
    response: () => z.object({ course: courseRecord, list: z.array(lessonRecord), note: z.string().optional() }),
    errors: ['N000003'],
    ledger: 'CALL-EXT-28, APP-CLASS-01',
    summary:
      'A course with its lessons: as its owner put them, else by name. With `lesson_id` also what the account wrote down of that lesson. N000003 for a course or lesson that is gone or that the account does not see.',
  }),
} as const;
