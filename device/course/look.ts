import path from 'node:path';
import { COURSE_LESSONS_MAX } from '#shared/constants.ts';
import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import { naturalOrder, type OrderLanguage } from '#shared/rules/natural-order.ts';
import { DeviceError } from '../device-error.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import type { Located } from '../files/locator.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import type { FileServices } from '../files/services.ts';
import { statEntries } from '../files/sorted-folder.ts';
import { readHead } from '../video/read-head.ts';
import type { Course, Lesson } from './course-store.ts';

/** A lesson as it was just looked at. */
export interface LookedLesson extends Lesson {
  readonly name: string;
  readonly missing: boolean;
}

export interface LookedCourse {
  readonly course: Course;
  /** In their order. */
  readonly lessons: readonly LookedLesson[];
  /** Its folder cannot be read now. */
  readonly missing: boolean;
}

/** Heads of videos read at one look; those of the others are at the next, so that a look never takes long. */
const HEADS_MAX = 200;
const HEADS_PARALLEL = 4;

const noLinks: ReadonlySet<string> = new Set();
const nameOf = (wire: string): string => wire.slice(wire.lastIndexOf('/') + 1);
const stampOf = ({ size, mtimeMs }: { size: number; mtimeMs: number }): string => `${size}:${mtimeMs}`;

/** The folder as its owner reads it, with the names of its videos; undefined while it cannot be read. */
async function folderOf(
  { rights, locator, names }: FileServices,
  course: Course,
): Promise<{ place: Located; videos: string[] } | undefined> {
  const owner = rights.callerOf(course.owner);
  if (!owner) return undefined;
  try {
    return await withFsErrors(async () => {
      const place = await locator.locateFolder(owner, course.folder);
      const found = await names.names(place.real, place.root);
      const videos = found.files.filter(
        // What a link leads to need not lie in the folder, and is not given to others with it.
        (name) => !found.links.has(name) && !name.startsWith('.') && fileTypeOf(name) === fileTypes.video,
      );
      return { place, videos };
    });
  } catch (error) {
    if (error instanceof DeviceError) return undefined;
    throw error;
  }
}

/** Reads how long the videos are that are new, or other ones than they were. */
async function readLengths({ courses }: FileServices, real: string, lessons: readonly Lesson[]): Promise<void> {
  const all = await statEntries(real, lessons.map((lesson) => nameOf(lesson.path)), noLinks); // prettier-ignore
  const stale = lessons.flatMap((lesson, at) => {
    const stats = all[at];
    return stats?.isFile() === true && stampOf(stats) !== lesson.stamp ? [{ lesson, stamp: stampOf(stats) }] : [];
  });
  const read = await mapParallel(stale.slice(0, HEADS_MAX), HEADS_PARALLEL, async ({ lesson, stamp }) => {
    const head = await readHead(path.join(real, nameOf(lesson.path)), nameOf(lesson.path));
    return { id: lesson.id, stamp, duration: head.kind === 'film' ? head.duration : 0 };
  });
  if (read.length > 0) courses.setFacts(read);
}

/** Lessons that were put somewhere, then the others by name. */
function inOrder(lessons: readonly LookedLesson[], language: OrderLanguage): LookedLesson[] {
  const byName = naturalOrder(language);
  const rank = ({ place }: Lesson): number => (place === 0 ? Number.MAX_SAFE_INTEGER : place);
  return [...lessons].sort((a, b) => rank(a) - rank(b) || byName(a.name, b.name));
}

/** A course with its lessons as they are now: videos that came into its folder join it (APP-COURSE-01). */
export async function lookAtCourse(
  files: FileServices,
  course: Course,
  language: OrderLanguage,
): Promise<LookedCourse> {
  const { courses } = files;
  const folder = await folderOf(files, course);
  const there = new Set(folder?.videos);
  if (folder !== undefined) {
    const known = courses.lessons(course);
    const names = new Set(known.map((lesson) => nameOf(lesson.path)));
    const fresh = folder.videos.filter((name) => !names.has(name)).sort(naturalOrder(language));
    const joining = fresh.slice(0, Math.max(0, COURSE_LESSONS_MAX - known.length));
    if (joining.length > 0) courses.addLessons(course.id, joining.map((name) => `${course.folder}/${name}`)); // prettier-ignore
    const all = joining.length > 0 ? courses.lessons(course) : known;
    await readLengths(files, folder.place.real, all.filter((lesson) => there.has(nameOf(lesson.path)))); // prettier-ignore
  }
  const lessons = courses.lessons(course).map((lesson) => {
    const name = nameOf(lesson.path);
    return { ...lesson, name, missing: !there.has(name) };
  });
  return { course, lessons: inOrder(lessons, language), missing: folder === undefined };
}
