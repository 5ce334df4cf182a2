import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../storage/database.ts';
import { createLessonKeeps, type LessonKeeps } from './lesson-keeps.ts';

/** Courses of one account. */
export const COURSES_MAX = 200;

/** A course as it is kept (APP-COURSE-01). */
export interface Course {
  readonly id: string;
  readonly owner: string;
  readonly title: string;
  /** Wire path of its folder. */
  readonly folder: string;
  /** Wire path of its picture, '' for none. */
  readonly cover: string;
  readonly hidden: boolean;
  readonly published: boolean;
  readonly createdAt: number;
}

/** A video of a course as it is kept. */
export interface Lesson {
  readonly id: string;
  readonly path: string;
  /** 0 where it comes by its name. */
  readonly place: number;
  readonly duration: number;
  readonly stamp: string;
}

type Row = Omit<Course, 'hidden' | 'published'> & { readonly hidden: number; readonly published: number };

export interface CourseStore extends LessonKeeps {
  ofOwner(username: string): Course[];
  /** Those that are to be seen by all accounts, whoever has published them. */
  published(): Course[];
  find(id: string): Course | undefined;
  /** The course in which something is a lesson. */
  ofLesson(lessonId: string): Course | undefined;
  create(course: Omit<Course, 'id'>): string;
  change(course: Course): void;
  remove(id: string): void;
  /** The videos that lie in the folder of the course now, in no order. */
  lessons(course: Pick<Course, 'id' | 'folder'>): Lesson[];
  addLessons(courseId: string, paths: readonly string[]): void;
  setFacts(facts: readonly Pick<Lesson, 'id' | 'duration' | 'stamp'>[]): void;
  /** Puts lessons in their order; all others of the course come by name. */
  setOrder(courseId: string, ids: readonly string[]): void;
  forgetLessons(courseId: string, ids: readonly string[]): void;
  /** Owners of published courses of which a file is a lesson or the cover. */
  publishersOf(path: string): string[];
}

const newId = (): string => randomBytes(9).toString('base64url');
/** Directly in the folder of its course. */
const IN_FOLDER = `l.path > f.path || '/' AND l.path < f.path || '0' AND instr(substr(l.path, length(f.path) + 2), '/') = 0`;

/** Courses and their lessons: everything about them that is not in the files. */
export function createCourseStore(db: DatabaseSync): CourseStore {
  const columns = `c.id, c.owner, c.title, c.hidden, c.published, c.created_at AS createdAt, f.path AS folder,
    coalesce(v.path, '') AS cover FROM courses c JOIN course_folders f ON f.course_id = c.id
    LEFT JOIN course_covers v ON v.course_id = c.id`;
  const ofOwner = db.prepare(`SELECT ${columns} WHERE c.owner = ?`);
  const published = db.prepare(`SELECT ${columns} WHERE c.published = 1 AND c.hidden = 0`);
  const find = db.prepare(`SELECT ${columns} WHERE c.id = ?`);
  const ofLesson = db.prepare(
    `SELECT ${columns} JOIN course_lessons l ON l.course_id = c.id WHERE l.id = ? AND ${IN_FOLDER}`,
  );
  const upsert = db.prepare(
    `INSERT INTO courses (id, owner, title, hidden, published, created_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET title = excluded.title, hidden = excluded.hidden, published = excluded.published`,
  );
  const setFolder = db.prepare('INSERT OR REPLACE INTO course_folders (course_id, path) VALUES (?, ?)');
  const setCover = db.prepare('INSERT OR REPLACE INTO course_covers (course_id, path) VALUES (?, ?)');
  const dropCover = db.prepare('DELETE FROM course_covers WHERE course_id = ?');
  const drop = db.prepare('DELETE FROM courses WHERE id = ?');
  const lessons = db.prepare(
    `SELECT l.id, l.path, l.place, l.duration, l.stamp FROM course_lessons l JOIN course_folders f USING (course_id)
     WHERE l.course_id = ? AND ${IN_FOLDER}`,
  );
  const addLesson = db.prepare('INSERT OR IGNORE INTO course_lessons (id, course_id, path) VALUES (?, ?, ?)');
  const facts = db.prepare('UPDATE course_lessons SET duration = ?, stamp = ? WHERE id = ?');
  const unordered = db.prepare('UPDATE course_lessons SET place = 0 WHERE course_id = ?');
  const put = db.prepare('UPDATE course_lessons SET place = ? WHERE course_id = ? AND id = ?');
  const dropLesson = db.prepare('DELETE FROM course_lessons WHERE course_id = ? AND id = ?');
  const publishers = db.prepare(
    `SELECT c.owner FROM course_lessons l JOIN course_folders f USING (course_id) JOIN courses c ON c.id = l.course_id
     WHERE l.path = ?1 AND ${IN_FOLDER} AND c.published = 1 AND c.hidden = 0
     UNION SELECT c.owner FROM course_covers v JOIN courses c ON c.id = v.course_id
     WHERE v.path = ?1 AND c.published = 1 AND c.hidden = 0`,
  );

  const courseOf = (row: unknown): Course => {
    const { hidden, published, ...course } = row as Row;
    return { ...course, hidden: hidden === 1, published: published === 1 };
  };
  const save = ({ id, owner, title, folder, cover, hidden, published, createdAt }: Course): void => {
    upsert.run(id, owner, title, hidden ? 1 : 0, published ? 1 : 0, createdAt);
    setFolder.run(id, folder);
    if (cover === '') dropCover.run(id);
    else setCover.run(id, cover);
  };

  return {
    ...createLessonKeeps(db),
    ofOwner: (username) => ofOwner.all(username).map(courseOf),
    published: () => published.all().map(courseOf),
    find: (id) => {
      const row = find.get(id);
      return row && courseOf(row);
    },
    ofLesson: (lessonId) => {
      const row = ofLesson.get(lessonId);
      return row && courseOf(row);
    },
    create(course) {
      const id = newId();
      transaction(db, () => save({ ...course, id }));
      return id;
    },
    change: (course) => transaction(db, () => save(course)),
    remove: (id) => void drop.run(id),
    lessons: ({ id }) => lessons.all(id) as unknown as Lesson[],
    addLessons(courseId, paths) {
      transaction(db, () => {
        for (const path of paths) addLesson.run(newId(), courseId, path);
      });
    },
    setFacts(found) {
      transaction(db, () => {
        for (const { id, duration, stamp } of found) facts.run(duration, stamp, id);
      });
    },
    setOrder(courseId, ids) {
      transaction(db, () => {
        unordered.run(courseId);
        for (const [at, id] of ids.entries()) put.run(at + 1, courseId, id);
      });
    },
    forgetLessons(courseId, ids) {
      transaction(db, () => {
        for (const id of ids) dropLesson.run(courseId, id);
      });
    },
    publishersOf: (path) => (publishers.all(path) as { owner: string }[]).map(({ owner }) => owner),
  };
}
