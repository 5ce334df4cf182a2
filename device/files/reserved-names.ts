/** Where a volume keeps bytes that are not yet, or no longer, files: unfinished uploads and copies; deleted entries. */
export const TMP_DIR = '.hearth-tmp';
/** Beginning of the folders there that hold what visitors of a collection have begun to send. */
export const COLLECT_PARTS = 'collect-';
/** Beginning of the folders there into which downloads of the device write. */
export const DOWNLOAD_PARTS = 'download-';
/** Beginning of the folders there in which the work of a task is made ready. */
const TASK_PLACES = 'task-';
/** The folder there that belongs to a task. */
export const placeOfTask = (id: string): string => `${TASK_PLACES}${id}`;
/** The task that such a folder belongs to; undefined for any other. */
export const taskOfPlace = (name: string): string | undefined =>
  name.startsWith(TASK_PLACES) ? name.slice(TASK_PLACES.length) : undefined;
export const RECYCLE_DIR = '.hearth-recycle';

/** What some file systems ignore inside a name, so that it would hide a reserved name from a plain comparison. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * True for names that belong to the device itself, in any case and writing. They are never listed, opened, made or
 * used as a target.
 */
export function isReservedName(name: string): boolean {
  return name.replace(ignorable, '').normalize('NFKC').toLowerCase().startsWith('.hearth-');
}
