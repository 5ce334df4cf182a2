/** Lists of names without schemas, for code that must not carry the schema library. */

/** Kinds of task, and of the seven counters (TSK-01). */
export const taskKinds = ['upload', 'fileHandle', 'fastShare', 'netdisk', 'ftp', 'nativeUpload', 'nativeSave'] as const;
export type TaskKind = (typeof taskKinds)[number];
