/** Tables of courses; one step of the device's database (device/storage/migrations.ts). */
export const coursesSchema = `
  CREATE TABLE courses (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL COLLATE NOCASE, title TEXT NOT NULL, hidden INTEGER NOT NULL,
    published INTEGER NOT NULL, created_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX courses_by_owner ON courses (owner);
  -- Folder and picture of a course, which follow when they are renamed.
  CREATE TABLE course_folders (
    course_id TEXT PRIMARY KEY REFERENCES courses (id) ON DELETE CASCADE, path TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX course_folders_by_path ON course_folders (path);
  CREATE TABLE course_covers (
    course_id TEXT PRIMARY KEY REFERENCES courses (id) ON DELETE CASCADE, path TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX course_covers_by_path ON course_covers (path);
  -- Videos of the folder. place: 0 where nobody put it anywhere, it comes by name; stamp: what the file was when its
  -- length was read. One that was moved elsewhere stays here, and is a lesson again when it comes back.
  CREATE TABLE course_lessons (
    id TEXT PRIMARY KEY, course_id TEXT NOT NULL REFERENCES courses (id) ON DELETE CASCADE, path TEXT NOT NULL,
    place INTEGER NOT NULL DEFAULT 0, duration REAL NOT NULL DEFAULT 0, stamp TEXT NOT NULL DEFAULT '',
    UNIQUE (course_id, path)
  ) WITHOUT ROWID;
  CREATE INDEX course_lessons_by_path ON course_lessons (path);

  -- Where an account is in a lesson, and what it wrote down of it.
  CREATE TABLE course_progress (
    username TEXT NOT NULL COLLATE NOCASE, lesson_id TEXT NOT NULL REFERENCES course_lessons (id) ON DELETE CASCADE,
    pos REAL NOT NULL, duration REAL NOT NULL, finished INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (username, lesson_id)
  ) WITHOUT ROWID;
  CREATE INDEX course_progress_by_lesson ON course_progress (lesson_id);
  CREATE TABLE course_notes (
    username TEXT NOT NULL COLLATE NOCASE, lesson_id TEXT NOT NULL REFERENCES course_lessons (id) ON DELETE CASCADE,
    text TEXT NOT NULL, PRIMARY KEY (username, lesson_id)
  ) WITHOUT ROWID;
  CREATE INDEX course_notes_by_lesson ON course_notes (lesson_id);
`;
