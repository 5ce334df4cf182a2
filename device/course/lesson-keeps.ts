import type { DatabaseSync } from 'node:sqlite';
import type { PlayProgress } from '../media/play-progress.ts';

/** What accounts keep of lessons. */
export interface LessonKeeps {
  /** Where an account is in lessons of a course, by the lesson. */
  progressOf(username: string, courseId: string): Map<string, PlayProgress>;
  setProgress(username: string, lessonId: string, progress: PlayProgress): void;
  /** Lessons of a course of which an account keeps a note. */
  notedOf(username: string, courseId: string): Set<string>;
  noteOf(username: string, lessonId: string): string;
  /** '' forgets it. */
  setNote(username: string, lessonId: string, text: string): void;
}

/** Where accounts are in lessons, and what they write down of them: everybody's own (APP-CLASS-01). */
export function createLessonKeeps(db: DatabaseSync): LessonKeeps {
  const ofCourse = 'k.username = ? AND k.lesson_id IN (SELECT id FROM course_lessons WHERE course_id = ?)';
  const progress = db.prepare(`SELECT k.* FROM course_progress k WHERE ${ofCourse}`);
  const setProgress = db.prepare(
    `INSERT OR REPLACE INTO course_progress (username, lesson_id, pos, duration, finished, at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const noted = db.prepare(`SELECT k.lesson_id FROM course_notes k WHERE ${ofCourse}`);
  const note = db.prepare('SELECT text FROM course_notes WHERE username = ? AND lesson_id = ?');
  const setNote = db.prepare('INSERT OR REPLACE INTO course_notes (username, lesson_id, text) VALUES (?, ?, ?)');
  const dropNote = db.prepare('DELETE FROM course_notes WHERE username = ? AND lesson_id = ?');

  interface Row {
    lesson_id: string;
    pos: number;
    duration: number;
    finished: number;
    at: number;
  }

  return {
    progressOf: (username, courseId) =>
      new Map(
        (progress.all(username, courseId) as unknown as Row[]).map(({ lesson_id, pos, duration, finished, at }) => [
          lesson_id,
          { pos, duration, watched: finished === 1, at },
        ]),
      ),
    setProgress(username, lessonId, { pos, duration, watched, at }) {
      setProgress.run(username, lessonId, pos, duration, watched ? 1 : 0, at);
    },
    notedOf: (username, courseId) =>
      new Set((noted.all(username, courseId) as { lesson_id: string }[]).map((row) => row.lesson_id)),
    noteOf: (username, lessonId) => (note.get(username, lessonId) as { text: string } | undefined)?.text ?? '',
    setNote(username, lessonId, text) {
      if (text === '') dropNote.run(username, lessonId);
      else setNote.run(username, lessonId, text);
    },
  };
}
