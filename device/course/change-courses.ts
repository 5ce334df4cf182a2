import path from 'node:path';
import { COURSE_TITLE_MAX } from '#shared/constants.ts';
import type { CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { OrderLanguage } from '#shared/rules/natural-order.ts';
import { DeviceError } from '../device-error.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { parseWirePath } from '../files/wire-path.ts';
import { pictureAt } from '../video/video-targets.ts';
import { type Course, COURSES_MAX } from './course-store.ts';
import { lookAtCourse } from './look.ts';
import { isOwn } from './records.ts';

export type CourseFields = CallFields<Calls['courseSave']>;

const wrong = (field: string): DeviceError => new DeviceError('N000001', { data: { field } });
const gone = (): DeviceError => new DeviceError('N000003');
/** What a folder that cannot be had may be told to be; all else is one that is not there. */
const told: ReadonlySet<string> = new Set(['N000002', 'N001603', 'N002005']);

/** A folder that the caller may read, in the one form of its path. `plain`: reached through no link. */
async function folderAt(
  files: FileServices,
  caller: FileCaller,
  wire: string,
): Promise<{ wire: string; plain: boolean }> {
  try {
    return await withFsErrors(async () => {
      const place = await files.locator.locateFolder(caller, wire);
      return { wire: place.wire, plain: place.real === path.join(place.root, ...place.steps) };
    });
  } catch (error) {
    if (error instanceof DeviceError && !told.has(error.code)) throw new DeviceError('N002001');
    throw error;
  }
}

/** Throws unless all accounts may be given the videos of a folder by this one (APP-COURSE-01). */
async function checkPublishing(files: FileServices, caller: FileCaller, folder: string): Promise<void> {
  if (!caller.isMaster) throw new DeviceError('N000002');
  const { wire, plain } = await folderAt(files, caller, folder);
  // What somebody else has shared is not the caller's to give away.
  if (!files.rights.mayRead(caller, parseWirePath(wire))) throw new DeviceError('N000002');
  // The files behind a link are other ones than those that would be given.
  if (!plain) throw new DeviceError('N002005');
}

/** The caller's own course. Throws N000003 for any other. */
function ownCourse({ courses }: FileServices, caller: FileCaller, id: string): Course {
  const course = courses.find(id);
  if (!course || !isOwn(caller, course)) throw gone();
  return course;
}

const shortTitle = (text: string): string => [...text].slice(0, COURSE_TITLE_MAX).join('');

/** Lessons that are put in order or forgotten must be there, and forgotten ones missing. */
async function checkLessons(
  files: FileServices,
  course: Course,
  { order = [], forget = [] }: CourseFields,
  language: OrderLanguage,
): Promise<void> {
  if (order.length === 0 && forget.length === 0) return;
  const { lessons } = await lookAtCourse(files, course, language);
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  if ([...order, ...forget].some((id) => !byId.has(id))) throw gone();
  if (forget.some((id) => byId.get(id)?.missing !== true)) throw wrong('forget');
}

/**
 * Makes or changes a course (APP-COURSE-01). Throws as the contract says; then nothing has changed. Answers the course
 * as it is now, and whether others see, or saw, it.
 */
export async function saveCourse(
  files: FileServices,
  caller: FileCaller,
  fields: CourseFields,
  now: number,
  language: OrderLanguage,
): Promise<{ course: Course; isShared: boolean }> {
  const { courses } = files;
  const { id, title, hidden, published, order, forget } = fields;
  const before = id === undefined ? undefined : ownCourse(files, caller, id);
  if (before === undefined && fields.path === undefined) throw wrong('path');
  if (before === undefined && (order ?? forget) !== undefined) throw wrong('id');
  // Who was never to publish hears so before anything of the files is said.
  if (published === true && !caller.isMaster) throw new DeviceError('N000002');
  const folder = fields.path === undefined ? (before?.folder ?? '') : (await folderAt(files, caller, fields.path)).wire;
  const cover = fields.cover === undefined || fields.cover === '' ? fields.cover : await pictureAt(files, caller, fields.cover); // prettier-ignore
  const willBePublished = published ?? before?.published ?? false;
  if (willBePublished && (published === true || fields.path !== undefined))
    await checkPublishing(files, caller, folder);
  if (before) await checkLessons(files, before, fields, language);

  // Nothing is awaited from here on: no other call comes between these checks and the change.
  const known = before && ownCourse(files, caller, before.id);
  if (!known) {
    if (courses.ofOwner(caller.username).length >= COURSES_MAX) throw new DeviceError('N001111');
    const parsed = parseWirePath(folder);
    // The root of an area is called as people know it.
    const name = parsed.segments.at(-1) ?? files.nameOf(parsed, caller, language);
    const made = {
      owner: caller.username,
      title: title ?? shortTitle(name),
      folder,
      cover: cover ?? '',
      hidden: hidden ?? false,
      published: willBePublished,
      createdAt: now,
    };
    return { course: { ...made, id: courses.create(made) }, isShared: willBePublished };
  }
  const course: Course = {
    ...known,
    title: title ?? known.title,
    folder: fields.path === undefined ? known.folder : folder,
    cover: cover ?? known.cover,
    hidden: hidden ?? known.hidden,
    published: published ?? known.published,
  };
  courses.change(course);
  if (order !== undefined) courses.setOrder(course.id, order);
  if (forget !== undefined) courses.forgetLessons(course.id, forget);
  return { course, isShared: known.published || course.published };
}

/** Forgets a course with all that is kept of it; its files stay. Answers whether others saw it. */
export function deleteCourse(files: FileServices, caller: FileCaller, id: string | undefined): boolean {
  if (id === undefined) throw wrong('id');
  const { published } = ownCourse(files, caller, id);
  files.courses.remove(id);
  return published;
}
